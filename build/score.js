// Measures the built command line on labelled texts: `npm run score [-- --verbose] [FILE.jsonl …]`.
// A line is {"id","text","expect":[slug …],"also":[slug …]}: `expect` the records that explain the text (one that is enough),
// `also` layers that may be answered too; an empty `expect` is a text on which nothing may be said unasked.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  options: { verbose: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const inProject = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const own = ['test/labelled/errors.jsonl', 'test/labelled/quiet.jsonl'].map(inProject);
const parse = (lines) =>
  lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const labelled = (positionals.length > 0 ? positionals : own).flatMap((file) => parse(readFileSync(file, 'utf8')));

const match = spawnSync(process.execPath, [inProject('dist/cli/main.js'), 'match', '--ndjson'], {
  input: labelled.map(({ id, text }) => JSON.stringify({ id, text })).join('\n'),
  encoding: 'utf8',
  maxBuffer: 1 << 30,
});
if (match.status !== 0) {
  process.stderr.write(`score: match exited ${match.status}\n${match.stderr}`);
  process.exit(2);
}
const answers = new Map(parse(match.stdout).map((answer) => [answer.id, answer]));

const results = labelled.map((label) => {
  const { decision, matches } = answers.get(label.id);
  const slugs = matches.map(({ slug }) => slug);
  const isRight = (slug) => label.expect.includes(slug);
  return {
    ...label,
    decision,
    slugs,
    isQuiet: label.expect.length === 0,
    rightFirst: isRight(slugs[0]),
    rightIn3: slugs.slice(0, 3).some(isRight),
    isFine: isRight(slugs[0]) || (label.also ?? []).includes(slugs[0]),
  };
});
const errors = results.filter(({ isQuiet }) => !isQuiet);
const answered = errors.filter(({ decision }) => decision === 'answer');
const loud = results.filter(({ isQuiet, decision }) => isQuiet && decision === 'answer');
const count = (list, test) => list.filter(test).length;
const percent = (n) => Math.round((1000 * n) / errors.length) / 10;
const rightFirst = count(errors, (result) => result.rightFirst);
const rightIn3 = count(errors, (result) => result.rightIn3);

if (values.verbose) {
  const wrong = errors.filter(({ rightFirst: right, decision }) => !right || decision !== 'answer');
  for (const { id, expect, decision, slugs, note } of [...wrong, ...loud]) {
    process.stderr.write(
      `${id} (${note}): ${decision} ${slugs.slice(0, 3).join(', ')}; expected ${expect.join(', ') || 'silence'}\n`,
    );
  }
}
process.stdout.write(
  `${JSON.stringify({
    cases: errors.length,
    rightFirst,
    rightIn3,
    answered: answered.length,
    answeredRight: count(answered, ({ isFine }) => isFine),
    wrong: count(answered, ({ isFine }) => !isFine),
    foundButSilent: count(errors, (result) => result.rightIn3 && result.decision === 'none'),
    negatives: results.length - errors.length,
    loud: loud.length,
    rightFirstPct: percent(rightFirst),
    rightIn3Pct: percent(rightIn3),
  })}\n`,
);
