import { fileURLToPath } from 'node:url';
import { answer } from '../../src/answer/answer.ts';
import { createIndex } from '../../src/matching/create-index.ts';
import { readSiteIndex } from '../../src/mining/index-file/site-index-file.ts';
import { loadRecords } from '../../src/records/load.ts';
import { redact } from '../../src/redact.ts';
import { recordIdsOf } from '../../src/slack/answer-records.ts';
import type { Cluster, Shown } from './cluster.ts';
import type { Said } from './traffic.ts';

const at = (path: string) => fileURLToPath(new URL(`../../data/${path}`, import.meta.url));

export const { records } = await loadRecords([at('records')]);
const index = createIndex(records, [], await readSiteIndex(at('sites.idx')));

/** The ids of the records that a card on this text names; undefined where the bot is to be silent. */
async function deserved(text: string): Promise<string | undefined> {
  const explained = answer(await redact(text), index);
  return explained.decision === 'answer' ? recordIdsOf(explained).join() : undefined;
}

/** A paste and what the bots made of it. */
interface Outcome {
  readonly said: Said;
  readonly deserves: string | undefined;
  readonly cards: readonly Shown[];
}

/** How the bots did. The lists name the pastes by channel and ts; each should be empty. */
export interface Judgement {
  readonly answered: number;
  readonly duplicates: readonly string[];
  readonly missing: readonly string[];
  readonly unwanted: readonly string[];
  /** another record or another thread than it should be */
  readonly wrong: readonly string[];
  /** what the bots wrote that is no card */
  readonly chatter: readonly string[];
  /** what the bots' logs hold of tokens and pasted lines */
  readonly leaks: readonly string[];
  /** from the paste to its card, for those that nobody edited; ascending */
  readonly latenciesMs: readonly number[];
}

export async function judge(cluster: Cluster, all: readonly Said[]): Promise<Judgement> {
  const channels = [...new Set(all.map((said) => said.channel))];
  const shown = (await Promise.all(channels.map(cluster.messages))).flat();
  const ours = shown.filter(({ bot_id }) => bot_id === 'B0RWERROR01');
  const cards = ours.filter(claimOf);
  const outcomes: Outcome[] = [];
  for (const said of all) {
    const { fate, text } = said.paste;
    const isDeleted = fate === 'deleted';
    const deserves = isDeleted ? undefined : await deserved(fate === 'stays' ? text : fate.editedTo);
    outcomes.push({
      said,
      deserves,
      cards: cards.filter((card) => claimOf(card) === `T0LOCAL0001:${said.channel}:${said.ts}`),
    });
  }
  const those = (is: (outcome: Outcome) => boolean) =>
    outcomes.filter(is).map(({ said }) => `${said.channel} ${said.ts}`);
  const answered = outcomes.filter(({ deserves, cards }) => deserves !== undefined && cards.length > 0);
  return {
    answered: answered.length,
    duplicates: those(({ cards }) => cards.length > 1),
    missing: those(({ deserves, cards }) => deserves !== undefined && cards.length === 0),
    unwanted: those(({ deserves, cards }) => deserves === undefined && cards.length > 0),
    wrong: those(
      ({ said, deserves, cards }) => deserves !== undefined && cards.some((card) => !fits(card, said, deserves)),
    ),
    chatter: ours.filter((one) => !claimOf(one)).map(({ text }) => text),
    leaks: findLeaks(cluster.logged(), all),
    latenciesMs: answered
      .filter(({ said }) => said.paste.fate === 'stays')
      .map(({ said, cards: [card] }) => Math.round((Number(card?.ts) - Number(said.ts)) * 1_000))
      .sort((one, other) => one - other),
  };
}

const claimOf = ({ metadata }: Shown): string | undefined => metadata?.event_payload.claim;

function fits({ thread_ts, metadata }: Shown, { threadTs }: Said, deserves: string): boolean {
  return thread_ts === threadTs && metadata?.event_payload.records === deserves;
}

/** Shorter ones are words that a log may have of its own. */
const tellingLength = 24;

function findLeaks(logged: readonly string[], all: readonly Said[]): string[] {
  const pasted = all.flatMap(({ paste: { text, fate } }) => [text, typeof fate === 'string' ? '' : fate.editedTo]);
  const secrets = [
    ...pasted.flatMap((text) => text.split('\n')).filter(({ length }) => length >= tellingLength),
    'xoxb-',
    'xapp-',
  ];
  const whole = logged.join('\n');
  return [...new Set(secrets)].filter(
    (secret) => whole.includes(secret) || whole.includes(JSON.stringify(secret).slice(1, -1)),
  );
}
