// The pastes on which the engine's model is fitted and measured: our records' messages, alone and in a log's or a client's
// frame, mistyped, cut, turned round and typed anew; against indexes of several sizes. A small one lacks most messages, so
// that the nearest is wrong ("stranger"); a large one is padded with near twins. And talk and other systems' errors, which are
// nobody's (test/labelled/quiet.jsonl, but for those that are word for word a record's message: that is the policy's business).
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { templateKey } from '../dist/matching/key.js';
import { loadRecords } from '../dist/records/load.js';
import { createRandom, fill, frames, spoil, twinOf } from './made-up.js';

export const { values: options } = parseArgs({
  options: {
    listing: { type: 'string' },
    n: { type: 'string', default: '1200' },
    seed: { type: 'string', default: '1' },
  },
});
const lines = (path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** How often a quiet text counts: there are few, and a false alarm is worse than a miss. */
const quietWeight = 4;
/** And a message that an index lacks: in a real paste these are fewer than here. */
const strangeWeight = 0.5;
/** A message that the index lacks, without the layers round it, which it may hold. */
const strange = { alone: frames.alone, wrapped: frames.wrapped, ...spoil };

export const toSites = (templates) => templates.map((template, line) => ({ template, file: 'src/made/up.rs', line }));

async function readTemplates() {
  const { records } = await loadRecords(['data/records']);
  const texts = records.flatMap((record) => [record.errorMessage, ...record.runbook.printedAs]);
  if (options.listing) texts.push(...lines(options.listing).map((row) => row.template));
  const letters = (text) => text.replace(/\{[^{}]*\}/g, '').replace(/[^a-z]/gi, '').length;
  const fit = texts.filter((text) => letters(text) >= 10 && !text.includes('\n'));
  return [...new Map(fit.map((text) => [templateKey(text), text])).values()];
}

/** Adds near twins of messages until there are `times` as many. */
function pad(held, times, random) {
  const words = [...new Set(held.flatMap((text) => text.match(/[a-z]{4,}/g) ?? []))];
  const padded = new Map(held.map((text) => [templateKey(text), text]));
  while (padded.size < times * held.length) {
    const twin = twinOf(random.pick(held), words, random);
    if (!padded.has(templateKey(twin))) padded.set(templateKey(twin), twin);
  }
  return [...padded.values()];
}

/** The indexes, each with what it holds and the pastes that a seed makes for it. */
export async function createTrials() {
  const templates = await readTemplates();
  const some = createRandom(7);
  const quiet = lines('test/labelled/quiet.jsonl').filter(({ note }) => note !== 'near misses');
  const sizes = [templates, templates.filter(() => some.chance(0.15)), pad(templates, 10, createRandom(8))];
  return sizes.map((held) => ({ held, pastes: (seed) => makePastes(templates, held, quiet, createRandom(seed)) }));
}

/** @returns {Generator<{text: string, kind: string, id: number, isFramed: boolean, weight: number}>} id: which of `held`, −1 none */
function* makePastes(templates, held, quiet, random) {
  const ids = new Map(held.map((text, id) => [text, id]));
  const fromHeld = held.length < templates.length ? 0.5 : 0.1;
  for (let n = 0; n < Number(options.n); n++) {
    const template = random.pick(random.chance(fromHeld) ? held : templates);
    const message = fill(template, random);
    const id = ids.get(template);
    yield* id === undefined ? strangers(message, random) : ofMessage(message, id, random);
  }
  for (const { text } of quiet) yield { text, kind: 'quiet', id: -1, isFramed: false, weight: quietWeight };
}

function* ofMessage(message, id, random) {
  for (const [kind, change] of Object.entries({ ...frames, ...spoil }))
    yield { text: change(message, random), kind, id, isFramed: kind in frames, weight: 1 };
}

function* strangers(message, random) {
  for (const change of Object.values(strange))
    yield { text: change(message, random), kind: 'stranger', id: -1, isFramed: false, weight: strangeWeight };
}
