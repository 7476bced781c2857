// Fits the model behind `sure`, on pastes made of our records' messages: alone and in a log or a client's frame, mistyped,
// cut, turned round and typed anew; against indexes of several sizes. A small one lacks most messages, so that the nearest
// is wrong ("stranger"); a large one is padded with near twins. And on talk and other systems' errors, which are nobody's
// (test/labelled/quiet.jsonl, but for those that are word for word a record's message: that is the policy's business).
//   npm run fit [-- --listing FILE.jsonl] [--n 1200] [--seed 1] [--dry-run]
// A listing has a template a line and joins the records'. Writes src/matching/weights.ts and docs/calibration.svg; prints,
// for pastes that were not fitted on, how often each kind is right and wrong when called sure, and what a score is worth.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createEntries } from '../dist/matching/entries.js';
import { createExact } from '../dist/matching/exact.js';
import { createHolders } from '../dist/matching/holders.js';
import { templateKey } from '../dist/matching/key.js';
import { createLexicon } from '../dist/matching/lexicon.js';
import { createNear } from '../dist/matching/near.js';
import { nearFeatures, nearSureAt, sureAt } from '../dist/matching/sure.js';
import { loadRecords } from '../dist/records/load.js';
import { readPaste } from '../dist/text/read-paste.js';
import { plotCalibration } from './calibration.js';
import { chance, fitWeights } from './logistic.js';
import { createRandom, fill, frames, spoil, twinOf } from './made-up.js';

const { values: options } = parseArgs({
  options: {
    listing: { type: 'string' },
    n: { type: 'string', default: '1200' },
    seed: { type: 'string', default: '1' },
    'dry-run': { type: 'boolean', default: false },
  },
});
const lines = (path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
/** How often a quiet text counts: there are few, and a false alarm is worse than a miss. */
const quietWeight = 4;

const { records } = await loadRecords(['data/records']);
const texts = records.flatMap((record) => [record.errorMessage, ...record.runbook.printedAs]);
if (options.listing)
  texts.push(
    ...lines(options.listing)
      .filter((row) => !row.internal)
      .map((row) => row.template),
  );
const letters = (text) => text.replace(/\{[^{}]*\}/g, '').replace(/[^a-z]/gi, '').length;
const templates = [
  ...new Map(
    texts.filter((text) => letters(text) >= 10 && !text.includes('\n')).map((text) => [templateKey(text), text]),
  ).values(),
];
const quiet = lines('test/labelled/quiet.jsonl').filter(({ note }) => note !== 'near misses');

/** A message that the index lacks, without the layers round it, which it may hold. */
const strange = { alone: frames.alone, wrapped: frames.wrapped, ...spoil };

const indexes = [
  createTrial(templates),
  createTrial(
    templates.filter(
      (
        (random) => () =>
          random.chance(0.15)
      )(createRandom(7)),
    ),
  ),
  createTrial(pad(templates, 10, createRandom(8))),
];
const fitted = makeExamples(createRandom(Number(options.seed)));
const weights = fitWeights(fitted.filter(({ tier }) => tier === 'near'));
report(makeExamples(createRandom(Number(options.seed) + 1)));

function pad(held, times, random) {
  const words = [...new Set(held.flatMap((text) => text.match(/[a-z]{4,}/g) ?? []))];
  const padded = new Map(held.map((text) => [templateKey(text), text]));
  while (padded.size < times * held.length) {
    const twin = twinOf(random.pick(held), words, random);
    if (!padded.has(templateKey(twin))) padded.set(templateKey(twin), twin);
  }
  return [...padded.values()];
}

/** An index in parts: what the two tiers find in a text, before a model has judged it. */
function createTrial(held) {
  const entries = createEntries(
    [],
    held.map((template) => ({ template, file: '', line: 1 })),
  );
  const lexicon = createLexicon(entries.spellings);
  const holders = createHolders(lexicon);
  const exact = createExact(entries, lexicon, holders);
  const near = createNear(lexicon, holders, entries.template);
  return {
    held,
    ids: new Map(held.map((text, id) => [text, id])),
    /** literal matches of a text, and what it resembles most where none is the whole of it */
    find(text) {
      const fragments = readPaste(text).filter(({ kind }) => kind !== 'frame');
      const literal = fragments.flatMap((fragment, order) => exact(fragment, order));
      const last = fragments.at(-1);
      const whole = literal.some(
        ({ fragment, start, end }) => fragment === last && start === 0 && end >= fragment.text.length,
      );
      const [best, next] = last && !whole ? near(last.text) : [];
      return { literal, best, features: best && nearFeatures(best, next) };
    },
  };
}

/** @returns {{kind: string, tier: string, features: number[], right: number, weight: number}[]} */
function makeExamples(random) {
  const examples = [];
  for (const [i, index] of indexes.entries()) {
    for (let n = 0; n < Number(options.n); n++) {
      const template = random.pick(random.chance(i === 1 ? 0.5 : 0.1) ? index.held : templates);
      const id = index.ids.get(template) ?? -1;
      const message = fill(template, random);
      for (const [kind, change] of Object.entries(id < 0 ? strange : { ...frames, ...spoil }))
        add(examples, index, id < 0 ? 'stranger' : kind, change(message, random), id, id < 0 ? 0.5 : 1);
    }
    for (const { text } of quiet) add(examples, index, 'quiet', text, -1, quietWeight);
  }
  return examples;
}

/** A literal match that is not the message's is wrong only where no layer or cause beside the message can be meant. */
function add(examples, index, kind, text, id, weight) {
  const { literal, best, features } = index.find(text);
  const own = literal.find(({ owner }) => owner === id);
  const hit = own ?? (kind in frames || kind === 'quiet' ? undefined : literal.toSorted((a, b) => b.bits - a.bits)[0]);
  if (hit) examples.push({ kind, tier: 'template', score: hit.score, right: own ? 1 : 0, weight });
  else if (best) examples.push({ kind, tier: 'near', features, right: best.template === id ? 1 : 0, weight });
  else examples.push({ kind, tier: 'none', right: 0, weight });
}

function report(examples) {
  const scored = examples
    .filter(({ tier }) => tier !== 'none')
    .map((one) => ({ ...one, score: one.score ?? chance(weights, one.features) }));
  console.log(`${templates.length} templates; ${examples.length} pastes that were not fitted on`);
  for (const kind of new Set(examples.map((one) => one.kind))) {
    const all = examples.filter((one) => one.kind === kind);
    const own = scored.filter((one) => one.kind === kind);
    const sure = own.filter(({ tier, score }) => score >= (tier === 'near' ? nearSureAt : sureAt));
    const right = sure.filter((one) => one.right).length;
    const share = (count) => (count / all.length).toFixed(4);
    const first = own.filter((one) => one.right).length;
    console.log(
      `${kind.padEnd(9)} n ${String(all.length).padEnd(6)} first right ${share(first)}  sure and right ${share(right)}  sure and wrong ${share(sure.length - right)}`,
    );
  }
  const bins = calibrate(scored);
  console.log('said → right');
  for (const { from, to, said, right, count } of bins)
    console.log(`${from.toFixed(2)}–${to.toFixed(2)}  said ${said.toFixed(3)}  right ${right.toFixed(3)}  of ${count}`);
  if (options['dry-run']) return;
  writeFileSync('docs/calibration.svg', plotCalibration(bins));
  writeWeights();
}

function calibrate(scored) {
  const edges = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.98, 1.0001];
  return edges.slice(1).flatMap((to, i) => {
    const own = scored.filter(({ score }) => score >= edges[i] && score < to);
    const mean = (value) => own.reduce((sum, one) => sum + value(one), 0) / own.length;
    return own.length < 20
      ? []
      : [
          {
            from: edges[i],
            to: Math.min(1, to),
            said: mean((one) => one.score),
            right: mean((one) => one.right),
            count: own.length,
          },
        ];
  });
}

function writeWeights() {
  const numbers = weights.map((weight) => String(Number(weight.toFixed(2)))).join(', ');
  writeFileSync(
    'src/matching/weights.ts',
    `/** Weights of what tells whether a resemblance is right, in the order of sure.ts. Written by \`npm run fit\`. */
export const nearWeights: readonly number[] = [
  ${numbers},
];
`,
  );
}
