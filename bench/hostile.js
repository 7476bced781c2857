// Texts that are hard to read or to match, of any length.
import { createRandom } from '../build/made-up.js';

const repeat = (piece) => (length) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

function pieces(make) {
  return (length) => {
    const random = createRandom(5);
    let text = '';
    while (text.length < length) text += make(random);
    return text.slice(0, length);
  };
}

/** @param {string[]} templates @returns {Record<string, (length: number) => string>} one line each */
export function hostileTexts(templates) {
  const literals = (template) => template.replaceAll('\n', ' ').split(/\{[^{}]*\}/);
  const gapped = (least, most) => templates.map(literals).filter(({ length }) => length > least && length <= most + 1);
  const nearMiss = (parts) => `${parts.slice(0, -1).join('x')} `;
  const [two, many] = [gapped(2, 3), gapped(4, 8)];
  const anchors = templates.flatMap(literals).filter((literal) => literal.trim().length > 6);
  return {
    'near misses, 2–3 placeholders': pieces((random) => nearMiss(random.pick(two))),
    'near misses, 4–8 placeholders': pieces((random) => nearMiss(random.pick(many))),
    'one near miss again and again': repeat(nearMiss(many[0])),
    'one letter': repeat('a'),
    separators: repeat('{}: {}, {}'),
    colons: repeat(': '),
    'nested braces': (length) => repeat('{')(length / 2) + repeat('}')(length / 2),
    'open spans': (length) => `2026-10-04T08:15:02.337104Z ERROR ${repeat('a{b=')(length)}`,
    'nested quotes': repeat('"\'`\\"'),
    'nested JSON': repeat('{"a":'),
    'one anchor again and again': repeat(`${anchors[0]} `),
    'anchors in random order': pieces((random) => `${random.pick(anchors)} `),
    'causes on one line': repeat('Caused by: 1: a 2: b '),
    'panics on one line': repeat("panicked at 'a', "),
  };
}
