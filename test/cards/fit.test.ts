import { describe, expect, test } from '@jest/globals';
import type { KnownBlock } from '@slack/types';
import fc from 'fast-check';
import { button } from '../../src/cards/blocks.ts';
import { fitCard, fitView } from '../../src/cards/fit.ts';
import { code, list, paragraph, run } from '../../src/cards/rich-text.ts';
import { findInCard, findInView, readable } from './check-limits.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.integer({ min: 0, max: 4000 }).map((length) => 'Words & more. '.repeat(length / 14)),
);
const blocks: fc.Arbitrary<KnownBlock[]> = fc.oneof(
  text.map((one) => paragraph('Heading', one)),
  text.map((one) => code(run('Code'), one)),
  fc
    .tuple(fc.constantFrom('bullet', 'ordered'), fc.array(text, { maxLength: 20 }))
    .map(([style, all]) => list('List', style, all)),
  fc.array(fc.constant<KnownBlock>({ type: 'divider' }), { maxLength: 30 }),
);
const part = fc.record({ blocks, rank: fc.integer({ min: 0, max: 5 }) });

describe('fitCard', () => {
  test('keeps any card to the limits of a message', () => {
    const drafts = fc.record({ text: fc.constant('note'), parts: fc.array(part, { maxLength: 12 }) });
    fc.assert(
      fc.property(drafts, fc.boolean(), (draft, hasMore) => {
        const kept: KnownBlock = { type: 'divider' };
        const buttons = hasMore ? [button('more', 'More', 'v')] : [];
        const card = fitCard({ ...draft, parts: [{ blocks: [kept] }, ...draft.parts], buttons });
        expect(findInCard(card)).toEqual([]);
        expect(card.blocks.at(-1)?.type === 'actions').toBe(hasMore);
      }),
      { numRuns: 60 },
    );
  });

  test('leaves out the highest rank first, keeps rank 0, and says so', () => {
    const filler = (name: string) => paragraph(name, `${name} body. `.repeat(60));
    const parts = [
      { blocks: filler('must') },
      { blocks: filler('useful'), rank: 1 },
      { blocks: filler('nice'), short: paragraph('nice', 'nice in short'), rank: 2 },
      { blocks: filler('luxury'), rank: 3 },
    ];
    const all = readable(fitCard({ text: 'x', parts }).blocks);
    expect(all).toContain('luxury');
    expect(all).not.toContain('Shortened');
    const less = readable(fitCard({ text: 'x', parts, buttons: [button('more', 'More', 'v')] }, 2600).blocks);
    expect(less).toContain('must body');
    expect(less).toContain('useful body');
    expect(less).toContain('nice in short');
    expect(less).not.toContain('luxury');
    expect(less).toContain('Shortened: More has the rest.');
  });
});

test('fitView keeps any view to its limits, and says what it left out', () => {
  const many = Array.from({ length: 150 }, (_, at) => paragraph(`Part ${at}`, 'Some words. '.repeat(200))).flat();
  const view = fitView({ type: 'modal', title: { type: 'plain_text', text: 'Title' }, blocks: many });
  expect(findInView(view)).toEqual([]);
  expect(readable(view)).toContain('Shortened');
});
