import { describe, expect, test } from '@jest/globals';
import { parseValue } from '../../src/cards/actions.ts';
import { candidatesCard } from '../../src/cards/candidates-card.ts';
import { matchCard } from '../../src/cards/match-card.ts';
import { moreView } from '../../src/cards/more-view.ts';
import { sourceView } from '../../src/cards/source-view.ts';
import { readable } from './check-limits.ts';
import { fullRecord, makeAnswer, makeMatch, makeRecord } from './make-answer.ts';

const buttonsOf = (card: { blocks: readonly object[] }): string[] =>
  card.blocks.flatMap((block) =>
    'elements' in block && 'type' in block && block.type === 'actions'
      ? (block.elements as { text?: { text: string } }[]).flatMap(({ text }) => text?.text ?? [])
      : [],
  );

describe('the match card', () => {
  const answer = makeAnswer({
    chain: [
      { text: 'Failed to turn', hit: false },
      { text: 'widget 7 lost its handle on table orders', hit: true },
    ],
    facts: [{ label: 'epoch 7301', value: '2026-10-04 08:15:02 UTC' }],
  });
  const shown = readable(matchCard(answer, 'thread').blocks);

  test.each([
    ['the message as pasted', 'widget 7 lost its handle on table orders'],
    ['severity, area, origin and releases', 'error · widget-area · raised by libwidget · since 2.1, until 2.9'],
    ['the values of the paste', 'widget_id = \n7'],
    ['what follows from them', '2026-10-04 08:15:02 UTC'],
    ['the hit in the chain', '▶ widget 7'],
    ['what it means', 'A widget was let go.'],
    ['causes, with the values of the paste', 'the handle of widget 7 was dropped'],
    ['situations', 'a rolling restart'],
    ['solutions, with the values of the paste', 'put the handle of orders back'],
    ['statements filled in', 'SELECT * FROM rw_widgets WHERE id = 7;'],
    ['commands filled in', 'widgetctl show orders'],
    ['where they run', '(in a shell)'],
    ['danger in words', 'DANGER: can lose data.'],
    ['the example', 'ALTER WIDGET w SET handle = 1;'],
    ['prevention', 'oil the handles'],
    ['tags', 'widget-tag, handle-tag'],
    ['the place in the source', 'src/widget/handle.rs:42'],
    ['documentation', 'docs.risingwave.com/widgets'],
  ])('shows %s', (_what, text) => {
    expect(shown).toContain(text);
  });

  test('names the values that the paste does not give', () => {
    const bare = makeAnswer({ matches: [makeMatch(fullRecord, { captured: [] })] });
    expect(readable(matchCard(bare, 'thread').blocks)).toContain('Put in {widget_id} yourself.');
  });

  test('reads well as a notification, with the first thing to do and no mark-up of the paste', () => {
    const attack = makeAnswer({
      matches: [makeMatch(fullRecord, { text: 'widget <!channel> lost its handle on table *x*' })],
    });
    const { text } = matchCard(attack, 'thread');
    expect(text).toContain('&lt;!channel&gt;');
    expect(text).toContain('First: Solve first');
  });

  test('offers sharing in private only, and other candidates only where there are some', () => {
    expect(buttonsOf(matchCard(answer, 'thread'))).toEqual(['More', 'Source']);
    expect(buttonsOf(matchCard(answer, 'private'))).toEqual(['More', 'Source', 'Share here']);
    const two = { ...answer, matches: [makeMatch(fullRecord), makeMatch(makeRecord())] };
    expect(buttonsOf(matchCard(two, 'modal'))).toEqual(['More', 'Source', 'Other candidates']);
    const wrapped = { ...answer, matches: [makeMatch(fullRecord), makeMatch(makeRecord({}, { role: 'wrapper' }))] };
    expect(buttonsOf(matchCard(wrapped, 'modal'))).toEqual(['More', 'Source']);
  });

  test('says that a guess is one, how sure it is, and only then', () => {
    const guess = makeAnswer({ decision: 'suggest', matches: [makeMatch(fullRecord, { score: 0.62, sure: false })] });
    expect(readable(matchCard(guess, 'private').blocks)).toContain('This is a guess, 62 % sure');
    expect(shown).not.toContain('guess');
  });

  test.each([
    ['consequence', 'This is a consequence'],
    ['wrapper', 'only wraps the real error'],
  ])('says of a %s where to look for the cause', (role, text) => {
    const record = makeRecord({}, { role });
    expect(readable(matchCard(makeAnswer({ matches: [makeMatch(record)] }), 'thread').blocks)).toContain(text);
    const unsure = makeAnswer({ decision: 'suggest', matches: [makeMatch(record, { sure: false })] });
    expect(readable(matchCard(unsure, 'private').blocks)).not.toContain('guess');
  });

  test('of a wrapper says that no record explains what was pasted below it, and where nothing was, to paste that', () => {
    const wrapper = makeMatch(makeRecord({}, { role: 'wrapper' }));
    const chain = [
      { text: wrapper.text, hit: true, slug: 'w' },
      { text: 'another layer', hit: false, slug: 'l' },
    ];
    const noticesOf = (links: typeof chain) =>
      readable(matchCard(makeAnswer({ decision: 'suggest', matches: [wrapper], chain: links }), 'private').blocks);
    expect(noticesOf(chain)).toContain('Paste those.');
    const cause = makeAnswer({
      matches: [makeMatch(makeRecord())],
      chain: [...chain, { text: 'it is so sad', hit: false, slug: '' }],
    });
    expect(readable(matchCard(cause, 'private').blocks)).not.toContain('only wraps');
    const loose = 'the screw is loose';
    for (const links of [
      [...chain, { text: loose, hit: false, slug: '' }],
      [{ text: `${wrapper.text}: ${loose}`, hit: true, slug: 'w' }],
    ]) {
      expect(noticesOf(links)).toContain('which no record explains yet');
      expect(noticesOf(links)).not.toContain('Paste those.');
    }
  });

  test('leaves out what tells nothing: values that nobody named, tags that all records of a workspace have', () => {
    const match = makeMatch(makeRecord({ tags: ['team'] }, { area: 'team' }), {
      captured: [{ name: 'p1', value: '9' }],
    });
    expect(readable(matchCard(makeAnswer({ matches: [match] }), 'thread').blocks)).not.toMatch(/From your paste|Tags/);
  });

  test('names a role once where the area is called as it is', () => {
    const answer = makeAnswer({ matches: [makeMatch(makeRecord({}, { role: 'wrapper', area: 'wrapper' }))] });
    expect(readable(matchCard(answer, 'thread').blocks)).toContain('error · wrapper · raised by RisingWave\n');
  });

  test("of a panic in Rust's own words says where its place stands, for nothing stands further in", () => {
    const panic = (origin: string) =>
      makeAnswer({
        decision: 'suggest',
        matches: [makeMatch(makeRecord({ errorType: 'panic' }, { role: 'consequence', origin }))],
      });
    const card = readable(matchCard(panic('rust'), 'private').blocks);
    expect(card).toContain('panicked at FILE:LINE');
    expect(card).not.toMatch(/consequence|further in|guess/);
    // one that RisingWave worded names the error that made it give up
    expect(readable(matchCard(panic('risingwave'), 'private').blocks)).toContain('This is a consequence');
  });

  test('never shortens the solutions for the first page', () => {
    const solutions = Array.from({ length: 9 }, (_, at) => `Step ${at}: ${'do this carefully. '.repeat(30)}end ${at}`);
    const record = makeRecord({
      solutions,
      documentation: 'It means this. '.repeat(200),
      commonSituations: 'Met here. '.repeat(99),
    });
    const card = readable(matchCard(makeAnswer({ matches: [makeMatch(record)] }), 'thread').blocks);
    for (const solution of solutions) expect(card).toContain(solution);
    expect(card).toContain('Shortened: More has the rest.');
  });

  test('numbers solutions on from block to block', () => {
    const record = makeRecord({ solutions: Array.from({ length: 9 }, (_, at) => `${at} ${'x '.repeat(400)}`) });
    const { blocks } = matchCard(makeAnswer({ matches: [makeMatch(record)] }), 'thread');
    expect(JSON.stringify(blocks)).toContain('"offset":3');
  });

  test('shows the chain about the hit when it is long', () => {
    const chain = Array.from({ length: 20 }, (_, at) => ({ text: `link ${at}.`, hit: at === 12 }));
    const card = readable(matchCard({ ...answer, chain }, 'thread').blocks);
    for (const text of ['link 0.', 'link 11.', '▶ link 12.', 'link 13.', 'more …']) expect(card).toContain(text);
    expect(card).not.toContain('link 5.');
  });

  test('keeps the causes, and of the chain what was pasted and what was hit, however much there is to say', () => {
    const chain = ['Failed to turn', 'wheel failed', 'axle failed', 'widget 7 lost its handle'].map((text, at) => ({
      text: `${text} ${'and so on '.repeat(30)}`,
      hit: at === 3,
    }));
    const record = makeRecord(
      {
        solutions: Array.from({ length: 9 }, () => 'Do this carefully. '.repeat(30)),
        documentation: 'It means this. '.repeat(99),
        triggerScenarios: 'Trigger: the handle was let go. '.repeat(20),
      },
      { checks: [{ say: 'Is it there?', sql: 'SELECT 42;' }] },
    );
    const card = readable(matchCard(makeAnswer({ chain, matches: [makeMatch(record)] }), 'thread').blocks);
    expect(card).toMatch(/\nFailed to turn [^\n]*…\n ›[\n ]*… 2 more …\n › \n▶ widget 7 lost its handle/);
    expect(card).not.toContain('wheel failed');
    for (const text of ['It means this.', 'Trigger: the handle', 'SELECT 42;']) expect(card).toContain(text);
  });

  test('closes what a value of the paste left open, and drops what closes nothing in it', () => {
    const captured = [
      { name: 'table', value: 'view "orders' },
      { name: 'widget_id', value: "7']]" },
    ];
    const card = readable(matchCard(makeAnswer({ matches: [makeMatch(makeRecord(), { captured })] }), 'thread').blocks);
    expect(card).toMatch(/table = \nview "orders"\n · widget_id = \n7\n/);
  });

  test('keeps the values of the paste, shorter, however much there is to say', () => {
    const record = makeRecord({ solutions: Array.from({ length: 9 }, () => 'Do this carefully. '.repeat(30)) });
    const captured = [
      { name: 'table', value: 'orders' },
      { name: 'widget_id', value: 'turned and '.repeat(20) },
    ];
    const card = readable(matchCard(makeAnswer({ matches: [makeMatch(record, { captured })] }), 'thread').blocks);
    expect(card).toContain('table = \norders');
    expect(card).toMatch(/widget_id = \n(?:turned and )+turned …\n/);
    expect(card).not.toContain('turned and '.repeat(9));
  });

  test('numbers its checks as the steps call them, and a check alone not', () => {
    expect(shown).toContain('3. Ask the node');
    const check = { say: 'Is it there?', sql: 'SELECT 1;' };
    const one = makeAnswer({ matches: [makeMatch(makeRecord({}, { checks: [check] }))] });
    expect(readable(matchCard(one, 'thread').blocks)).toContain('Is it there?');
    expect(readable(matchCard(one, 'thread').blocks)).not.toContain('1. Is it there?');
  });

  test('names what the paste does not give in prose, and leaves it to be put in where it is copied', () => {
    const bare = readable(
      matchCard(makeAnswer({ matches: [makeMatch(fullRecord, { captured: [] })] }), 'thread').blocks,
    );
    expect(bare).toContain('the handle of widget ‹widget_id› was dropped');
    expect(bare).toContain('SELECT * FROM rw_widgets WHERE id = {widget_id};');
  });

  test('its notification speaks of no check', () => {
    const record = makeRecord({ solutions: ['Turn widget {widget_id} (second check).'] });
    expect(matchCard(makeAnswer({ matches: [makeMatch(record)] }), 'thread').text).toContain('First: Turn widget 7.');
  });

  test('of a place without a record says where it is raised and that no record explains it', () => {
    const { record: _, ...match } = makeMatch(fullRecord);
    const site = { template: 'widget {}', file: 'src/x.rs', line: 7 };
    const card = matchCard(makeAnswer({ decision: 'suggest', matches: [{ ...match, site }] }), 'private');
    expect(readable(card.blocks)).toContain('src/x.rs:7');
    expect(readable(card.blocks)).toContain('No record explains this error yet');
    expect(buttonsOf(card)).toEqual(['Share here']);
  });

  test('puts into each button what makes the card again', () => {
    const { blocks } = matchCard(answer, 'private');
    const actions = blocks.at(-1) as { elements: { value: string }[] };
    for (const { value } of actions.elements) expect(parseValue(value).matches[0]?.record).toBe(fullRecord.id);
  });
});

test('More shows what the paste gave, and fills it in', () => {
  const facts = [{ label: 'epoch 7301', value: '2026-10-04 08:15:02 UTC' }];
  const more = readable(moreView(fullRecord, [{ name: 'table', value: 'orders' }], { facts }).blocks);
  for (const part of [
    'From your paste',
    'table = \norders',
    '2026-10-04 08:15:02 UTC',
    'put the handle of orders back',
  ]) {
    expect(more).toContain(part);
  }
});

test('a record that the workspace wrote says so and when, on its card, in a list and in More', () => {
  const record = makeRecord({ contentChangedAt: '2026-11-30T08:15:02.000Z', repo: 'acme/pumps' }, { area: 'team' });
  const answer = makeAnswer({ matches: [makeMatch(record)] });
  const card = readable(matchCard(answer, 'thread').blocks);
  expect(card).toContain('error · written in this workspace, 2026-11-30');
  const more = readable(moreView(record).blocks);
  expect(more).toMatch(/written in this workspace, 2026-11-30: \/rwerror gaps says by whom/);
  for (const shown of [card, more]) expect(shown).not.toMatch(/raised by|schema version|acme\/pumps/);
  expect(readable(candidatesCard(answer, 'private').blocks)).toContain('written in this workspace, 2026-11-30');
});

test('every field of a record can be reached from its card', () => {
  const views = readable([moreView(fullRecord).blocks, sourceView(fullRecord).blocks]);
  const urls = JSON.stringify(moreView(fullRecord).blocks);
  const { runbook, ...fields } = fullRecord;
  const strings = (node: unknown): string[] =>
    typeof node === 'string' || typeof node === 'number'
      ? [String(node)]
      : node !== null && typeof node === 'object'
        ? Object.values(node).flatMap(strings)
        : [];
  const { checks, docs, placeholders: _, role: __, ...words } = runbook;
  const inWords = [...strings({ ...fields, githubUrl: undefined }), ...strings(words), 'SELECT * FROM rw_widgets'];
  for (const text of inWords) expect(views).toContain(text.replace(/\{(widget_id|table)\}/g, '‹$1›'));
  for (const url of [...docs, fields.githubUrl]) expect(urls).toContain(String(url));
  expect(checks.length).toBeGreaterThan(0);
});
