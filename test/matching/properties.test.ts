import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createIndex } from '../../src/matching/create-index.ts';
import type { Site } from '../../src/matching/match.ts';
import { readPaste } from '../../src/text/read-paste.ts';

const words =
  'orbit lander thruster beacon antenna fuel docking shuttle crater mission probe signal booster cabin radar'.split(
    ' ',
  );
const verbs = ['refused', 'missing', 'overheated', 'detached', 'unreadable', 'exceeded', 'rejected', 'collided'];

/** Messages of three to nine words with up to three placeholders, no two with the same words. */
const templates = fc.uniqueArray(
  fc
    .tuple(
      fc.array(fc.constantFrom(...words), { minLength: 2, maxLength: 6 }),
      fc.constantFrom(...verbs),
      fc.array(fc.nat({ max: 6 }), { maxLength: 3 }),
    )
    .map(([nouns, verb, gaps]) => {
      const parts = [nouns[0] ?? '', verb, ...nouns.slice(1)];
      for (const gap of gaps) parts.splice(1 + (gap % parts.length), 0, '{}');
      return parts.join(' ');
    }),
  { minLength: 4, maxLength: 30, selector: (template) => template.replaceAll(/\W+/g, ' ').trim() },
);

const siteOf = (template: string, line: number): Site => ({ template, file: 'src/space.rs', line });
const fill = (template: string, value: string) => template.replaceAll('{}', () => value);
/** What does not depend on where a record stands in the list. */
const said = (sites: readonly Site[], paste: string) =>
  createIndex([], sites)
    .match(readPaste(paste))
    .map(({ template, score, sure, via, text }) => ({ template, score, sure, via, text }));

describe('matching', () => {
  test('gives the same answer every time it is asked', () => {
    fc.assert(
      fc.property(templates, fc.nat(), fc.string(), (list, n, value) => {
        const index = createIndex([], list.map(siteOf));
        const paste = readPaste(`ERROR: ${fill(list[n % list.length] ?? '', value)}`);
        const first = index.match(paste);
        index.match(readPaste('thruster probe missing beacon'));
        expect(index.match(paste)).toEqual(first);
      }),
    );
  });

  test('finds the same first whatever the order of the records', () => {
    fc.assert(
      fc.property(templates, fc.nat(), fc.nat(), (list, n, shift) => {
        const paste = `ERROR: ${fill(list[n % list.length] ?? '', 'x-17')}`;
        const sites = list.map(siteOf);
        const turned = [...sites.slice(shift % sites.length), ...sites.slice(0, shift % sites.length)].reverse();
        expect(said(turned, paste)[0]).toEqual(said(sites, paste)[0]);
      }),
    );
  });

  test('finds a filled message first, by its own words, and no word of another kind changes that', () => {
    const others = Array.from({ length: 60 }, (_, i) =>
      siteOf(`ledger row {} of sheet ${i} was booked twice by clerk {}`, i),
    );
    fc.assert(
      fc.property(templates, fc.nat(), fc.constantFrom('x-17', '4711', '"a b"', '', 'ledger row'), (list, n, value) => {
        const template = list[n % list.length] ?? '';
        const paste = `ERROR: ${fill(template, value)}`;
        const [alone] = said(list.map(siteOf), paste);
        const [among] = said([...others, ...list.map(siteOf)], paste);
        expect(among?.template).toBe(alone?.template);
        expect(list).toContain(alone?.template);
      }),
    );
  });
});
