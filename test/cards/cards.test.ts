import { describe, expect, test } from '@jest/globals';
import type { Answer, ChainLink } from '../../src/answer/types.ts';
import { candidatesCard } from '../../src/cards/candidates-card.ts';
import type { Surface } from '../../src/cards/card.ts';
import { cardView } from '../../src/cards/card-view.ts';
import { errorCard } from '../../src/cards/error-card.ts';
import { helpCard } from '../../src/cards/help-card.ts';
import { homeView } from '../../src/cards/home-view.ts';
import { matchCard } from '../../src/cards/match-card.ts';
import { moreView } from '../../src/cards/more-view.ts';
import { noMatchCard } from '../../src/cards/no-match-card.ts';
import { pasteView } from '../../src/cards/paste-view.ts';
import { searchCard } from '../../src/cards/search-card.ts';
import { severalErrorsCard } from '../../src/cards/several-errors-card.ts';
import { sourceView } from '../../src/cards/source-view.ts';
import { RwError } from '../../src/errors.ts';
import type { ErrorRecord } from '../../src/records/schema.ts';
import { findInCard, findInView } from './check-limits.ts';
import { fullRecord, makeAnswer, makeMatch, makeRecord } from './make-answer.ts';

const surfaces: readonly Surface[] = ['thread', 'private', 'modal', 'direct'];

/** A record whose texts are all the given one. */
const filledWith = (text: string): ErrorRecord =>
  makeRecord(
    {
      errorMessage: text,
      documentation: text,
      triggerScenarios: text,
      commonSituations: text,
      solutions: [text, text, text],
      exampleFix: text,
      handlingStrategy: text,
      validationCode: text,
      typeGuard: text,
      tryCatchPattern: text,
      sourceCode: text,
      preventionTips: Array.from({ length: 30 }, () => text),
      tags: Array.from({ length: 30 }, () => text),
      backgroundTag: text,
      errorCode: text,
      filePath: text,
      lineNumber: 1,
      githubUrl: `https://github.com/${'a'.repeat(4000)}`,
    },
    {
      origin: text,
      checks: Array.from({ length: 12 }, () => ({ say: text, sql: `SELECT '{table}'; ${text}`, danger: 'data_loss' })),
      docs: Array.from({ length: 20 }, (_, at) => `https://docs.risingwave.com/${at}${'b'.repeat(500)}`),
      related: Array.from({ length: 40 }, () => text),
      printedAs: [text, text],
    },
  );

const answerWith = (text: string, record: ErrorRecord): Answer => {
  const match = makeMatch(record, {
    text,
    captured: [{ name: 'table', value: text }],
    why: [text],
    score: 0.4,
    sure: false,
  });
  const chain: ChainLink[] = Array.from({ length: 20 }, (_, at) => ({ text: `${at} ${text}`, hit: at === 13 }));
  const facts = Array.from({ length: 20 }, () => ({ label: text, value: text }));
  const one = { matches: [match, match, match, match, match], chain, facts };
  return makeAnswer({ ...one, decision: 'suggest', others: Array.from({ length: 9 }, () => one), truncated: true });
};

const hostile: readonly (readonly [name: string, text: string])[] = [
  ['one letter', 'x'],
  ['a line break', '\n'],
  ['8,000 characters of sentences', 'A sentence that ends. '.repeat(364)],
  ['8,000 characters without a space', 'x'.repeat(8000)],
  ['30,000 characters', 'long text & more. '.repeat(1666)],
  ['entities', '&<>'.repeat(3000)],
  ['emoji', '😀👩‍👩‍👧‍👦🏳️‍🌈'.repeat(900)],
  ['lone halves of characters', '\ud83d \ude00'.repeat(1500)],
  ['right-to-left text and direction marks', '\u202eשלום عالم\u2066'.repeat(700)],
  ['control characters', '\u0000\u001b[31m\u0007\u009b'.repeat(1200)],
  ['mentions and mark-up', '<!channel> @here *b* `c` <https://x.io|y> '.repeat(200)],
  ['line breaks', 'line\n'.repeat(2000)],
];

const cases = hostile.map(([name, text]) => [name, text, filledWith(text)] as const);
const records: readonly (readonly [name: string, text: string, record: ErrorRecord])[] = [
  ...cases,
  ['a record with its mandatory fields only', 'widget 7', makeRecord()],
  ['an ordinary record', 'widget 7 lost its handle on table orders', fullRecord],
  [
    '100 solutions',
    'x',
    makeRecord({ solutions: Array.from({ length: 100 }, (_, at) => `${at} ${'Do it. '.repeat(60)}`) }),
  ],
  ['one solution of 20,000 characters', 'x', makeRecord({ solutions: ['Do this & that. '.repeat(1250)] })],
];

describe('every card and view keeps to the limits of Slack', () => {
  test.each(records)('with %s', (_name, text, record) => {
    const answer = answerWith(text, record);
    const cards = [
      ...surfaces.flatMap((surface) => [
        matchCard(answer, surface),
        matchCard({ ...answer, decision: 'answer' }, surface),
        severalErrorsCard(answer, surface),
        candidatesCard(answer, surface),
        noMatchCard({ didYouMean: [record, record, record] }, surface),
      ]),
      searchCard(text, answer.matches),
      searchCard(text, []),
      errorCard(new RwError('bad', text, text)),
      helpCard(),
    ];
    for (const card of cards) expect(findInCard(card)).toEqual([]);
    const home = { records: 3, areas: [[text, 3] as const], datasetVersion: text, incidentChannels: [text, text] };
    const views = [
      ...cards.map((card) => cardView(card, { privateMetadata: '{}', canPost: true })),
      moreView(record, [{ name: 'table', value: text }]),
      sourceView(record),
      homeView(home),
      pasteView('{}'),
    ];
    for (const view of views) expect(findInView(view)).toEqual([]);
  });

  test('with a place in the source and no record', () => {
    const site = { template: 'widget {} '.repeat(600), file: `src/${'deep/'.repeat(900)}x.rs`, line: 7 };
    const { record: _, ...match } = makeMatch(fullRecord);
    const answer = makeAnswer({ decision: 'suggest', matches: [{ ...match, site, text: '', captured: [] }] });
    for (const surface of surfaces) {
      for (const make of [matchCard, severalErrorsCard, candidatesCard])
        expect(findInCard(make(answer, surface))).toEqual([]);
    }
  });

  test('with 500 areas and channels in App Home', () => {
    const areas = Array.from({ length: 500 }, (_, at) => [`area-${at}`.repeat(20), at] as const);
    const view = homeView({ records: 9, areas, incidentChannels: areas.map(([name]) => name) });
    expect(findInView(view)).toEqual([]);
  });
});
