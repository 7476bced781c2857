import type { Context } from '@slack/bolt';
import type { WebClient } from '@slack/web-api';
import { describeError } from '../../log.ts';
import { teamOf } from '../press.ts';
import type { Register, Services } from '../services.ts';
import { isPassing } from '../slack-errors.ts';

/** Slack tells only once, and a database that is away may come back. */
const pausesMs = [2_000, 30_000, 300_000, 1_800_000];

/**
 * The app was taken out of a workspace, or its token taken away: Slack tells both, in any order. The first takes all that
 * is remembered with it; after the second the app may be installed again and remember.
 */
export const register: Register = (app, services) => {
  const { store, log } = services;

  app.event('app_uninstalled', async ({ context, client }) => {
    const team = placeOf(context);
    seeThrough(services, team, async () => {
      for (const one of [...(await store.findTeamsOf(team)), team]) {
        await removeInstallation(services, client, one);
        await store.forgetTeam(one);
        log.info({ team: one }, 'the app was uninstalled, and all of the workspace is forgotten');
      }
    });
  });

  app.event('tokens_revoked', async ({ event, context, client }) => {
    const team = placeOf(context);
    // Those of people are none of ours.
    if (!event.tokens.bot?.length) return;
    seeThrough(services, team, async () => {
      await removeInstallation(services, client, team);
      log.info({ team }, "the bot's token was revoked; what is remembered of the workspace stays");
    });
  });
};

/** The organization where the app was installed for all of it, else the workspace. */
function placeOf({ isEnterpriseInstall, enterpriseId, ...context }: Context): string {
  return isEnterpriseInstall && enterpriseId ? enterpriseId : teamOf(context);
}

/** The app may have been installed again before word of this came, perhaps within the same second: Slack knows the token then. */
async function removeInstallation(
  { store, workspaces, now }: Services,
  client: WebClient,
  team: string,
): Promise<void> {
  const askedMs = now();
  workspaces.refresh(team);
  const found = await workspaces.find(team);
  if (found && (await isGood(client, found.token))) return;
  await store.removeInstallation(team, askedMs);
  workspaces.refresh(team);
}

async function isGood(client: WebClient, token: string): Promise<boolean> {
  try {
    return (await client.auth.test({ token })).ok;
  } catch (error) {
    if (isPassing(error)) throw error;
    return false;
  }
}

/** Does what cannot be asked for again. */
function seeThrough({ queue, log }: Services, team: string, work: () => Promise<void>): void {
  const tryAll = async (): Promise<void> => {
    for (const waitMs of [...pausesMs, 0]) {
      try {
        return await work();
      } catch (error) {
        log.warn({ team, ...describeError(error) }, 'a workspace without the app could not be forgotten just now');
        if (!(await queue.pause(waitMs))) break;
      }
    }
    log.error({ team }, 'a workspace without the app was not forgotten: its rows are left in the database');
  };
  queue.add(team, tryAll, { isAsked: true });
}
