import { teamOf } from '../press.ts';
import type { Register } from '../services.ts';

/** The app was taken out of a workspace: all that is remembered of the workspace goes. */
export const register: Register = (app, { queue, store, log }) => {
  app.event('app_uninstalled', async ({ context }) => {
    const team = teamOf(context);
    queue.add(team, async () => {
      await store.forgetTeam(team);
      log.info({ team }, 'the app was uninstalled, and all of the workspace is forgotten');
    });
  });
};
