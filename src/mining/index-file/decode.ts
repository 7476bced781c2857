import { crc32 } from 'node:zlib';
import { RwError } from '../../errors.ts';
import { gapToken, partToken, wordToken } from '../../matching/hashed-template.ts';
import type { SiteIndex, SitePlace, SiteTemplate } from '../../matching/site-index.ts';
import { type ByteReader, createByteReader } from './bytes.ts';
import { formatVersion, headerLength, magic } from './encode.ts';

const remedy =
  'Write it anew: `rwerror mine --source DIR --release NAME --out FILE`, or use the one that comes with rwerror.';

/** Whether bytes begin as a site index does, however few they are. */
export const isSiteIndex = (bytes: Buffer): boolean =>
  bytes.length > 0 && magic.startsWith(bytes.toString('latin1', 0, magic.length));

/**
 * Reads a site index from bytes.
 * @param name the file's, for what is said of it
 * @throws RwError for what is none, is of another version, is cut off or damaged
 */
export function decodeSiteIndex(bytes: Buffer, name: string): SiteIndex {
  if (!isSiteIndex(bytes)) throw new RwError('sites_not_an_index', `${name} is no site index.`, remedy);
  if (bytes.length < headerLength) throw damaged(name, 'it ends in its header');
  const [version, length, checksum] = [0, 4, 8].map((at) => bytes.readUInt32LE(magic.length + at));
  if (version !== formatVersion)
    throw new RwError(
      'sites_other_version',
      `${name} is a site index of version ${version}; this rwerror reads version ${formatVersion}.`,
      remedy,
    );
  const body = bytes.subarray(headerLength);
  if (body.length !== length) throw damaged(name, `it has ${body.length} of ${length} bytes`);
  if (crc32(body) !== checksum) throw damaged(name, 'its checksum is wrong');
  try {
    return readBody(createByteReader(body));
  } catch (cause) {
    if (cause instanceof RangeError) throw damaged(name, cause.message, cause);
    throw cause;
  }
}

const damaged = (name: string, reason: string, cause?: unknown): RwError =>
  new RwError('sites_damaged', `${name} is cut off or damaged: ${reason}.`, remedy, cause);

function readBody(reader: ByteReader): SiteIndex {
  const releases = reader.strings().map((entry) => {
    const [name = '', commit] = entry.split(' ');
    return { name, ...(commit && { commit }) };
  });
  const [files, functions, kinds] = [reader.strings(), reader.strings(), reader.strings()];
  const words = Int32Array.from({ length: reader.varint() }, () => reader.uint32());
  const names = { files, functions, kinds, releases: releases.length };
  const templates = Array.from({ length: reader.varint() }, () => readTemplate(reader, words, names));
  if (!reader.done) throw new RangeError('something stands behind its end');
  return { releases, templates };
}

interface Names {
  readonly files: readonly string[];
  readonly functions: readonly string[];
  readonly kinds: readonly string[];
  readonly releases: number;
}

function readTemplate(reader: ByteReader, words: Int32Array, names: Names): SiteTemplate {
  const length = reader.varint();
  const hashes = new Int32Array(length);
  const kinds = new Uint8Array(length);
  for (let i = 0; i < length; i++) {
    const token = reader.varint();
    if (token === 0) continue;
    kinds[i] = token % 2 === 0 ? partToken : wordToken;
    hashes[i] = words[(token - 1) >>> 1] ?? gapToken;
  }
  return { hashes, kinds, places: Array.from({ length: reader.varint() }, () => readPlace(reader, names)) };
}

function readPlace(reader: ByteReader, names: Names): SitePlace {
  const [file = '', own, kind = ''] = [
    names.files[reader.varint()],
    names.functions[reader.varint()],
    names.kinds[reader.varint()],
  ];
  const bits = reader.varint();
  let line = 0;
  const lines = Array.from({ length: names.releases }, (_, i) => {
    if (Math.floor(bits / 2 ** i) % 2 === 0) return 0;
    line += reader.signed();
    return line;
  });
  return { file, kind, ...(own && { function: own }), lines };
}
