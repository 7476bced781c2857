// What the benchmark matches: our records' messages, padded with near twins to a size, and pastes made of them.
import { readFileSync } from 'node:fs';
import { createRandom, fill, spoil, twinOf } from '../build/made-up.js';
import { templateKey } from '../dist/matching/key.js';
import { loadRecords } from '../dist/records/load.js';

/** @returns {Promise<string[]>} messages of the records, or of a listing with a line of {"template"} each */
export async function readTemplates(listing) {
  const texts = listing
    ? readFileSync(listing, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line).template)
    : (await loadRecords(['data/records'])).records.flatMap(({ errorMessage, runbook }) => [
        errorMessage,
        ...runbook.printedAs,
      ]);
  const long = (text) => text.replace(/\{[^{}]*\}/g, '').length >= 10 && !text.includes('\n');
  return [...new Map(texts.filter(long).map((text) => [templateKey(text), text])).values()];
}

/** Cuts a list to a size, or pads it with messages of which some words are changed for others. */
export function toSize(templates, size, seed) {
  const random = createRandom(seed);
  const words = [...new Set(templates.flatMap((text) => text.match(/[a-z]{4,}/g) ?? []))];
  const padded = new Set(templates.slice(0, size));
  while (padded.size < size) padded.add(twinOf(random.pick(templates), words, random, 0.4));
  return [...padded];
}

export const toSites = (templates) => templates.map((template, line) => ({ template, file: 'src/bench.rs', line }));

const stamp = (i) => `2026-10-04T08:15:02.${100000 + i}`;
export const infoLine = (i) =>
  `${stamp(i)}Z  INFO actor{actor_id=${i} prev_epoch=7000${i}}: ledger_stream::worker: checkpoint written id=${i} epoch=7000000${i}`;
const errorLine = (message) =>
  `${stamp(9)}Z ERROR actor{actor_id=12 prev_epoch=733}: ledger_stream::worker: task ended error=${message}`;
const chain = (message) =>
  `ERROR:  Failed to run the query\n\nCaused by these errors (recent errors listed first):\n  1: could not collect the barrier\n  2: actor 7 stopped\n  3: ${message}`;

/** `lines` log lines with one error among them. */
export function logPaste(message, lines) {
  const text = Array.from({ length: lines }, (_, i) => infoLine(i));
  text[Math.floor(lines / 2)] = errorLine(message);
  return text.join('\n');
}

export const megabyte = () =>
  Array.from({ length: 9000 }, (_, i) => infoLine(i))
    .join('\n')
    .slice(0, 1 << 20);

/** Texts of each kind, from messages picked at random. */
export function makeTexts(templates, count, seed) {
  const random = createRandom(seed);
  const messages = Array.from({ length: count }, () => fill(random.pick(templates), random));
  const words = [...new Set(templates.flatMap((text) => text.match(/[a-z]{4,}/g) ?? []))];
  const nothing = () =>
    Array.from({ length: 9 }, () => (random.chance(0.5) ? random.pick(words) : `zq${random.pick(words)}`)).join(' ');
  return {
    single: messages,
    logged: messages.map((message, i) => (i % 2 ? errorLine(message) : chain(message))),
    edited: messages.map((message) => spoil.mistyped(message, random)),
    lines200: messages.slice(0, 10).map((message) => logPaste(message, 200)),
    lines500: messages.slice(0, 10).map((message) => logPaste(message, 500)),
    nothing: Array.from({ length: count }, nothing),
  };
}
