import { homeView } from '../../cards/home-view.ts';
import { describeError } from '../../log.ts';
import type { Register } from '../services.ts';

/** The app's own page in Slack. */
export const register: Register = (app, { queue, log, dataset, incidentChannels }) => {
  app.event('app_home_opened', async ({ event, client }) => {
    if (event.tab !== 'home') return;
    queue.add(event.user, async () => {
      const { records, areas, version: datasetVersion } = dataset;
      const view = homeView({ records, areas, datasetVersion, incidentChannels });
      await client.views
        .publish({ user_id: event.user, view })
        .catch((error: unknown) => log.warn(describeError(error), 'App Home was not shown'));
    });
  });
};
