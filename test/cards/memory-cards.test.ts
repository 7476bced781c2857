import { describe, expect, test } from '@jest/globals';
import type { KnownBlock } from '@slack/types';
import { menuOf, withPlainFeedback } from '../../src/cards/card-controls.ts';
import { digestCard } from '../../src/cards/digest-card.ts';
import { exportView } from '../../src/cards/export-view.ts';
import { forgetView } from '../../src/cards/forget-view.ts';
import { gapsView } from '../../src/cards/gaps-view.ts';
import { holdBackCard } from '../../src/cards/hold-back-card.ts';
import { homeView } from '../../src/cards/home-view.ts';
import { matchCard } from '../../src/cards/match-card.ts';
import type { Memory } from '../../src/cards/memory.ts';
import { noteView } from '../../src/cards/note-view.ts';
import { noticeCard } from '../../src/cards/notice-card.ts';
import { reviewView } from '../../src/cards/review-view.ts';
import { settingsView } from '../../src/cards/settings-view.ts';
import { severalErrorsCard } from '../../src/cards/several-errors-card.ts';
import { writeUpView } from '../../src/cards/write-up-view.ts';
import { wrongMatchView } from '../../src/cards/wrong-match-view.ts';
import { findInCard, findInView, readable } from './check-limits.ts';
import { fullRecord, makeAnswer, makeMatch, makeRecord } from './make-answer.ts';

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const texts = [
  ['a few words', 'the widget is gone'],
  ['mark-up', '<!channel> *bold* <https://evil.example|click> & more'],
  ['a very long line', 'w'.repeat(30_000)],
  ['controls and halves', '\u0000\u202e \ud800 x'],
  ['an emoji cut at the limit', '🦊'.repeat(2_000)],
] as const;

const memoryWith = (text: string): Memory => ({
  storm: {
    count: 14,
    first: '10:02',
    last: '10:31',
    messages: times(8, { url: 'https://x.example/1', label: '10:05' }),
  },
  seen: { count: 5, threads: times(3, { url: 'https://x.example/2', label: `2026-10-04 #${text}` }) },
  notes: times(3, { text, link: 'https://x.example/3', owner: text, author: text, date: '2026-10-04', editedBy: text }),
  notice: text,
  open: true,
});
const gapWith = (text: string) => ({
  id: 'aa',
  template: text,
  count: 3,
  first: '2026-10-01',
  last: '2026-10-04',
  channels: [text],
});

describe('every card and view of what is remembered keeps to the limits of Slack', () => {
  test.each(texts)('with %s', (_, text) => {
    const answer = makeAnswer({ matches: [makeMatch(fullRecord), makeMatch(makeRecord({ errorMessage: text }))] });
    const memory = memoryWith(text);
    const frequent = times(10, { title: text, count: 7, last: '2026-10-04' });
    const gaps = times(30, gapWith(text));
    const cards = [
      ...(['thread', 'private', 'modal', 'direct'] as const).flatMap((surface) => [
        matchCard(answer, surface, memory),
        severalErrorsCard({ ...answer, others: [answer] }, surface, memory),
      ]),
      digestCard({ frequent, gaps, helpful: 1, notHelpful: 2, notes: 3 }),
      holdBackCard(),
      noticeCard(text),
    ];
    for (const card of cards) expect(findInCard(card)).toEqual([]);
    const about = { channel: 'C1', replyTs: '1.1', recordId: 'aa', template: text.slice(0, 300) };
    const key = { channel: 'C1', replyTs: '1.1', voter: 'U1' };
    const settings = { mode: 'off', snoozedUntilMs: 9e12 };
    const standard = { mode: 'answer', bots: 'answer', sites: 'off', stormMinutes: 45, shared: 'off' };
    const facts = { channel: 'C1', name: text, settings, standard, shared: true, nowMs: 0 };
    const views = [
      settingsView({ ...facts, refusal: undefined }),
      settingsView({ ...facts, refusal: text }),
      noteView({ id: 'n1', recordId: 'aa', channel: 'C1', threadTs: '1.1', text: text.slice(0, 2_000), owner: 'U1' }),
      wrongMatchView(answer, about),
      gapsView(gaps, times(20, { id: 'aa', message: text, state: 'live', author: text, date: '2026-10-04' })),
      writeUpView({ gapId: 'aa' }, { message: text, meaning: text, causes: text, solutions: text, prevention: text }),
      reviewView(
        times(15, { key, template: text, shown: text, right: text }),
        times(20, { who: text, what: text, when: text }),
      ),
      forgetView('C1', text.slice(0, 80)),
      exportView(text, text),
      homeView({
        ...{ records: 3, areas: [['a', 3]], sites: 9, release: text, incidentChannels: ['inc-*'] },
        memory: {
          ...{ frequent, gaps: gaps.slice(0, 5), digest: { channel: 'C1' }, notes: times(5, { id: 'n1', text }) },
          answers: times(8, { url: 'https://x.example/4', label: text }),
        },
      }),
    ];
    for (const view of views) expect(findInView(view)).toEqual([]);
  });
});

describe('a card with memory', () => {
  const answer = makeAnswer({ matches: [makeMatch(fullRecord)] });
  const shown = readable(matchCard(answer, 'thread', memoryWith('the fix')).blocks);

  test.each([
    ['how often it was seen just now', 'Seen 14 times, 10:02–10:31 UTC'],
    ['how often before, and where', 'Seen before \n5 times in this workspace'],
    ['notes', 'the fix'],
    ['who wrote them, and when', 'the fix, 2026-10-04, edited by the fix'],
  ])('says %s', (_, text) => {
    expect(shown).toContain(text);
  });

  test('is a plain card where nothing is remembered', () => {
    const plain = readable(matchCard(answer, 'thread').blocks);
    expect(plain).not.toContain('Seen');
    expect(plain).not.toContain('Helpful');
  });

  test.each([
    ['thread', true],
    ['direct', true],
    ['private', false],
    ['modal', false],
  ] as const)('can be voted on and takes a note where everybody sees it: in %s %s', (surface, isForAll) => {
    const card = JSON.stringify(matchCard(answer, surface, memoryWith('x')));
    expect(card.includes('feedback_buttons')).toBe(isForAll);
    expect(card.includes('rwerror_note')).toBe(isForAll);
  });

  test('has plain buttons in place of those that Slack refuses', () => {
    const card = matchCard(answer, 'thread', memoryWith('x'));
    const plain = withPlainFeedback(card);
    expect(JSON.stringify(plain)).not.toContain('context_actions');
    expect(JSON.stringify(plain)).toContain('rwerror_not_helpful');
    expect(plain?.blocks).toHaveLength(card.blocks.length);
    expect(plain && withPlainFeedback(plain)).toBeUndefined();
  });
});

test('the settings of a channel stand in their order, and the menu of a card offers the same snoozes', () => {
  const standard = { mode: 'answer', bots: 'answer', sites: 'off', stormMinutes: 30, shared: 'off' };
  const facts = { channel: 'C1', name: 'inc-1', settings: { snoozedUntilMs: 9e12 }, standard, shared: true, nowMs: 0 };
  const blocks = settingsView({ ...facts, refusal: undefined }).blocks as KnownBlock[];
  const options = blocks.flatMap((block) =>
    block.type === 'input' && block.element.type === 'static_select' ? [block.element.options ?? []] : [],
  );
  const values = options.map((select) => select.map(({ value }) => value).join(' '));
  expect(values).toContain('keep none 1 8 tomorrow');
  const menu = JSON.stringify(menuOf('thread'));
  for (const snooze of ['1', '8', 'tomorrow']) expect(menu).toContain(`"snooze:${snooze}"`);
  expect(values).toContain('standard 0 10 30 120 720');
  // what a select of a telephone shows
  for (const { text } of options.flat()) expect(text.text.length).toBeLessThanOrEqual(36);
});
