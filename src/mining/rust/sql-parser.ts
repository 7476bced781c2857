import { splitArguments } from '../spans.ts';
import { readMessages } from './expression.ts';
import type { Recognizer } from './finding.ts';
import { readLiteral } from './literal.ts';

const inParser = (file: string): boolean => /(?:^|\/)sqlparser\//.test(file);

/** The SQL parser's `self.expected("…")`, `self.error("…")` and labels, with the words that it prints around them. */
export const readParser: Recognizer = (source, at, file) => {
  if (!inParser(file)) return [];
  const { tokens } = source;
  const { words, literal, pair } = tokens;
  if (words[at + 1] !== '(' || (pair[at + 1] ?? -1) < 0 || words[at - 1] === 'fn') return [];
  if (/^expected(?:_at)?$/.test(words[at] ?? ''))
    return splitArguments(tokens, at + 1)
      .flatMap((span) => readMessages(source, span))
      .map(({ template, at: place }) => ({
        template: `expected ${template}, found: {}`,
        at: place,
        start: at,
        kind: 'sqlparser_expected',
      }));
  if (words[at] === 'Label' && literal[at + 2])
    return [
      { template: `invalid ${readLiteral(words[at + 2] ?? '')}`, at: at + 2, start: at, kind: 'sqlparser_label' },
    ];
  return [];
};
