import { describe, expect, test } from '@jest/globals';
import { createIndex } from '../../src/matching/create-index.ts';
import { hashTemplate } from '../../src/matching/hashed-template.ts';
import { readPaste } from '../../src/text/read-paste.ts';
import { makeRecord } from './make-record.ts';

const wrapper = makeRecord('Failed to open the bakery this morning', { role: 'wrapper' });
const dough = makeRecord('yeast is dead', { printedAs: ['Trouble with dough of {}: jar {} is empty'] });
const jar = makeRecord('jar {} is empty');
const trouble = makeRecord('Trouble with bread of {}: {}', { role: 'wrapper' });
const records = [wrapper, dough, jar, trouble];
const index = createIndex(records);
const chain = (...links: string[]) =>
  `ERROR:  Failed to open the bakery this morning\n\nCaused by these errors (recent errors listed first):\n${links
    .map((link, i) => `  ${i + 1}: ${link}\n`)
    .join('')}`;
const match = (paste: string) => index.match(readPaste(paste));

describe('a message of which a report prints the cause as a line of its own', () => {
  test.each([
    ['below another', chain('Trouble with dough of Ely', 'jar 7 is empty')],
    ['with more below', chain('Trouble with dough of Ely', 'jar 7 is empty', 'nobody bought any')],
    ['as all there is', 'Error: Trouble with dough of Ely\n\nCaused by:\n    jar 7 is empty\n'],
    ['with the colon left in', chain('Trouble with dough of Ely:', 'jar 7 is empty')],
  ])('is found %s, before what stands in one of the lines', (_, paste) => {
    const [first, ...rest] = match(paste);
    expect(first).toMatchObject({ record: dough, via: 'template', sure: true, text: 'jar 7 is empty' });
    expect(first?.captured.map(({ value }) => value)).toEqual(['Ely', '7']);
    expect(rest.map(({ record }) => record)).not.toContain(jar);
  });

  test('takes nothing from what stands beside it', () => {
    const shop = makeRecord('the shop is shut until noon');
    const both = createIndex([...records, shop]);
    const paste = chain('Trouble with dough of Ely', 'jar 7 is empty, the shop is shut until noon');
    expect(both.match(readPaste(paste)).map(({ record }) => record)).toEqual([shop, dough, wrapper]);
  });

  test('explains a place that raises the cause alone', () => {
    const place = { file: 'src/jar.rs', kind: 'bail', lines: [7] };
    const lid = { ...hashTemplate('the oldest jar {} has lost its lid'), places: [place] };
    const both = makeRecord('yeast is dead', {
      printedAs: ['Dough of {}: the oldest jar {} has lost its lid'],
    });
    const found = createIndex([both], [], { releases: [{ name: '2.4.0' }], templates: [lid] }).match(
      readPaste(chain('Dough of Ely and all the villages around it', 'the oldest jar 7 has lost its lid')),
    );
    expect(found).toMatchObject([{ record: both }]);
  });

  test('is not seen where a value would go over both lines', () => {
    const lost = makeRecord('Baker {} was not found');
    const both = createIndex([wrapper, lost, jar]);
    expect(both.match(readPaste('Baker Ann of Ely: jar 7 was not found'))[0]?.record).toBe(lost);
    const paste = chain('Baker Ann has left', 'jar 7 was not found');
    expect(both.match(readPaste(paste)).filter(({ sure, record }) => sure && record === lost)).toEqual([]);
  });

  test('is not seen where only one of the lines has words of it, or where they are of two errors', () => {
    expect(match(chain('Trouble with bread of Ely', 'jar 7 is empty'))[0]?.record).toBe(jar);
    const [fuss, oven] = [makeRecord('Fuss about bread of {}: {}'), makeRecord('{}: the oven of the bakery is cold')];
    const both = createIndex([jar, fuss, oven]);
    expect(both.match(readPaste(chain('Fuss about bread of Ely', 'jar 7 is empty')))[0]?.record).toBe(jar);
    expect(both.match(readPaste(chain('nobody knows', 'the oven of the bakery is cold')))[0]?.via).not.toBe('template');
    expect(match(chain('jar 7 is empty', 'Trouble with dough of Ely'))[0]?.record).toBe(jar);
    expect(match('Trouble with dough of Ely\n\nERROR:  jar 7 is empty')[0]?.record).toBe(jar);
  });
});
