import type { SecretRange } from './secret-range.ts';

/** Cyrillic, Greek, Armenian and small capitals that are read as Latin letters, and dashes. */
const lookAlikes: readonly (readonly [string, string])[] = [
  ['авсԁегһіјкӏмпорԛѕтуѵԝх', 'abcderhijklmnopqstyvwx'],
  ['АВСЕНІЈКМОРЅТУХ', 'ABCEHIJKMOPSTYX'],
  ['αεικνορτυχω', 'aeiknoptuxw'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  ['ոօսհց', 'nouhg'],
  ['ıɑɡ', 'iag'],
  ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnoprstuvwyz'],
  ['‐‑‒–−', '-----'],
];
const known = new Map(
  lookAlikes.flatMap(([seen, read]) => [...seen].map((letter, at) => [letter, read[at] ?? letter])),
);

const invisible = /^\p{Default_Ignorable_Code_Point}$/u;
const foldable = /^[\w.:=-]$/;
const nothingToFold = /^[\t-~‹›…“”‘’äöüÄÖÜß]*$/;

/** What a character is read as: nothing, a Latin letter, or itself. Quotes stay, because a folded one would end a value. */
function foldCharacter(character: string): string {
  if (character <= '~') return character;
  if (invisible.test(character)) return '';
  const letter = known.get(character) ?? character.normalize('NFKC');
  return foldable.test(letter) ? letter : character;
}

/** A text as it is read, and the way back to the places of the original. */
export interface Folded {
  readonly text: string;
  /** @param range a place in the folded text */
  toOriginal(range: SecretRange): SecretRange;
}

/** Folds letters that only look like Latin ones and drops what nobody sees. Nothing where there is nothing to fold. */
export function fold(original: string): Folded | undefined {
  if (nothingToFold.test(original)) return undefined;
  const pieces: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of original) {
    const piece = foldCharacter(character);
    pieces.push(piece);
    for (let unit = 0; unit < piece.length; unit++) {
      // a character that stays keeps its own units
      starts.push(piece === character ? at + unit : at);
      ends.push(piece === character ? at + unit + 1 : at + character.length);
    }
    at += character.length;
  }
  const text = pieces.join('');
  if (text === original) return undefined;
  return { text, toOriginal: ([start, end]) => [starts[start] ?? at, ends[end - 1] ?? at] };
}
