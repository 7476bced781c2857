const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '0': '\0',
  '\\': '\\',
  '"': '"',
  "'": "'",
};

/** The text that a Rust string literal stands for, raw strings and line continuations included. */
export function readLiteral(literal: string): string {
  const raw = /^[bc]?r(#*)"/.exec(literal);
  if (raw) return literal.slice(raw[0].length, literal.length - 1 - (raw[1]?.length ?? 0));
  const inner = literal.slice(literal.indexOf('"') + 1, -1);
  return inner.replace(
    /\\(?:\r?\n\s*|u\{([0-9a-fA-F_]+)\}|x([0-9a-fA-F]{2})|(.))/gs,
    (_, unicode?: string, byte?: string, other?: string) => {
      if (unicode) return readCodePoint(unicode.replaceAll('_', ''));
      if (byte) return readCodePoint(byte);
      return other === undefined ? '' : (escapes[other] ?? other);
    },
  );
}

function readCodePoint(hex: string): string {
  const code = Number.parseInt(hex, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
