import { describe, expect, test } from '@jest/globals';
import { answer } from '../../src/answer/answer.ts';
import { createShortSites } from '../../src/answer/short-site.ts';
import { createSources } from '../../src/answer/sources.ts';
import { createIndex } from '../../src/matching/create-index.ts';
import { createHashedLocations } from '../../src/matching/hashed-location.ts';
import { hashedKey, hashTemplate } from '../../src/matching/hashed-template.ts';
import type { SiteIndex } from '../../src/matching/site-index.ts';
import { readPaste } from '../../src/text/read-paste.ts';
import { makeRecord } from '../matching/make-record.ts';

const messages = ['valve {} stuck', 'valve stuck', 'jammed', 'lid {}', 'cog_wheel_lost', 'pump 5 is dry'];
const sites: SiteIndex = {
  releases: [{ name: '2.4.0' }, { name: 'main' }],
  templates: messages.map((message, i) => ({
    ...hashTemplate(message),
    places: [{ file: 'src/a.rs', kind: 'bail', lines: [i + 1, i + 11] }],
  })),
};
const wrapper = makeRecord('Failed to open the sluice of the upper canal', { role: 'wrapper' });
const known = makeRecord('pump {} is dry', { printedAs: ['pump 5 is dry', 'valve five stuck'] });
const index = createIndex([wrapper], [], sites);
const findShort = createShortSites(sites, [wrapper, known], createHashedLocations(sites));
const sources = createSources(sites, [wrapper, known]);
const explain = (text: string, release?: string) => {
  const { decision, matches } = answer(text, index, release, sources);
  return { decision, line: matches[0]?.site?.line, key: matches[0]?.key };
};
const keyOf = (message: string) => hashedKey(hashTemplate(message));

describe('a message of few words', () => {
  test.each([
    ['valve 7 stuck', 'valve {} stuck', 11],
    ['valve of bay 7 stuck', 'valve {} stuck', 11],
    ['valve stuck', 'valve stuck', 12],
    ['ERROR:  valve stuck', 'valve stuck', 12],
    ['ERROR:  jammed', 'jammed', 13],
    ['cog_wheel_lost', 'cog_wheel_lost', 15],
  ])('that is the whole of “%s” is shown to somebody who asks', (text, message, line) => {
    expect(explain(text)).toEqual({ decision: 'suggest', line, key: keyOf(message) });
  });

  test('is shown as the release of the cluster has it', () => {
    expect(explain('valve stuck', '2.4.0').line).toBe(2);
  });

  test.each([
    'jammed',
    'lid seven of nine',
    'ERROR:  lid seven',
    'the valve stuck again',
    'a valve 7 stuck',
    'valve one two three four five six seven eight nine stuck',
    'pump 5 is dry',
    'valve five stuck',
  ])('is not seen in “%s”', (text) => {
    expect(readPaste(text).map((piece) => findShort(piece))).toEqual([undefined]);
  });

  test('stands where a panic says, if it is raised in that file; else the place tells more', () => {
    const bay = { file: 'src/bay.rs', kind: 'expect', function: 'Bay::lock', lines: [7, 7] };
    const jammed = { ...hashTemplate('jammed'), places: [{ ...bay, file: 'src/a.rs' }, bay] };
    const both = { ...sites, templates: [jammed, ...sites.templates] };
    const find = (message: string) =>
      answer(
        `thread 'main' panicked at src/bay.rs:9:5:\n${message}\n`,
        createIndex([], [], both),
        undefined,
        createSources(both, []),
      ).matches[0];
    expect(find('jammed')).toMatchObject({ via: 'template', site: { file: 'src/bay.rs', line: 7 } });
    expect(find('cog_wheel_lost')).toMatchObject({ via: 'location', site: { file: 'src/bay.rs', line: 9 } });
  });

  test('is not looked for in the words that a record explains', () => {
    const gate = makeRecord('gate {} stuck half', { role: 'wrapper' });
    const gates: SiteIndex = {
      ...sites,
      templates: [{ ...hashTemplate('{} stuck half'), places: [] }, ...sites.templates],
    };
    const ours = createIndex([gate], [], gates);
    expect(answer('ERROR:  gate 5 stuck half', ours, undefined, createSources(gates, [gate])).matches[0]?.record).toBe(
      gate,
    );
  });

  test('stands before the line that wraps it', () => {
    const text = 'ERROR:  Failed to open the sluice of the upper canal\n\nCaused by:\n  1: valve 7 stuck\n';
    expect(explain(text)).toMatchObject({ decision: 'suggest', key: keyOf('valve {} stuck') });
  });

  test('stands behind what is known for sure', () => {
    const sure = makeRecord('the upper canal has run over its banks near {}');
    const both = createIndex([sure], [], sites);
    const { matches } = answer(
      'ERROR:  the upper canal has run over its banks near Ely\nvalve 7 stuck',
      both,
      undefined,
      sources,
    );
    expect(matches[0]?.record).toBe(sure);
  });
});
