import { describe, expect, test } from '@jest/globals';
import { createIndex } from '../../src/matching/create-index.ts';
import { readPaste } from '../../src/text/read-paste.ts';
import { makeRecord } from './make-record.ts';

const shutdown = makeRecord('rocket engine {} refused shutdown at altitude {}');

describe('a filled message', () => {
  test('is not sure where a value begins with the colon of another message', () => {
    const gauge = makeRecord('Bad reading `{}` for `{}`');
    const find = (paste: string) => createIndex([gauge, shutdown]).match(readPaste(paste))[0];
    const chain = (cause: string) => `ERROR:  Failed to launch\n\nCaused by:\n  ${cause}`;
    expect(find(chain('Bad reading 12 for tank'))).toMatchObject({ record: gauge, sure: true });
    expect(find(chain('Bad reading: none taken for tank 7'))?.sure ?? false).toBe(false);
  });

  test('that a person quotes ends with the quote', () => {
    const said = 'it says "ERROR: rocket engine merlin-3 refused shutdown at altitude 7301" hm, who knows it?';
    const [first] = createIndex([shutdown]).match(readPaste(said));
    expect(first?.captured.map(({ value }) => value)).toEqual(['merlin-3', '7301']);
  });
});
