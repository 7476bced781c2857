import { crc32 } from 'node:zlib';
import { gapToken, type HashedTemplate, partToken } from '../../matching/hashed-template.ts';
import type { SiteIndex, SitePlace } from '../../matching/site-index.ts';
import { type ByteWriter, createByteWriter } from './bytes.ts';

/** The first bytes of a site index, and the version of what follows; docs/mining.md describes it. */
export const magic = 'RWSITES\n';
export const formatVersion = 1;
/** magic, version, length and CRC-32 of the rest */
export const headerLength = magic.length + 12;

/** Writes a site index to bytes: the same index makes the same bytes. */
export function encodeSiteIndex({ releases, templates }: SiteIndex): Buffer {
  const places = templates.flatMap((template) => template.places);
  const files = numberAll(places.map(({ file }) => file));
  const functions = numberAll(places.map((place) => place.function ?? ''));
  const kinds = numberAll(places.map(({ kind }) => kind));
  const words = rankWords(templates.map(({ hashes }) => hashes));
  const writer = createByteWriter();
  writer.strings(releases.map(({ name, commit = '' }) => `${name} ${commit}`));
  for (const names of [files, functions, kinds]) writer.strings([...names.keys()]);
  writer.varint(words.size);
  for (const hash of words.keys()) writer.uint32(hash);
  writer.varint(templates.length);
  for (const template of templates) {
    writeWords(writer, template, words);
    writer.varint(template.places.length);
    for (const place of template.places) {
      writer.varint(files.get(place.file) ?? 0);
      writer.varint(functions.get(place.function ?? '') ?? 0);
      writer.varint(kinds.get(place.kind) ?? 0);
      writeLines(writer, place);
    }
  }
  return addHeader(writer.bytes());
}

/** A gap as 0, a word as 1 and twice its rank, one more where it is only a part of a word. */
function writeWords(writer: ByteWriter, { hashes, kinds }: HashedTemplate, words: ReadonlyMap<number, number>): void {
  writer.varint(hashes.length);
  for (const [i, hash] of hashes.entries()) {
    const word = 1 + 2 * (words.get(hash) ?? 0) + (kinds[i] === partToken ? 1 : 0);
    writer.varint(kinds[i] === gapToken ? 0 : word);
  }
}

function addHeader(body: Buffer): Buffer {
  const header = Buffer.alloc(headerLength);
  header.write(magic, 'latin1');
  header.writeUInt32LE(formatVersion, magic.length);
  header.writeUInt32LE(body.length, magic.length + 4);
  header.writeUInt32LE(crc32(body), magic.length + 8);
  return Buffer.concat([header, body]);
}

/** Which releases have the place, as bits, then its line in each, as what it moved since the one before. */
function writeLines(writer: ByteWriter, { lines }: SitePlace): void {
  writer.varint(lines.reduce((bits, line, i) => bits + (line > 0 ? 2 ** i : 0), 0));
  let before = 0;
  for (const line of lines.filter((one) => one > 0)) {
    writer.signed(line - before);
    before = line;
  }
}

/** The values in order, each with its number. */
const numberAll = (values: readonly string[]): ReadonlyMap<string, number> =>
  new Map([...new Set(values)].sort().map((name, i) => [name, i]));

/** The words' hashes, the commonest first, so that their numbers take few bytes. */
function rankWords(templates: readonly Int32Array[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const hashes of templates)
    for (const hash of hashes) if (hash !== 0) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  const ranked = [...counts].sort(([a, n], [b, m]) => m - n || a - b);
  return new Map(ranked.map(([hash], i) => [hash, i]));
}
