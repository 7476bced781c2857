import { describe, expect, test } from '@jest/globals';
import { createIndex } from '../../src/matching/create-index.ts';
import { hashTemplate } from '../../src/matching/hashed-template.ts';
import { templateKey } from '../../src/matching/key.ts';
import type { Index, Site } from '../../src/matching/match.ts';
import { readPaste } from '../../src/text/read-paste.ts';
import { makeRecord } from './make-record.ts';

const sites: Site[] = [
  ['the bakery oven number {} has gone cold', 'bail'],
  ['morning batch of loaves was given up for {}', 'tracing_error'],
  ['Oven trouble in the bakery: {}', 'thiserror'],
  ['could not bake all the loaves of {}', 'context'],
  ['the flour delivery of {} never came', 'context'],
  ['the flour delivery of {} never came', 'ensure'],
  ['CRUMBS', 'expect'],
].map(([template = '', kind = ''], i) => ({ template, kind, file: 'src/bakery.rs', line: i + 1 }));
const templates = [...new Set(sites.map(({ template }) => template))].map((template) => ({
  ...hashTemplate(template),
  places: sites
    .filter((site) => site.template === template)
    .map(({ file, line, kind = '' }) => ({ file, kind, lines: [line] })),
}));
const mined = { releases: [{ name: '2.4.0' }], templates };

const wrapper = makeRecord('Failed to open the bakery this morning', { role: 'wrapper' });
const yeast = makeRecord('the yeast of {} is dead', { placeholders: ['jar'] });
const records = [wrapper, yeast];
const first = (index: Index, paste: string) => index.match(readPaste(paste))[0];
const chain = (...links: string[]) =>
  `ERROR:  Failed to open the bakery this morning\n\nCaused by these errors (recent errors listed first):\n${links
    .map((link, i) => `  ${i + 1}: ${link}`)
    .join('\n')}`;

describe.each([
  ['in a listing', createIndex(records, sites)],
  ['of which only hashes are at hand', createIndex(records, [], mined)],
])('beside records, a message %s', (_, index) => {
  test.each([
    ['is logged', 'morning batch of loaves was given up for today'],
    ['is put in front of a cause', 'could not bake all the loaves of Ely'],
    ['an error type prints around what it holds', 'Oven trouble in the bakery: no wood'],
  ])('that %s comes after the one that it stands around', (_why, outer) => {
    const inner = 'the bakery oven number 4 has gone cold';
    expect(first(index, chain(outer, inner))?.key).toBe(templateKey('the bakery oven number {} has gone cold'));
    expect(first(index, chain(inner, outer))?.key).toBe(templateKey('the bakery oven number {} has gone cold'));
  });

  test('is a cause where one place of several raises it as one', () => {
    const paste = chain('the bakery oven number 4 has gone cold', 'the flour delivery of May never came');
    expect(first(index, paste)?.key).toBe(templateKey('the flour delivery of {} never came'));
  });

  test('takes nothing from a record that is sure, even where it stands further in', () => {
    const yeasts = 'the yeast of jar 7 is dead';
    for (const paste of [
      chain(yeasts, 'the bakery oven number 4 has gone cold'),
      `${yeasts}: Jar {\n    crumbs: 40,\n    lid: true,\n}`,
    ])
      expect(first(index, paste)).toMatchObject({ record: yeast, sure: true });
  });
});

test('without records there are no roles: the innermost is first', () => {
  const outer = 'could not bake all the loaves of Ely';
  for (const index of [createIndex([], sites), createIndex([], [], mined)])
    expect(first(index, chain('the bakery oven number 4 has gone cold', outer))?.key).toBe(
      templateKey('could not bake all the loaves of {}'),
    );
});
