import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { SiteIndex } from '../../../src/matching/site-index.ts';
import { addRelease } from '../../../src/mining/index-file/add-release.ts';
import { decodeSiteIndex } from '../../../src/mining/index-file/decode.ts';
import { encodeSiteIndex } from '../../../src/mining/index-file/encode.ts';
import {
  changeSiteIndex,
  readOrBeginSiteIndex,
  readSiteIndex,
} from '../../../src/mining/index-file/site-index-file.ts';
import type { MinedSite } from '../../../src/mining/site.ts';

const site = (template: string, line: number, more: Partial<MinedSite> = {}): MinedSite => ({
  template,
  file: 'src/rocket/src/launch.rs',
  line,
  kind: 'anyhow',
  crate: 'rocket',
  function: 'Pad::open',
  ...more,
});

const old = [
  site('pump {} is dry', 10),
  site('hatch_{} stuck', 20),
  site('pump {} is dry', 30, { function: 'Pad::close' }),
];
const young = [
  site('pump {} is dry', 14),
  site('pump {} is dry', 41, { function: 'Pad::close' }),
  site('no clearance', 300_000, { file: 'src/rocket/src/tower.rs' }),
  site('überall {}', 5),
  site('{}: {}', 6),
];
const both = addRelease(
  addRelease(undefined, { name: '3.0.1' }, young),
  { name: '2.8.5', commit: 'a'.repeat(40) },
  old,
);
const placesOf = (index: SiteIndex) =>
  index.templates.flatMap(({ places }) => places.map(({ function: name, lines }) => [name, ...lines]));

describe('releases of an index', () => {
  test('stand from old to new, whatever the order in which they were added', () => {
    const index = ['main', '2.10.0', '2.9.1', '0.19.3'].reduce<SiteIndex | undefined>(
      (made, name) => addRelease(made, { name }, old),
      undefined,
    );
    expect(index?.releases.map(({ name }) => name)).toEqual(['0.19.3', '2.9.1', '2.10.0', 'main']);
  });

  test('share a place that both have, with the line in each', () => {
    expect(placesOf(both)).toContainEqual(['Pad::open', 10, 14]);
    expect(placesOf(both)).toContainEqual(['Pad::close', 30, 41]);
    expect(placesOf(both)).toContainEqual(['Pad::open', 20, 0]);
    expect(placesOf(both)).toContainEqual(['Pad::open', 0, 300_000]);
  });

  test('keep several places of one message in one function apart, in their order', () => {
    const twice = (a: number, b: number) => [site('no fuel', b), site('no fuel', a)];
    const index = addRelease(addRelease(undefined, { name: '1.0' }, twice(5, 9)), { name: '1.1' }, [
      ...twice(6, 12),
      site('no fuel', 20),
    ]);
    expect(placesOf(index)).toEqual([
      ['Pad::open', 5, 6],
      ['Pad::open', 9, 12],
      ['Pad::open', 0, 20],
    ]);
  });

  test('a release that is added again takes the place of the one before', () => {
    const again = addRelease(both, { name: '2.8.5' }, [site('new words', 1)]);
    expect(again.releases.map(({ name }) => name)).toEqual(['2.8.5', '3.0.1']);
    expect(placesOf(again)).toContainEqual(['Pad::open', 1, 0]);
    expect(placesOf(again)).not.toContainEqual(['Pad::open', 20, 0]);
    expect(placesOf(again)).toContainEqual(['Pad::open', 0, 14]);
  });

  test('a message without words is left out', () => {
    expect(both.templates.every(({ hashes }) => hashes.some((hash) => hash !== 0))).toBe(true);
    expect(both.templates).toHaveLength(4);
  });
});

describe('a site index as bytes', () => {
  const bytes = encodeSiteIndex(both);

  test('is read as it was written', () => {
    expect(decodeSiteIndex(bytes, 'x')).toEqual(both);
    expect(decodeSiteIndex(encodeSiteIndex({ releases: [], templates: [] }), 'x')).toEqual({
      releases: [],
      templates: [],
    });
  });

  test('holds 32 releases', () => {
    const names = Array.from({ length: 32 }, (_, i) => `1.${i}.0`);
    const index = names.reduce<SiteIndex | undefined>(
      (made, name, i) => addRelease(made, { name }, [site('no fuel', i + 1)]),
      undefined,
    );
    expect(decodeSiteIndex(encodeSiteIndex(index as SiteIndex), 'x')).toEqual(index);
  });

  test('holds no message and none of its words', () => {
    for (const word of ['pump', 'hatch', 'stuck', 'clearance', 'berall']) expect(bytes.includes(word)).toBe(false);
    expect(bytes.includes('src/rocket/src/launch.rs')).toBe(true);
  });

  test('cut off anywhere, it is refused with what to do', () => {
    for (let length = 0; length < bytes.length; length++)
      expect(() => decodeSiteIndex(bytes.subarray(0, length), 'my.idx')).toThrow(
        expect.objectContaining({
          code: expect.stringMatching(/^sites_(?:damaged|not_an_index)$/),
          remedy: expect.stringContaining('rwerror mine'),
        }),
      );
  });

  test('with any byte changed, it is refused', () => {
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8((changed.readUInt8(at) + 1) % 256, at);
      expect(() => decodeSiteIndex(changed, 'my.idx')).toThrow(expect.objectContaining({ name: 'RwError' }));
    }
  });

  test('of another version, it says which', () => {
    const other = Buffer.from(bytes);
    other.writeUInt32LE(99, 8);
    expect(() => decodeSiteIndex(other, 'my.idx')).toThrow('my.idx is a site index of version 99');
  });
});

describe('a site index as a file', () => {
  let folder = '';
  let path = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sites-'));
    path = join(folder, 'sites.idx');
  });
  afterEach(async () => await rm(folder, { recursive: true }));
  const add = async (name: string) =>
    await changeSiteIndex(path, (before) => addRelease(before, { name }, old)).then(({ bytes }) => bytes);

  test('is replaced whole, and leaves nothing beside it', async () => {
    await add('1.0');
    const { index, bytes } = await changeSiteIndex(path, () => both);
    expect(await readFile(path)).toHaveLength(bytes);
    expect(index).toBe(both);
    expect(await readSiteIndex(path)).toEqual(both);
    expect(await readdir(folder)).toEqual(['sites.idx']);
  });

  test('keeps what each of several writers adds at the same time', async () => {
    const names = ['1.0', '1.1', '1.2', '1.3', '1.4', '1.5'];
    await Promise.all(names.map(add));
    expect((await readSiteIndex(path)).releases.map(({ name }) => name)).toEqual(names);
  });

  test('is written although a process died while it wrote, and what that left is gone', async () => {
    await writeFile(`${path}.tmp`, 'half of');
    await utimes(`${path}.tmp`, 0, 0);
    await add('1.0');
    expect(await readdir(folder)).toEqual(['sites.idx']);
  });

  test('is written although a process died while it removed what another one left', async () => {
    await writeFile(`${path}.tmp`, 'half of');
    await mkdir(`${path}.tmp.old`);
    for (const left of [`${path}.tmp`, `${path}.tmp.old`]) await utimes(left, 0, 0);
    await add('1.0');
    expect(await readdir(folder)).toEqual(['sites.idx']);
  });

  test('stays as it is where the change fails, with nothing beside it', async () => {
    await add('1.0');
    const before = await readFile(path);
    const fail = () => {
      throw new TypeError('no');
    };
    await expect(changeSiteIndex(path, fail)).rejects.toMatchObject({ code: 'sites_not_written' });
    expect(await readFile(path)).toEqual(before);
    expect(await readdir(folder)).toEqual(['sites.idx']);
  });

  test('is not written over something else', async () => {
    await writeFile(path, 'something older');
    await expect(add('1.0')).rejects.toMatchObject({ code: 'sites_not_an_index' });
    expect(await readFile(path, 'utf8')).toBe('something older');
  });

  test('can be begun where none is, and not where there is no folder', async () => {
    expect(await readOrBeginSiteIndex(path)).toBeUndefined();
    await expect(readOrBeginSiteIndex(join(folder, 'nowhere', 'sites.idx'))).rejects.toMatchObject({
      code: 'sites_not_written',
    });
  });

  test('that is not there is named', async () => {
    await expect(readSiteIndex(join(folder, 'nowhere.idx'))).rejects.toMatchObject({ code: 'sites_missing' });
  });
});
