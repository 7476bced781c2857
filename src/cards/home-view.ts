import type { HomeView, KnownBlock } from '@slack/types';
import { actionIds } from './actions.ts';
import { button, contextOf, headerOf } from './blocks.ts';
import { cutText } from './cut.ts';
import { fitView } from './fit.ts';
import { type GapContent, gapLine } from './gaps-view.ts';
import { helpCard } from './help-card.ts';
import type { MessageLink } from './memory.ts';
import { linesOf } from './plain-text.ts';
import { oneLine, printable } from './printable.ts';
import { lines, link, run } from './rich-text.ts';

/** How often an error was met in a week. */
export interface FrequentError {
  readonly title: string;
  readonly count: number;
  /** `2026-10-04` */
  readonly last: string;
}

/** What the workspace remembers, as far as the reader may know it. */
export interface HomeMemory {
  readonly frequent: readonly FrequentError[];
  /** answers of late, newest first */
  readonly answers: readonly MessageLink[];
  readonly gaps: readonly GapContent[];
  /** notes to review, with a sentence each */
  readonly notes: readonly { readonly id: string; readonly text: string }[];
  /** the channel that gets the weekly digest, if any; undefined for a reader who may not change that */
  readonly digest: { readonly channel: string | undefined } | undefined;
}

/** What App Home tells of the running bot. Areas with the number of their records; channels as names, globs or ids. */
export interface HomeFacts {
  readonly records: number;
  readonly areas: readonly (readonly [name: string, count: number])[];
  /** messages that RisingWave can print and no record explains */
  readonly sites?: number | undefined;
  readonly datasetVersion?: string | undefined;
  /** of the cluster, where it is known */
  readonly release?: string | undefined;
  readonly incidentChannels: readonly string[];
  /** undefined where the reader is shown none, or the database does not answer */
  readonly memory?: HomeMemory | undefined;
  /** why that is so */
  readonly notice?: string | undefined;
}

/** App Home: how to ask, what was met of late, what is known, where it answers by itself. */
export function homeView(facts: HomeFacts): HomeView {
  const { records, areas, sites, datasetVersion, release, incidentChannels, memory, notice = '' } = facts;
  const channels = incidentChannels.length > 0 ? incidentChannels.join(', ') : 'none: set RWERROR_INCIDENT_CHANNELS';
  const state = [
    datasetVersion && `Dataset of ${datasetVersion.slice(0, 10)}`,
    sites && `${sites} messages of RisingWave without a record`,
    release && `RisingWave ${release}`,
  ];
  return fitView({
    type: 'home',
    blocks: [
      ...helpCard().blocks,
      { type: 'divider' },
      ...(memory ? memoryBlocks(memory) : contextOf(notice)),
      headerOf(`${records} records`),
      ...lines(run('Answers by itself in ', { bold: true }), run(channels)),
      ...contextOf(state.filter(Boolean).join(' · ')),
      ...contextOf(areas.map(([name, count]) => `${name} ${count}`).join(' · ')),
    ],
  });
}

function memoryBlocks({ frequent, answers, gaps, notes, digest }: HomeMemory): KnownBlock[] {
  return [
    headerOf('This week'),
    ...(frequent.length === 0 ? lines(run('No error was met.')) : [frequencyTable(frequent)]),
    ...(answers.length === 0 ? [] : lines(run('Answered of late\n', { bold: true }), ...linkRows(answers))),
    ...(gaps.length === 0 ? [] : lines(run('Errors without a record', { bold: true }))),
    ...gaps.map((gap) => rowOf(gapLine(gap), actionIds.writeUp, 'Write it up', gap.id)),
    ...(notes.length === 0 ? [] : lines(run('Notes to review', { bold: true }))),
    ...notes.map(({ id, text }) => rowOf(text, actionIds.editNote, 'Change', id)),
    headerOf('Settings'),
    ...settingsBlocks(digest),
    { type: 'divider' },
  ];
}

const linkRows = (rows: readonly MessageLink[]) =>
  rows.flatMap(({ url, label }, at) => [run(at > 0 ? '\n' : ''), link(url, oneLine(label))]);

const rowOf = (text: string, actionId: string, label: string, value: string): KnownBlock => ({
  type: 'section',
  text: { type: 'plain_text', text: cutText(printable(text), 600), emoji: false },
  accessory: button(actionId, label, value),
});

const barLength = 5;

/** Errors with how often they were met, and a bar. */
export function frequencyTable(frequent: readonly FrequentError[]): KnownBlock {
  const most = Math.max(1, ...frequent.map(({ count }) => count));
  const rows = frequent.map(({ title, count, last }) => {
    const bar = '█'.repeat(Math.max(1, Math.round((barLength * count) / most)));
    return [cutText(oneLine(title), 120), `${bar} ${count}`, last];
  });
  const cells = [['Error', 'Times', 'Last'], ...rows].map((row) =>
    row.map((text) => ({ type: 'raw_text' as const, text: text || '–' })),
  );
  return { type: 'table', rows: cells, column_settings: [{ is_wrapped: true }] };
}

/** The same page where Slack refuses tables: their rows as lines. */
export function withoutTables(view: HomeView): HomeView {
  const blocks = (view.blocks as KnownBlock[]).flatMap((block): KnownBlock[] =>
    block.type === 'table' ? lines(run(linesOf(block))) : [block],
  );
  return { ...view, blocks };
}

function settingsBlocks(digest: HomeMemory['digest']): KnownBlock[] {
  const ofChannel: KnownBlock = {
    type: 'section',
    text: { type: 'plain_text', text: 'What rwerror does in a channel, and snooze' },
    accessory: {
      type: 'conversations_select',
      action_id: actionIds.settingsOf,
      filter: { include: ['public', 'private'], exclude_bot_users: true },
      placeholder: { type: 'plain_text', text: 'Choose a channel' },
    },
  };
  if (!digest) return [ofChannel];
  const { channel } = digest;
  return [
    ofChannel,
    {
      type: 'section',
      text: {
        type: 'plain_text',
        text: `Weekly digest, on Mondays at 9:00 UTC: ${channel === undefined ? 'off' : 'on'}`,
      },
      accessory: {
        type: 'conversations_select',
        action_id: actionIds.digestChannel,
        filter: { include: ['public', 'private'], exclude_external_shared_channels: true, exclude_bot_users: true },
        placeholder: { type: 'plain_text', text: 'Choose a channel' },
        ...(channel !== undefined && { initial_conversation: channel }),
      },
    },
    ...(channel === undefined
      ? []
      : [{ type: 'actions' as const, elements: [button(actionIds.digestOff, 'Turn the digest off', 'off')] }]),
  ];
}
