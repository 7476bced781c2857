import { expect, test } from '@jest/globals';
import { actionIds, callbackIds, parseValue, pasteInput } from '../../src/cards/actions.ts';
import { candidatesCard } from '../../src/cards/candidates-card.ts';
import { cardView } from '../../src/cards/card-view.ts';
import { errorCard } from '../../src/cards/error-card.ts';
import { helpCard } from '../../src/cards/help-card.ts';
import { homeView } from '../../src/cards/home-view.ts';
import { noMatchCard } from '../../src/cards/no-match-card.ts';
import { pasteView } from '../../src/cards/paste-view.ts';
import { searchCard } from '../../src/cards/search-card.ts';
import { severalErrorsCard } from '../../src/cards/several-errors-card.ts';
import { RwError } from '../../src/errors.ts';
import { readable } from './check-limits.ts';
import { fullRecord, makeAnswer, makeMatch, makeRecord } from './make-answer.ts';

const other = makeRecord({
  id: 'ffeeddccbbaa9988',
  slug: 'spring',
  errorMessage: 'spring {} broke',
  solutions: ['Bend it back.'],
});

/** The records that the buttons with this action show. */
function shownBy(card: { blocks: readonly object[] }, actionId: string): (string | undefined)[] {
  return card.blocks.flatMap((block) => {
    const accessory = 'accessory' in block ? (block.accessory as { action_id: string; value: string }) : undefined;
    return accessory?.action_id === actionId ? [parseValue(accessory.value).matches[0]?.record] : [];
  });
}

test('several errors get a row each, with the first solution and a button to the whole', () => {
  const answer = makeAnswer({
    others: [{ matches: [makeMatch(other, { text: 'spring 9 broke' })], chain: [], facts: [] }],
  });
  const card = severalErrorsCard(answer, 'thread');
  const text = readable(card.blocks);
  for (const part of [
    '2 errors in this paste',
    '1. widget 7 lost',
    'Solve first',
    '2. spring 9 broke',
    'Bend it back.',
  ]) {
    expect(text).toContain(part);
  }
  expect(shownBy(card, actionIds.pick)).toEqual([fullRecord.id, other.id]);
  expect(JSON.stringify(card.blocks)).not.toContain(actionIds.share);
  expect(JSON.stringify(severalErrorsCard(answer, 'private').blocks)).toContain(actionIds.share);
});

test('what is to be known of several errors is said once, with their numbers; what is of one alone in its row', () => {
  const one = (runbook: object) => ({ matches: [makeMatch(makeRecord({}, runbook))], chain: [], facts: [] });
  const others = [one({ role: 'consequence' }), one({})];
  const text = readable(severalErrorsCard(makeAnswer({ decision: 'suggest', others }), 'private').blocks);
  expect(text.match(/would not say this unasked/g)).toHaveLength(1);
  expect(text).toContain('1, 3: The text fits');
  expect(text).toMatch(/2\. widget.*\nThis is a consequence/);
});

test('a row for an error does not speak of checks that only its own card has', () => {
  const rowsOf = (...solutions: string[]) =>
    readable(
      severalErrorsCard(
        makeAnswer({
          others: solutions.map((one) => ({
            matches: [makeMatch(makeRecord({ solutions: [one] }))],
            chain: [],
            facts: [],
          })),
        }),
        'thread',
      ).blocks,
    );
  expect(rowsOf('Oil the axle (first check). Then turn it.')).toContain('First: Oil the axle. Then turn it.');
  expect(rowsOf('Oil it (first two checks).')).toContain('First: Oil it.');
  expect(rowsOf('Run the first check; oil what it lists.')).toContain('Run the first check of its card; oil');
  expect(rowsOf('Oil what the check below lists.')).toContain('Oil what the check of its card lists.');
  expect(rowsOf('Run the check of the oil (see the can).')).toContain('Run the check of the oil (see the can).');
});

test('a long message is cut in the row of a list', () => {
  const long = makeRecord({ errorMessage: `widget ${'turned and '.repeat(40)}stopped` });
  const found = { ...makeMatch(long), text: '' };
  const lists = [searchCard('widget', [found]), noMatchCard({ didYouMean: [long] }, 'private')];
  for (const card of lists) expect(readable(card.blocks)).toMatch(/turned …\n/);
});

test('of more errors than fit the card says how many are left', () => {
  const one = { matches: [makeMatch(other)], chain: [], facts: [] };
  const card = severalErrorsCard(makeAnswer({ others: Array.from({ length: 7 }, () => one) }), 'thread');
  expect(readable(card.blocks)).toContain('3 more in this paste');
});

test('candidates come with what speaks for them, how sure they are, and a button', () => {
  const near = makeMatch(other, {
    via: 'near',
    score: 0.41,
    sure: false,
    captured: [{ name: 'p1', value: '9' }],
    why: ['two words'],
  });
  const card = candidatesCard(makeAnswer({ matches: [makeMatch(fullRecord), near] }), 'private');
  const text = readable(card.blocks);
  for (const part of [
    '1. widget 7 lost',
    'raised by libwidget · fits',
    '2. spring 9 broke',
    '41 % sure',
    'two words',
  ]) {
    expect(text).toContain(part);
  }
  expect(shownBy(card, actionIds.pick)).toEqual([fullRecord.id, other.id]);
});

test('nothing found is said clearly, with the records whose words are near', () => {
  const card = noMatchCard({ didYouMean: [other] }, 'private');
  expect(readable(card.blocks)).toContain('No record explains this');
  expect(readable(card.blocks)).toContain('spring ‹widget_id› broke');
  expect(shownBy(card, actionIds.searchShow)).toEqual([other.id]);
  expect(readable(noMatchCard({ didYouMean: [] }, 'direct').blocks)).not.toContain('Did you mean');
});

test('of an error that nobody has written up says so, and where to do it', () => {
  const card = noMatchCard({ didYouMean: [], gap: 'spring {} broke' }, 'private');
  for (const part of ['nobody has written up', '/rwerror gaps', 'Caused by']) {
    expect(readable(card.blocks)).toContain(part);
  }
  expect(readable(card.blocks)).not.toContain('knows no error');
  expect(readable(noMatchCard({ didYouMean: [] }, 'private').blocks)).toMatch(/knows no error(?!.*\/rwerror gaps)/s);
});

test('a search shows the words, a row for each record, and what to try when there is none', () => {
  const card = searchCard('widgt <!here>', [
    makeMatch(fullRecord, { via: 'search' }),
    makeMatch(other, { via: 'search' }),
  ]);
  expect(readable(card.blocks)).toContain('2 records for: widgt');
  expect(card.text).not.toContain('<!here>');
  expect(shownBy(card, actionIds.searchShow)).toEqual([fullRecord.id, other.id]);
  expect(readable(searchCard('xyz', []).blocks)).toContain('Try fewer or other words');
});

test("a list names the gaps of a message and of a meaning, whatever braces are RisingWave's own", () => {
  const record = makeRecord({
    errorMessage: 'widget {} of {} is {{bent}}',
    documentation: 'Widget {widget_id} was bent: set {"force": 1} or {other}.',
  });
  const text = readable(searchCard('bent', [makeMatch(record, { via: 'search' })]).blocks);
  expect(text).toContain('widget ‹widget_id› of ‹table› is {bent}');
  expect(text).toContain('Widget ‹widget_id› was bent: set {"force": 1} or {other}.');
});

test('an error says what happened and what to do', () => {
  const card = errorCard(new RwError('missing_scope', 'The bot may not read files.', 'Add the scope files:read.'));
  expect(readable(card.blocks)).toContain('The bot may not read files.');
  expect(readable(card.blocks)).toContain('Add the scope files:read.');
  expect(card.text).toBe('The bot may not read files. Add the scope files:read.');
});

test('help names every way to ask, and can open the window to paste into', () => {
  const text = readable(helpCard().blocks);
  for (const way of ['/rwerror search', '/rwerror show', 'Explain this error', '@rwerror']) expect(text).toContain(way);
  expect(JSON.stringify(helpCard().blocks)).toContain(actionIds.openPaste);
});

test('App Home shows what is known and where it answers by itself', () => {
  const home = {
    records: 230,
    areas: [['kafka-source', 12] as const],
    datasetVersion: '2026-12-01',
    incidentChannels: ['inc-*'],
  };
  const text = readable(homeView(home).blocks);
  for (const part of ['230 records', 'kafka-source 12', '2026-12-01', 'inc-*']) expect(text).toContain(part);
  expect(readable(homeView({ ...home, incidentChannels: [] }).blocks)).toContain('RWERROR_INCIDENT_CHANNELS');
});

test('the modal with a card posts only where it can, and keeps what it is given', () => {
  const card = helpCard();
  const view = cardView(card, { privateMetadata: '{"a":1}', canPost: true });
  expect(view).toMatchObject({
    callback_id: callbackIds.card,
    private_metadata: '{"a":1}',
    submit: { text: 'Post to thread' },
  });
  expect(cardView(card, { privateMetadata: '', canPost: false })).not.toHaveProperty('submit');
});

test('the modal to paste into asks for as much as Slack allows', () => {
  const [input] = pasteView('x').blocks;
  expect(input).toMatchObject({
    block_id: pasteInput.block,
    element: { action_id: pasteInput.action, max_length: 3000 },
  });
});
