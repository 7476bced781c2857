import { describe, expect, test } from '@jest/globals';
import { answer } from '../../src/answer/answer.ts';
import { createRecordPlaces } from '../../src/answer/record-place.ts';
import { createSources } from '../../src/answer/sources.ts';
import { createIndex } from '../../src/matching/create-index.ts';
import { hashTemplate } from '../../src/matching/hashed-template.ts';
import { noSites, type SiteIndex, type SitePlace } from '../../src/matching/site-index.ts';
import { makeRecord } from '../matching/make-record.ts';

const commit = 'c'.repeat(40);
const releases = [{ name: '1.1.0', commit: 'a'.repeat(40) }, { name: '2.4.0' }, { name: 'main', commit }];
const indexOf = (template: string, ...places: SitePlace[]): SiteIndex => ({
  releases,
  templates: [{ ...hashTemplate(template), places }],
});
const place = (file: string, name: string, ...lines: number[]): SitePlace => ({
  ...{ file, kind: 'bail', function: name, lines },
});
const record = makeRecord(
  'boiler {} lost its lid',
  { printedAs: ['Boiler error: boiler {} lost its lid'] },
  { filePath: 'src/a.rs', lineNumber: 90, analyzedSha: commit },
);

describe('where a release raises what a record explains', () => {
  const sites = indexOf(
    record.errorMessage,
    place('src/a.rs', 'f', 30, 31, 50),
    place('src/a.rs', 'g', 70, 80, 89),
    place('src/b.rs', 'g', 5, 0, 7),
  );
  const find = createRecordPlaces(sites);

  test('is the line in it of the very place that the record names', () => {
    expect(find(record, '1.1.0')).toEqual({ file: 'src/a.rs', line: 70, release: releases[0] });
    expect(find(record, 'v2.4.0')).toEqual({ file: 'src/a.rs', line: 80, release: releases[1] });
  });

  test('is told by the nearest mined release, which is named', () => {
    expect(find(record, '2.9.3')?.release).toEqual({ name: '2.4.0' });
  });

  test('is not told at the commit of the record, which names it better, of a library, or without an index', () => {
    expect(find(record, 'main')).toBeUndefined();
    expect(find(makeRecord(record.errorMessage, { origin: 'kafka' }), '2.4.0')).toBeUndefined();
    expect(createRecordPlaces(noSites)(record, '2.4.0')).toBeUndefined();
  });

  test('is found by a spelling that the release had', () => {
    const older = createRecordPlaces(indexOf('Boiler error: boiler {} lost its lid', place('src/c.rs', 'f', 5, 0, 0)));
    expect(older(record, '1.1.0')).toMatchObject({ file: 'src/c.rs', line: 5 });
    expect(older(record, '2.4.0')).toBeUndefined();
  });

  test('is found under another name of the function, and in another file only where it is the one place', () => {
    const own = place('src/a.rs', 'new', 0, 0, 90);
    const renamed = indexOf(
      record.errorMessage,
      own,
      place('src/a.rs', 'other', 20, 20, 20),
      place('src/a.rs', 'old', 60, 0, 0),
    );
    expect(createRecordPlaces(renamed)(record, '1.1.0')).toMatchObject({ line: 60 });
    const moved = indexOf(record.errorMessage, own, place('src/b.rs', 'f', 5, 5, 0), place('src/d.rs', 'f', 6, 0, 0));
    expect(createRecordPlaces(moved)(record, '1.1.0')).toBeUndefined();
    expect(createRecordPlaces(moved)(record, '2.4.0')).toMatchObject({ file: 'src/b.rs', line: 5 });
  });

  test('is not told by places that were there when the record was written, and are not its own', () => {
    const others = createRecordPlaces(indexOf(record.errorMessage, place('src/b.rs', 'f', 5, 6, 7)));
    expect(others(record, '1.1.0')).toBeUndefined();
  });

  test('is found among messages that differ only in their last placeholder', () => {
    const templates = ['the tin lid of the boiler is off', 'the tin lid of the boiler is off: {}'].map((text, i) => ({
      ...hashTemplate(text),
      places: [i === 0 ? place('src/a.rs', 'f', 30, 31, 90) : place('src/b.rs', 'f', 3, 3, 3)],
    }));
    const lid = { ...record, errorMessage: 'the tin lid of the boiler is off' };
    for (const order of [templates, templates.toReversed()])
      expect(createRecordPlaces({ releases, templates: order })(lid, '2.4.0')).toMatchObject({ line: 31 });
  });

  test('stands in the answer, for the release that the paste names before that of the cluster', () => {
    const index = createIndex([record]);
    const sources = createSources(sites, [record]);
    const explain = (text: string, release?: string) => answer(text, index, release, sources).place?.line;
    expect(explain('ERROR: boiler 7 lost its lid', '1.1.0')).toBe(70);
    expect(explain('RisingWave-2.4.0\nERROR: boiler 7 lost its lid', '1.1.0')).toBe(80);
    expect(explain('ERROR: boiler 7 lost its lid')).toBeUndefined();
  });

  test('is where a panic says that it was', () => {
    const sources = createSources(sites, [record]);
    const explain = (file: string, release?: string) =>
      answer(
        `thread 'main' panicked at ${file}:78:9:\nboiler 7 lost its lid\n`,
        createIndex([record]),
        release,
        sources,
      ).place;
    expect(explain('src/a.rs', '2.4.0')).toEqual({
      file: 'src/a.rs',
      line: 78,
      function: 'g',
      isNear: true,
      release: releases[1],
    });
    expect(explain('src/b.rs')).toEqual({ file: 'src/b.rs', line: 78, release: releases[2] });
    expect(explain('src/a.rs')).toBeUndefined();
    expect(explain('src/unknown.rs', '2.4.0')).toEqual({ file: 'src/a.rs', line: 80, release: releases[1] });
  });
});
