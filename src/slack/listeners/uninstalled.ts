import type { Context } from '@slack/bolt';
import { teamOf } from '../press.ts';
import type { Register, Services } from '../services.ts';

/**
 * The app was taken out of a workspace, or its token taken away: Slack tells both, in any order. The first takes all that
 * is remembered with it; after the second the app may be installed again and remember.
 */
export const register: Register = (app, services) => {
  const { queue, store, log } = services;

  app.event('app_uninstalled', async ({ body, context }) => {
    const team = placeOf(context);
    queue.add(team, async () => {
      for (const one of [...(await store.findTeamsOf(team)), team]) {
        await removeInstallation(services, one, body.event_time);
        await store.forgetTeam(one);
        log.info({ team: one }, 'the app was uninstalled, and all of the workspace is forgotten');
      }
    });
  });

  app.event('tokens_revoked', async ({ event, body, context }) => {
    const team = placeOf(context);
    // Those of people are none of ours.
    if (!event.tokens.bot?.length) return;
    queue.add(team, async () => {
      await removeInstallation(services, team, body.event_time);
      log.info({ team }, "the bot's token was revoked; what is remembered of the workspace stays");
    });
  });
};

/** The organization where the app was installed for all of it, else the workspace. */
function placeOf({ isEnterpriseInstall, enterpriseId, ...context }: Context): string {
  return isEnterpriseInstall && enterpriseId ? enterpriseId : teamOf(context);
}

/** @param seconds since 1970, when Slack noticed */
async function removeInstallation({ store, workspaces }: Services, team: string, seconds: number): Promise<void> {
  await store.removeInstallation(team, (seconds + 1) * 1_000);
  workspaces.refresh(team);
}
