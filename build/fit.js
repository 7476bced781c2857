// Fits the model behind `sure` for resemblances, on pastes made of our records' messages: filled, mistyped, cut, turned
// round and typed anew; against the whole index and against parts of it, where the message of a paste may be missing
// ("stranger") and the nearest is wrong; and on talk and other systems' errors (test/labelled/quiet.jsonl).
//   node build/fit.js [--listing FILE.jsonl] [--n 1500] [--seed 1] [--dry-run]
// A listing has a template a line and joins the records'. Writes src/matching/weights.ts; prints how often each kind is
// right and wrong when called sure, on other pastes than those fitted on, and what a score is worth.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createBits } from '../dist/matching/evidence.js';
import { templateKey } from '../dist/matching/key.js';
import { createNear, standing } from '../dist/matching/near.js';
import { prose } from '../dist/matching/prose.js';
import { nearFeatures, nearSureAt } from '../dist/matching/sure.js';
import { parseTemplate } from '../dist/matching/template.js';
import { loadRecords } from '../dist/records/load.js';
import { readPaste } from '../dist/text/read-paste.js';
import { createRandom, fill, spoil } from './made-up.js';

const { values: options } = parseArgs({
  options: {
    listing: { type: 'string' },
    n: { type: 'string', default: '1500' },
    seed: { type: 'string', default: '1' },
    'dry-run': { type: 'boolean', default: false },
  },
});
const lines = (path) => readFileSync(path, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line));
/** How often a quiet text counts: there are few, and a false alarm is worse than a miss. */
const quietWeight = 6;

const { records } = await loadRecords(['data/records']);
const texts = records.flatMap((record) => [record.errorMessage, ...record.runbook.printedAs]);
if (options.listing) texts.push(...lines(options.listing).filter((row) => !row.internal).map((row) => row.template));
const byKey = new Map(texts.filter((text) => text.replace(/\{[^{}]*\}/g, '').length >= 10).map((text) => [templateKey(text), text]));
const templates = [...byKey.values()].map(parseTemplate);
/** Shares of the templates that an index holds: an installation may know few errors or thousands. */
const indexes = [1, 0.15, 0.04].map((share) => {
  const random = createRandom(7);
  const held = share === 1 ? templates : templates.filter(() => random.chance(share));
  return { held, ids: new Map(held.map((template, id) => [template, id])), near: createNear(held, createBits(held, prose)) };
});
const quiet = lines('test/labelled/quiet.jsonl').map(({ text }) => text);

const fitted = weigh(makeExamples(createRandom(Number(options.seed))));
report(fitted, makeExamples(createRandom(Number(options.seed) + 1)));
if (!options['dry-run']) {
  const numbers = fitted.map((weight) => String(Number(weight.toFixed(2)))).join(', ');
  writeFileSync(
    'src/matching/weights.ts',
    `/** Weights of the features of a resemblance, in their order; \`npm run fit\` writes this file. */\nexport const nearWeights: readonly number[] = [\n  ${numbers},\n];\n`,
  );
}

/** @returns {{kind: string, features: number[], right: number, weight: number}[]} */
function makeExamples(random) {
  const examples = [];
  for (const [i, index] of indexes.entries()) {
    for (let n = 0; n < Number(options.n) / (i + 1); n++) {
      const template = random.pick(i > 0 && random.chance(0.6) ? index.held : templates);
      const id = index.ids.get(template) ?? -1;
      const message = fill(template.text, random);
      for (const [kind, change] of Object.entries({ ...spoil, ...(id < 0 && { whole: (text) => text }) }))
        examples.push(example(index, id < 0 ? 'stranger' : kind, change(message, random), id, 1));
    }
    for (const text of quiet) examples.push(example(index, 'quiet', text, -1, quietWeight));
  }
  return examples.filter(Boolean);
}

function example({ near }, kind, text, id, weight) {
  const fragment = readPaste(text).find((one) => one.kind !== 'frame');
  const [best, next] = fragment ? near(fragment.text) : [];
  if (!best) return undefined;
  const rival = next ? standing(next) / standing(best) : 0;
  return { kind, features: nearFeatures(best, rival), right: best.template === id ? 1 : 0, weight };
}

/** Logistic regression by Newton's method with a little shrinkage. */
function weigh(examples, rounds = 30, shrink = 0.5) {
  const size = examples[0].features.length;
  let weights = new Array(size).fill(0);
  for (let round = 0; round < rounds; round++) {
    const slope = weights.map((weight) => -shrink * weight);
    const curve = weights.map((_, i) => weights.map((__, j) => (i === j ? shrink : 0)));
    for (const { features, right, weight } of examples) {
      const p = chance(weights, features);
      const bend = weight * Math.max(p * (1 - p), 1e-6);
      for (let i = 0; i < size; i++) {
        slope[i] += weight * (right - p) * features[i];
        for (let j = 0; j < size; j++) curve[i][j] += bend * features[i] * features[j];
      }
    }
    const step = solve(curve, slope);
    weights = weights.map((weight, i) => weight + step[i]);
    if (Math.max(...step.map(Math.abs)) < 1e-6) break;
  }
  return weights;
}

function chance(weights, features) {
  return 1 / (1 + Math.exp(-features.reduce((sum, value, i) => sum + value * weights[i], 0)));
}

/** Gauss–Jordan with pivots. */
function solve(matrix, right) {
  const rows = matrix.map((row, i) => [...row, right[i]]);
  for (let i = 0; i < rows.length; i++) {
    const pivot = rows.slice(i).reduce((best, row, k) => (Math.abs(row[i]) > Math.abs(rows[best][i]) ? k + i : best), i);
    [rows[i], rows[pivot]] = [rows[pivot], rows[i]];
    for (const [r, row] of rows.entries()) {
      if (r === i) continue;
      const factor = row[i] / rows[i][i];
      for (let c = i; c < row.length; c++) row[c] -= factor * rows[i][c];
    }
  }
  return rows.map((row, i) => row.at(-1) / row[i]);
}

function report(weights, examples) {
  console.log(`${templates.length} templates, ${examples.length} pastes that were not fitted on`);
  for (const kind of new Set(examples.map((one) => one.kind))) {
    const all = examples.filter((one) => one.kind === kind);
    const sure = all.filter(({ features }) => chance(weights, features) >= nearSureAt);
    const right = sure.filter((one) => one.right).length;
    const share = (count) => (count / all.length).toFixed(4);
    const first = all.filter((one) => one.right).length;
    console.log(`${kind.padEnd(8)} n ${all.length}  first right ${share(first)}  sure and right ${share(right)}  sure and wrong ${share(sure.length - right)}`);
  }
  console.log('said → right');
  for (let from = 0; from < 1; from += 0.1) {
    const said = examples.filter(({ features }) => Math.min(9, Math.floor(chance(weights, features) * 10)) === Math.round(from * 10));
    if (said.length > 0) console.log(`${from.toFixed(1)}–${(from + 0.1).toFixed(1)}  ${(said.filter((one) => one.right).length / said.length).toFixed(3)}  of ${said.length}`);
  }
}
