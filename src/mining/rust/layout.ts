/** The head of a function, of an implementation. */
const functionHead =
  /^\s*(?:pub(?:\([^)]*\))?\s+)?(?:default\s+)?(?:const\s+)?(?:async\s+)?(?:unsafe\s+)?(?:extern\s+"C"\s+)?fn\s+((?:r#)?\w+)/;
const implHead = /^\s*(?:unsafe\s+)?impl\b/;
/** Lines that end a head, or go on with it: what they belong to begins at the same column. */
const goesOn = /^\s*(?:[)\]}{>]|where\b)/;
/** Lines that a head may have. */
const longestHead = 8;

/**
 * The function around a row by the columns at which lines begin, as every formatter sets them: for sources that the grammar does
 * not understand, where brackets may lack, and for functions that a macro writes.
 */
export function functionByLayout(lines: readonly string[], row: number): string | undefined {
  const at = findHead(lines, row, Number.POSITIVE_INFINITY, functionHead);
  if (at === undefined) return undefined;
  const name = functionHead.exec(lines[at] ?? '')?.[1] ?? '';
  const impl = findHead(lines, at - 1, columnOf(lines[at]), implHead);
  const type = impl === undefined ? undefined : typeOf(lines.slice(impl, impl + longestHead).join(' '));
  return type ? `${type}::${name}` : name;
}

const columnOf = (line = ''): number => line.length - line.trimStart().length;

/** The nearest row from `row` upwards with such a head that begins before all lines between, and before `column`. */
function findHead(lines: readonly string[], row: number, column: number, head: RegExp): number | undefined {
  let before = column;
  for (let at = row; at >= 0 && before > 0; at--) {
    const line = lines[at] ?? '';
    if (line.trim() === '' || line.trimStart().startsWith('//')) continue;
    const own = columnOf(line);
    if (own >= before) continue;
    if (head.test(line)) return at;
    before = goesOn.test(line) ? own + 1 : own;
  }
  return undefined;
}

/** `Pad` of `impl<T: Into<U>> fmt::Display for Pad<T> {` */
function typeOf(head: string): string | undefined {
  const bare = dropGenerics(head.slice(0, head.indexOf('{') >>> 0));
  return /(?:\bfor|\bimpl)\s+(?:&\s*(?:'\w+\s+)?(?:mut\s+)?)?((?:dyn\s+)?(?:\w+::)*\w+)\s*(?:where\b.*)?$/.exec(
    bare.trim(),
  )?.[1];
}

function dropGenerics(text: string): string {
  let bare = text.replaceAll('->', '');
  for (let before = ''; bare !== before; ) {
    before = bare;
    bare = bare.replace(/<[^<>]*>/g, ' ');
  }
  return bare;
}
