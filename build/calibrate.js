// What the engine makes of pastes that its model was not fitted on: how often each kind is right and wrong when called sure,
// and what a score is worth. Writes docs/calibration.svg. A part of `npm run fit`; options as there.
import { writeFileSync } from 'node:fs';
import { createIndex } from '../dist/matching/create-index.js';
import { readPaste } from '../dist/text/read-paste.js';
import { plotCalibration } from './plot.js';
import { createTrials, options, toSites } from './trials.js';

const pastes = [];
for (const { held, pastes: make } of await createTrials()) {
  const index = createIndex([], toSites(held));
  for (const { text, kind, id } of make(Number(options.seed) + 1)) {
    const [first] = index.match(readPaste(text));
    // another system's error that is word for word a record's message: whether to speak is the policy's business
    if (kind === 'quiet' && first?.via === 'template') continue;
    pastes.push({
      kind,
      score: first?.score ?? 0,
      isSure: first?.sure ?? false,
      isRight: id >= 0 && first?.template === held[id],
    });
  }
}

const print = (line) => process.stdout.write(`${line}\n`);
print(`${pastes.length} pastes that were not fitted on`);
print('| kind | pastes | first right | sure and right | sure and wrong |\n|---|---|---|---|---|');
for (const kind of new Set(pastes.map((paste) => paste.kind))) {
  const all = pastes.filter((paste) => paste.kind === kind);
  const share = (isMeant) => (all.filter(isMeant).length / all.length).toFixed(4);
  const right = share(({ isRight }) => isRight);
  const sure = share(({ isSure, isRight }) => isSure && isRight);
  print(`| ${kind} | ${all.length} | ${right} | ${sure} | ${share(({ isSure, isRight }) => isSure && !isRight)} |`);
}
const bins = calibrate();
print('\n| said | right | pastes |\n|---|---|---|');
for (const { said, right, count } of bins) print(`| ${said.toFixed(3)} | ${right.toFixed(3)} | ${count} |`);
writeFileSync('docs/calibration.svg', plotCalibration(bins));

/** Scores in steps, each with the mean of what was said and how often it was right. */
function calibrate() {
  const edges = [0.05, 0.2, 0.35, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.94, 0.97, 0.99, 1.001];
  return edges.slice(1).flatMap((to, i) => {
    const own = pastes.filter(({ score }) => score >= edges[i] && score < to);
    const mean = (value) => own.reduce((sum, paste) => sum + value(paste), 0) / own.length;
    return own.length < 30
      ? []
      : [{ said: mean(({ score }) => score), right: mean(({ isRight }) => (isRight ? 1 : 0)), count: own.length }];
  });
}
