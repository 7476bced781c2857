import { describe, expect, test } from '@jest/globals';
import { createIndex } from '../../src/matching/create-index.ts';
import { hashTemplate } from '../../src/matching/hashed-template.ts';
import { templateKey } from '../../src/matching/key.ts';
import type { SiteIndex, SitePlace } from '../../src/matching/site-index.ts';
import { readPaste } from '../../src/text/read-paste.ts';
import { makeRecord } from './make-record.ts';

const file = 'src/dam/src/gate.rs';
const releases = [{ name: '2.1.0' }, { name: '2.5.0' }, { name: '3.0.0', commit: 'a'.repeat(40) }];
const place = (name: string, ...lines: number[]): SitePlace => ({ file, kind: 'expect', function: name, lines });
const gate = 'the sluice gate of the northern dam has come off its rails';
const messages: Record<string, SitePlace[]> = {
  [gate]: [place('Gate::open', 100, 140, 150), { ...place('Gate::open', 10, 10, 10), file: 'src/dam/src/other.rs' }],
  'the winch of the northern dam has lost its rope': [place('Gate::open', 180, 220, 230)],
  'wedge stuck': [place('Gate::close', 300, 380, 400), { ...place('f', 7, 7, 7), file: 'src/dam/src/error.rs' }],
};
const sites: SiteIndex = {
  releases,
  templates: Object.entries(messages).map(([message, places]) => ({ ...hashTemplate(message), places })),
};
const index = createIndex([], [], sites);
const unknown = 'called `Option::unwrap()` on a `None` value';
const match = (at: string, release?: string, message = unknown) =>
  index.match(readPaste(`thread 'main' panicked at ${at}:9:\n${message}\n`), undefined, release)[0];
const siteOf = (at: string, release?: string) => match(at, release)?.site;

describe('the place that a panic names', () => {
  test('is the one of a message, in the release of the cluster or, where that is not known, in any', () => {
    const there = { file, line: 380, kind: 'expect', function: 'Gate::close', release: { name: '2.5.0' } };
    for (const release of ['2.5.0', undefined])
      expect(match(`${file}:380`, release)).toMatchObject({
        ...{ via: 'location', sure: false, key: templateKey('wedge stuck'), template: '', site: there },
      });
  });

  test.each([`/build/risingwave/${file}`, `./${file}`, file.replaceAll('/', '\\')])('is found as %s', (path) => {
    expect(siteOf(`${path}:400`, '3.0.0')).toMatchObject({ file, line: 400, kind: 'expect' });
  });

  test('is in the function of the message beside it, in a release between two that were mined too', () => {
    expect(siteOf(`${file}:388`, '2.5.0')?.function).toBe('Gate::close');
    expect(siteOf(`${file}:125`, '2.3.1')).toEqual({
      ...{ template: '', file, line: 125, function: 'Gate::open', release: { name: '2.3.1' } },
    });
  });

  test('is linked to a release that is there: of one beyond all that were mined the newest is taken', () => {
    const name = (asked: string) => siteOf(`${file}:405`, asked)?.release?.name;
    expect(name('2.3.1')).toBe('2.3.1');
    expect(name('3.0.7')).toBe('3.0.7');
    expect(name('9.9.9')).toBe('3.0.0');
  });

  test('is in the function that raises messages above and below it', () => {
    expect(siteOf(`${file}:190`, '3.0.0')?.function).toBe('Gate::open');
  });

  test('has no function where none is near, and is found all the same', () => {
    expect(siteOf(`${file}:3000`, '3.0.0')).toEqual({ template: '', file, line: 3000, release: releases[2] });
  });

  test('of a file that no release has is none', () => {
    expect(match('src/dam/src/turbine.rs:12', '3.0.0')).toBeUndefined();
  });

  test('tells which of the places is meant that raise a message', () => {
    expect(match('src/dam/src/other.rs:9', '3.0.0', gate)).toMatchObject({
      ...{ via: 'template', key: templateKey(gate) },
      site: { file: 'src/dam/src/other.rs', line: 10, releases: releases.map(({ name }) => name) },
    });
  });

  test('is, in a release between two, rather near a message whose line is the same in both', () => {
    const at = (name: string, ...lines: number[]) => ({ ...place(name, ...lines), file: 'src/dam/src/lock.rs' });
    const [wide, narrow] = [at('Lock::fill', 100, 300, 300), at('Lock::drain', 190, 190, 190)];
    const templates = [wide, narrow].map((one) => ({ ...hashTemplate(`${one.function} went wrong`), places: [one] }));
    const paste = readPaste(`thread 'main' panicked at src/dam/src/lock.rs:192:9:\n${unknown}\n`);
    const [first] = createIndex([], [], { releases, templates }).match(paste, undefined, '2.3.1');
    expect(first?.site?.function).toBe('Lock::drain');
  });

  test('of a message is as named where its line in the release is not known', () => {
    expect(match(`${file}:125`, '2.3.1', gate)).toMatchObject({ via: 'template', site: { file, line: 125 } });
    expect(match(`${file}:125`, '2.5.0', gate)).toMatchObject({ via: 'template', site: { file, line: 140 } });
  });

  test('is told by what a record explains too', () => {
    const both = createIndex([makeRecord('wedge stuck')], [], sites);
    const paste = `thread 'main' panicked at ${file}:388:9:\n${unknown}\n`;
    expect(both.match(readPaste(paste), undefined, '2.5.0')).toMatchObject([
      { via: 'location', site: { line: 388, function: 'Gate::close' } },
    ]);
  });

  test.each(['cause', 'wrapper'])('adds nothing where a record, a %s, explains what was raised there', (role) => {
    const record = makeRecord('wedge stuck', { role });
    const paste = `thread 'main' panicked at ${file}:380:9:\nwedge stuck\n`;
    const found = createIndex([record], [], sites).match(readPaste(paste), undefined, '2.5.0');
    expect(found.map((one) => one.record ?? one.site)).toEqual([record]);
  });
});

describe('the place that a frame names', () => {
  const frame = (at: string, message = unknown) =>
    index.match(
      readPaste(
        `thread 'main' panicked at src/dam/src/turbine.rs:12:9:\n${message}\nstack backtrace:\n   0: rust_begin_unwind\n             at /rustc/1/library/std/src/panicking.rs:5:5\n   1: dam::raise\n             at ./${at}:7\n`,
      ),
      undefined,
      '3.0.0',
    );

  test('is found near to a message', () => {
    expect(frame(`${file}:403`)).toMatchObject([{ site: { line: 403, function: 'Gate::close' } }]);
  });

  test('is not told where it is far from all messages, or where one error is made of another', () => {
    expect(frame(`${file}:470`)).toEqual([]);
    expect(frame('src/dam/src/error.rs:7')).toEqual([]);
  });

  test('is not told where a message is known', () => {
    expect(frame(`${file}:403`, gate)).toMatchObject([{ via: 'template', key: templateKey(gate) }]);
  });
});
