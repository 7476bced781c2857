const openers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
const quotes = ['"', '`', "'"];

const countOf = (text: string, mark: string): number => text.split(mark).length - 1;

/**
 * A value of a paste without the marks at its end that were opened before it, and with the quote that closes it where that
 * was taken for the message's own: `8172']]` is `8172`, `table "orders` is `table "orders"`. For reading alone.
 */
export function pairMarks(value: string): string {
  const quote = ['"', '`'].find(
    (mark) => countOf(value, mark) === 1 && new RegExp(`(?:^|[\\s(:=])${mark}[^\\s${mark}]+$`).test(value),
  );
  return quote === undefined ? dropClosing(value) : value + quote;
}

function dropClosing(value: string): string {
  let text = value;
  while (text.length > 1 && isLeftOver(text, text.at(-1) ?? '')) text = text.slice(0, -1).trimEnd();
  return text;
}

function isLeftOver(text: string, last: string): boolean {
  if (quotes.includes(last)) return countOf(text, last) % 2 === 1;
  const opener = openers[last];
  return opener !== undefined && countOf(text, last) > countOf(text, opener);
}
