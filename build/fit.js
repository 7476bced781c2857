// Fits the model behind `sure` for resemblances, on made-up pastes of our records' messages (trials.js says which).
//   npm run fit [-- --listing FILE.jsonl] [--n 1200] [--seed 1]
// A listing has a template a line and joins the records'. Writes src/matching/weights.ts; calibrate.js then says what the
// whole engine makes of other pastes with it.
import { writeFileSync } from 'node:fs';
import { createEntries } from '../dist/matching/entries.js';
import { createExact } from '../dist/matching/exact.js';
import { createHolders } from '../dist/matching/holders.js';
import { createLexicon } from '../dist/matching/lexicon.js';
import { createNear } from '../dist/matching/near.js';
import { nearFeatures } from '../dist/matching/sure.js';
import { readPaste } from '../dist/text/read-paste.js';
import { fitWeights } from './logistic.js';
import { createTrials, options, toSites } from './trials.js';

const examples = [];
for (const trial of await createTrials()) {
  const find = createFinder(trial.held);
  for (const paste of trial.pastes(Number(options.seed))) add(examples, find, paste);
}
const weights = fitWeights(examples);
const numbers = weights.map((weight) => String(Number(weight.toFixed(2)))).join(', ');
writeFileSync(
  'src/matching/weights.ts',
  `/** Weights of what tells whether a resemblance is right, in the order of sure.ts. Written by \`npm run fit\`. */
export const nearWeights: readonly number[] = [
  ${numbers},
];
`,
);
process.stdout.write(`${examples.length} resemblances fitted on: ${numbers}\n`);

/** What the two tiers find in a text, before a model has judged it. */
function createFinder(held) {
  const entries = createEntries([], toSites(held));
  const lexicon = createLexicon(entries.spellings);
  const holders = createHolders(lexicon);
  const exact = createExact(entries, lexicon, holders);
  const near = createNear(lexicon, holders, entries.template);
  return (text) => {
    const fragments = readPaste(text).filter(({ kind }) => kind !== 'frame');
    const literal = fragments.flatMap((fragment, order) => exact(fragment, order));
    const last = fragments.at(-1);
    const isWhole = literal.some(
      ({ fragment, start, end }) => fragment === last && start === 0 && end >= fragment.text.length,
    );
    const [best, next] = last && !isWhole ? near(last.text) : [];
    return { literal, best, next };
  };
}

/** A paste teaches only where no literal match is its message's or may be taken for it. */
function add(list, find, { text, kind, id, isFramed, weight }) {
  const { literal, best, next } = find(text);
  const isTaken = literal.some(({ owner }) => owner === id) || (!isFramed && kind !== 'quiet' && literal.length > 0);
  if (best && !isTaken) list.push({ features: nearFeatures(best, next), right: best.template === id ? 1 : 0, weight });
}
