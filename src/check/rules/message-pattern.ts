import { ruleOfRecords } from '../rule.ts';

const literalsOfTemplate = (template: string) =>
  template
    .replace(/\{\{|\}\}|\{[^{}]*\}/g, (part) => (part === '{{' || part === '}}' ? part.charAt(0) : '\0'))
    .split('\0');

// A capture of anything: (.+?) (.*) (?<name>.+) (\d+) ([^"]+?)
const capture = /\((?:\?<\w+>|\?:)?(?:\.|\\[A-Za-z]|\[(?:[^\]\\]|\\.)+\])[*+]\??\)/;

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r' };

const literalsOfPattern = (pattern: string) =>
  pattern
    .replace(/^\^|\$$/g, '')
    .split(capture)
    .map((literal) => literal.replace(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter));

/** The pattern says the same as the message. It is compared as text, never run. */
export const messagePattern = ruleOfRecords('message-pattern', function* ({ record }) {
  if (record.messagePattern === null) return;
  const expected = literalsOfTemplate(record.errorMessage);
  const found = literalsOfPattern(record.messagePattern);
  const at = expected.findIndex((literal, i) => literal !== found[i]);
  if (at < 0 && expected.length === found.length) return;
  const place = at < 0 ? 'a capture too many' : `"${found[at] ?? ''}" for "${expected[at]}"`;
  yield { field: 'record.messagePattern', message: `does not agree with errorMessage: it has ${place}` };
});
