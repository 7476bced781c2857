/** Writes numbers and strings to a growing run of bytes. */
export interface ByteWriter {
  /** a whole number from 0 to 2^32 − 1, in 1 to 5 bytes */
  varint(value: number): void;
  /** a signed number, small ones in few bytes */
  signed(value: number): void;
  uint32(value: number): void;
  /** strings in order, each as what differs from the one before */
  strings(values: readonly string[]): void;
  bytes(): Buffer;
}

export function createByteWriter(): ByteWriter {
  let buffer = Buffer.alloc(1 << 16);
  let length = 0;
  const reserve = (count: number) => {
    if (length + count <= buffer.length) return;
    const larger = Buffer.alloc(2 * (length + count));
    buffer.copy(larger);
    buffer = larger;
  };
  const writer: ByteWriter = {
    varint(value) {
      reserve(5);
      let rest = value;
      for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) buffer[length++] = (rest % 0x80) | 0x80;
      buffer[length++] = rest;
    },
    signed: (value) => writer.varint(value < 0 ? -2 * value - 1 : 2 * value),
    uint32(value) {
      reserve(4);
      length = buffer.writeUInt32LE(value >>> 0, length);
    },
    strings(values) {
      writer.varint(values.length);
      let before = '';
      for (const value of values) {
        let shared = 0;
        while (shared < before.length && before[shared] === value[shared]) shared++;
        const rest = Buffer.from(value.slice(shared));
        writer.varint(shared);
        writer.varint(rest.length);
        reserve(rest.length);
        length += rest.copy(buffer, length);
        before = value;
      }
    },
    bytes: () => buffer.subarray(0, length),
  };
  return writer;
}

/** Reads what a ByteWriter wrote. Every call throws RangeError past the end. */
export interface ByteReader {
  varint(): number;
  signed(): number;
  uint32(): number;
  strings(): string[];
  /** all was read */
  readonly done: boolean;
}

export function createByteReader(buffer: Buffer): ByteReader {
  let at = 0;
  const take = (count: number): number => {
    const from = at;
    if (from + count > buffer.length) throw new RangeError('past the end');
    at += count;
    return from;
  };
  const reader: ByteReader = {
    varint() {
      let value = 0;
      for (let place = 1; place <= 0x80 ** 4; place *= 0x80) {
        const byte = buffer[take(1)] ?? 0;
        value += (byte & 0x7f) * place;
        if (byte < 0x80) return value;
      }
      throw new RangeError('a number is too long');
    },
    signed() {
      const value = reader.varint();
      return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    },
    uint32: () => buffer.readUInt32LE(take(4)),
    strings() {
      let before = '';
      return Array.from({ length: count(reader.varint()) }, () => {
        const shared = reader.varint();
        const length = reader.varint();
        const from = take(length);
        before = before.slice(0, shared) + buffer.toString('utf8', from, from + length);
        return before;
      });
    },
    get done() {
      return at === buffer.length;
    },
  };
  return reader;

  /** Every item takes a byte at least: a count beyond what is left is none. */
  function count(value: number): number {
    if (value > buffer.length - at) throw new RangeError('a list is longer than the file');
    return value;
  }
}
