import type { HomeView } from '@slack/types';
import { contextOf, headerOf } from './blocks.ts';
import { fitView } from './fit.ts';
import { helpCard } from './help-card.ts';
import { lines, list, run } from './rich-text.ts';

/** What App Home tells of the running bot. Areas with the number of their records; channels as names, globs or ids. */
export interface HomeFacts {
  readonly records: number;
  readonly areas: readonly (readonly [name: string, count: number])[];
  readonly datasetVersion?: string | undefined;
  readonly incidentChannels: readonly string[];
}

/** App Home: how to ask, what is known, where it answers by itself. */
export function homeView({ records, areas, datasetVersion, incidentChannels }: HomeFacts): HomeView {
  const channels = incidentChannels.length > 0 ? incidentChannels.join(', ') : 'none: set RWERROR_INCIDENT_CHANNELS';
  return fitView({
    type: 'home',
    blocks: [
      ...helpCard().blocks,
      { type: 'divider' },
      headerOf(`${records} records`),
      ...list(
        '',
        'bullet',
        areas.map(([name, count]) => `${name}: ${count}`),
      ),
      ...lines(run('Answers by itself in ', { bold: true }), run(channels)),
      ...contextOf(datasetVersion === undefined ? '' : `Dataset of ${datasetVersion}`),
    ],
  });
}
