import type { Kysely, Selectable } from 'kysely';
import type { Tables } from './tables.ts';
import { findTokenTrouble, type TokenCipher } from './token-cipher.ts';

/** The app in a workspace, by OAuth. */
export interface Installation {
  /** the workspace, or the organization when the app is installed for all workspaces of it */
  readonly team: string;
  readonly botId: string;
  readonly botUserId: string;
  /** the bot's token; encrypted where it is kept */
  readonly token: string;
}

export interface RenewedTokens {
  /** how many older keys had encrypted */
  readonly renewed: number;
  /** workspaces whose token cannot be read */
  readonly unreadable: readonly string[];
}

export interface InstallationStore {
  /** Writes the installation of a workspace, in place of an earlier one. @throws RwError `encryption_key_missing` */
  saveInstallation(installation: Installation, nowMs: number): Promise<void>;
  /**
   * The installation of a workspace, or else that of its organization; undefined when there is none.
   * @param enterprise the workspace's organization where it is known; it is remembered
   * @throws RwError `encryption_key_unknown`, `token_unreadable`
   */
  findInstallation(team: string, enterprise?: string): Promise<Installation | undefined>;
  /**
   * Removes the installation of a workspace or organization; what is remembered of it stays. One that is newer stays
   * too: word of an uninstalled app may come after the app was installed again.
   */
  removeInstallation(team: string, beforeMs: number): Promise<void>;
  /** Workspaces that were met under the installation of an organization. */
  findTeamsOf(enterprise: string): Promise<string[]>;
  /** The workspaces whose token was changed or swapped. Writes nothing. @throws RwError `encryption_key_unknown` */
  findUnreadableTokens(): Promise<readonly string[]>;
  /**
   * Encrypts anew what older keys encrypted.
   * @throws RwError `encryption_key_missing`, `encryption_key_unknown`
   */
  renewTokens(): Promise<RenewedTokens>;
}

type Row = Selectable<Tables['installations']>;

/** A workspace that the installation of its organization covers. */
const noToken = '';

export function installationQueries(db: Kysely<Tables>, cipher: TokenCipher): InstallationStore {
  const findRow = (team: string) =>
    db.selectFrom('installations').selectAll().where('team', '=', team).executeTakeFirst();

  /** What another process has written meanwhile stays. */
  async function open({ team, bot_id, bot_user_id, token: sealed }: Row): Promise<Installation> {
    const token = cipher.open(sealed, team);
    if (!cipher.isCurrent(sealed)) {
      await db
        .updateTable('installations')
        .set({ token: cipher.seal(token, team) })
        .where((row) => row.and({ team, token: sealed }))
        .execute();
    }
    return { team, botId: bot_id, botUserId: bot_user_id, token };
  }

  /** @returns the workspaces whose token cannot be read */
  async function readEach(read: (row: Row) => Promise<unknown>): Promise<string[]> {
    const rows = await db.selectFrom('installations').selectAll().where('token', '<>', noToken).execute();
    const unreadable: string[] = [];
    for (const row of rows) {
      try {
        await read(row);
      } catch (error) {
        if (findTokenTrouble(error)?.code !== 'token_unreadable') throw error;
        unreadable.push(row.team);
      }
    }
    return unreadable;
  }

  async function findOfOrganization(enterprise: string): Promise<Installation | undefined> {
    const row = await findRow(enterprise);
    return row && open(row);
  }

  async function joinOrganization(team: string, enterprise: string): Promise<Installation | undefined> {
    const found = await findOfOrganization(enterprise);
    if (!found) return undefined;
    const link = { team, enterprise, bot_id: '', bot_user_id: '', token: noToken, installed_at: 0 };
    await db
      .insertInto('installations')
      .values(link)
      .onConflict((conflict) => conflict.columns(['team']).doNothing())
      .execute();
    return found;
  }

  return {
    async saveInstallation({ team, botId, botUserId, token }, nowMs) {
      const content = { enterprise: '', bot_id: botId, bot_user_id: botUserId, installed_at: nowMs };
      const sealed = { ...content, token: cipher.seal(token, team) };
      await db
        .insertInto('installations')
        .values({ team, ...sealed })
        .onConflict((conflict) => conflict.columns(['team']).doUpdateSet(sealed))
        .execute();
    },
    async findInstallation(team, enterprise) {
      const row = await findRow(team);
      if (row) return row.token === noToken ? findOfOrganization(row.enterprise) : open(row);
      return enterprise === undefined ? undefined : joinOrganization(team, enterprise);
    },
    async removeInstallation(team, beforeMs) {
      await db.deleteFrom('installations').where('team', '=', team).where('installed_at', '<', beforeMs).execute();
    },
    async findTeamsOf(enterprise) {
      const rows = await db.selectFrom('installations').select('team').where('enterprise', '=', enterprise).execute();
      return rows.map(({ team }) => team);
    },
    findUnreadableTokens: () => readEach(async ({ team, token }) => cipher.open(token, team)),
    async renewTokens() {
      let renewed = 0;
      const unreadable = await readEach(async (row) => {
        await open(row);
        if (!cipher.isCurrent(row.token)) renewed += 1;
      });
      return { renewed, unreadable };
    },
  };
}
