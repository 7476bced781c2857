// Control characters, and those that turn the direction of the text around them: neither belongs in what is echoed.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is to be taken out
const invisible = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/g;
const halfCharacter = /\p{Surrogate}/gu;

/** A text that Slack and a terminal take as it is: no control character but tab and newline, no half of a character. */
export function printable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(invisible, '').replace(halfCharacter, '\uFFFD');
}

/** The same in one line. */
export function oneLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim();
}
