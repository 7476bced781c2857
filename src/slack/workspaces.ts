import { RwError } from '../errors.ts';
import { describeError } from '../log.ts';
import { findTokenTrouble } from '../store/token-cipher.ts';
import type { Deps } from './deps.ts';
import type { BotIdentity } from './read-event.ts';

/** Another process may have learnt meanwhile that the app was installed anew. */
const keptMs = 60_000;
const maxKept = 2_000;

/** The bot as a workspace knows it, and what lets it speak there. */
export interface Credentials extends BotIdentity {
  readonly token: string;
}

/** Where the app is installed. */
export interface Workspaces {
  /**
   * Who the bot is in a workspace; undefined where the app is not installed, which the log tells once.
   * @param enterprise the organization that the workspace belongs to @throws what the store throws: it is down, or our keys do not open the token
   */
  find(team: string, enterprise?: string): Promise<Credentials | undefined>;
  /** Looks anew the next time: the app was installed or uninstalled there. */
  refresh(team: string): void;
}

/** Told to people of a workspace that has not installed the app, or not any more. */
export const notInstalled = (): RwError =>
  new RwError(
    'not_installed',
    'rwerror is not installed in this workspace any more.',
    'Whoever runs it knows the address to install it again: it ends in /slack/install.',
  );

/** One workspace, by a token in the settings. */
export function createOneWorkspace(credentials: Credentials): Workspaces {
  return { find: async () => credentials, refresh: () => {} };
}

/** Workspaces that installed the app, as the store knows them; what was found is kept for a minute. */
export function createInstalledWorkspaces({ store, log, now }: Pick<Deps, 'store' | 'log' | 'now'>): Workspaces {
  const kept = new Map<string, { found: Credentials; untilMs: number }>();
  /** workspaces of whose trouble the log tells already */
  const told = new Set<string>();

  const tellOnce = (team: string, tell: () => void): void => {
    if (told.has(team)) return;
    if (told.size >= maxKept) told.clear();
    told.add(team);
    tell();
  };

  async function look(team: string, enterprise: string | undefined): Promise<Credentials | undefined> {
    try {
      const found = await store.findInstallation(team, enterprise);
      if (found) return found;
    } catch (error) {
      const trouble = findTokenTrouble(error);
      if (trouble) {
        const { code, remedy, message } = trouble;
        tellOnce(team, () => log.error({ team, code, remedy }, message));
      }
      // A key may be one that the other processes have already: Slack sends the event again, perhaps to one of them.
      if (trouble?.code !== 'token_unreadable') throw error;
      return undefined;
    }
    tellOnce(team, () => log.warn({ team }, 'the app is not installed in a workspace: its events are dropped'));
    return undefined;
  }

  return {
    async find(team, enterprise) {
      const known = kept.get(team);
      if (known && known.untilMs > now()) return known.found;
      try {
        const found = await look(team, enterprise);
        kept.delete(team);
        if (!found) return undefined;
        told.delete(team);
        if (kept.size >= maxKept) kept.clear();
        kept.set(team, { found, untilMs: now() + keptMs });
        return found;
      } catch (error) {
        if (!known) throw error;
        log.warn(
          { team, ...describeError(error) },
          'the store failed to find a workspace: the last known token is used',
        );
        return known.found;
      }
    },
    refresh(team) {
      kept.delete(team);
      told.delete(team);
    },
  };
}
