import { describe, expect, test } from '@jest/globals';
import { answer } from '../../src/answer/answer.ts';
import { createSources } from '../../src/answer/sources.ts';
import { createIndex } from '../../src/matching/create-index.ts';
import { hashedKey, hashTemplate } from '../../src/matching/hashed-template.ts';
import type { SiteIndex, SitePlace } from '../../src/matching/site-index.ts';

const releases = [{ name: '2.1.0' }, { name: '2.5.0' }, { name: '3.0.0', commit: 'a'.repeat(40) }];
const place = (name: string, ...lines: number[]): SitePlace => ({
  ...{ file: 'src/dam/src/gate.rs', kind: 'expect', function: name, lines },
});
const messages: Record<string, SitePlace[]> = {
  'the sluice gate of the northern dam has come off its rails': [
    place('Gate::open', 100, 140, 150),
    { ...place('Gate::open', 10, 10, 10), file: 'src/dam/src/other.rs' },
  ],
  'the winch of the northern dam has lost its rope': [place('Gate::open', 180, 220, 230)],
  'wedge stuck': [place('Gate::close', 300, 380, 400), { ...place('f', 7, 7, 7), file: 'src/dam/src/other.rs' }],
};
const sites: SiteIndex = {
  releases,
  templates: Object.entries(messages).map(([message, places]) => ({ ...hashTemplate(message), places })),
};
const index = createIndex([], [], sites);
const sources = createSources(sites, []);
const explain = (place: string, release?: string, message = 'called `Option::unwrap()` on a `None` value') =>
  answer(`thread 'main' panicked at ${place}:9:\n${message}\n`, index, release, sources);
const siteOf = (...args: Parameters<typeof explain>) => explain(...args).matches[0]?.site;

describe('the place that a panic names', () => {
  test('is the one of a message, in the release of the cluster or, where that is not known, in any', () => {
    const there = { file: 'src/dam/src/gate.rs', line: 380, kind: 'expect', function: 'Gate::close' };
    expect(siteOf('src/dam/src/gate.rs:380', '2.5.0')).toMatchObject({ ...there, release: { name: '2.5.0' } });
    expect(siteOf('src/dam/src/gate.rs:380')).toMatchObject({ ...there, release: { name: '2.5.0' } });
  });

  test('is in the function of the message beside it, in a release between two that were mined too', () => {
    expect(siteOf('src/dam/src/gate.rs:388', '2.5.0')?.function).toBe('Gate::close');
    expect(siteOf('src/dam/src/gate.rs:125', '2.3.1')).toEqual({
      template: '',
      file: 'src/dam/src/gate.rs',
      line: 125,
      function: 'Gate::open',
      release: { name: '2.3.1' },
    });
  });

  test('is linked to a release that is there: of one beyond all that were mined the newest is taken', () => {
    const name = (asked: string) => siteOf('src/dam/src/gate.rs:405', asked)?.release?.name;
    expect(name('2.3.1')).toBe('2.3.1');
    expect(name('3.0.7')).toBe('3.0.7');
    expect(name('9.9.9')).toBe('3.0.0');
  });

  test('is in the function that raises messages above and below it', () => {
    expect(siteOf('src/dam/src/gate.rs:190', '3.0.0')?.function).toBe('Gate::open');
  });

  test('has no function where none is near, and is shown all the same', () => {
    const { decision, matches } = explain('src/dam/src/gate.rs:3000', '3.0.0');
    expect(decision).toBe('suggest');
    expect(matches[0]?.site).toMatchObject({ line: 3000, release: { name: '3.0.0' } });
    expect(matches[0]?.site).not.toHaveProperty('function');
  });

  test('of a file that no release has is none', () => {
    expect(explain('src/dam/src/turbine.rs:12', '3.0.0').decision).toBe('none');
  });

  test.each(['the sluice gate of the northern dam has come off its rails', 'wedge stuck'])(
    'tells which of the places is meant that raise “%s”',
    (message) => {
      const [first] = explain('src/dam/src/other.rs:9', '3.0.0', message).matches;
      expect(first?.key).toBe(hashedKey(hashTemplate(message)));
      expect(first?.site?.file).toBe('src/dam/src/other.rs');
    },
  );
});
