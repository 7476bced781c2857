import type { Lexicon } from './lexicon.ts';
import { createTokens, tokenize } from './tokens.ts';
import type { Guesses, Vocabulary } from './vocabulary.ts';

/** A word of a text that may resemble a template. */
export interface TextWord {
  readonly start: number;
  readonly end: number;
  /** what it tells, in bits */
  readonly bits: number;
  /** the words of templates that it is or may be */
  readonly may: Guesses;
  /** a word with which people talk to each other, and which messages of programs do not use */
  readonly chat: boolean;
}

const chat = new Set(
  'i we you they he she my our your their me us someone somebody anyone anybody please thanks sorry why how idea looks look saw see just again today yesterday tomorrow morning monday tuesday wednesday thursday friday lol nvm hi hey yes yep ok btw fyi ticket staging maybe think guess does did fix fixed still since'.split(
    ' ',
  ),
);

const scratch = createTokens();

export function readTextWords(text: string, lexicon: Lexicon, vocabulary: Vocabulary): TextWord[] {
  tokenize(text, scratch);
  const words: TextWord[] = [];
  for (let i = 0; i < scratch.count; i++) {
    const start = scratch.start[i] ?? 0;
    const end = scratch.end[i] ?? 0;
    const hash = scratch.hash[i] ?? 0;
    const cut = end === text.length;
    const known = lexicon.find(hash);
    const word = text.slice(start, end).toLowerCase();
    const may = known < 0 || cut ? vocabulary.guess(word, cut) : { words: [known], alike: [1] };
    words.push({ start, end, bits: /^\d+$/.test(word) ? 0 : lexicon.told(hash), may, chat: chat.has(word) });
  }
  return words;
}
