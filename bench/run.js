// How fast the engine is, against other ways, against reading the text alone, and as the index and the text grow. All
// ratios of one row come from one run; texts take turns, so that no way can learn one by heart.
//   npm run bench [-- --listing FILE.jsonl] [--full]
// Without a listing the index holds our records' messages, padded with near twins to 3,800. --full lets fuse.js read 200
// lines once (some minutes); without it four lines are measured and the rest reckoned, for its time grows with the text.

import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Bench } from 'tinybench';
import { createIndex } from '../dist/matching/create-index.js';
import { readPaste } from '../dist/text/read-paste.js';
import { hostileTexts } from './hostile.js';
import { createFuse, createMiniSearch, createRegExps, createUFuzzy } from './peers.js';
import { logPaste, makeTexts, megabyte, readTemplates, toSites, toSize } from './texts.js';

const { values: options } = parseArgs({
  options: { listing: { type: 'string' }, full: { type: 'boolean', default: false } },
});
const [small, large] = [3_800, 300_000];
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

const templates = toSize(await readTemplates(options.listing), small, 3);
const texts = makeTexts(templates, 60, 4);
const rows = [];
const index = createIndex([], toSites(templates));
const engine = (text) => index.match(readPaste(text));

/** Memory in use in bytes, once the collector finds no more to free. */
function measureMemory() {
  for (let before = Number.POSITIVE_INFINITY; ; ) {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    if (heapUsed + arrayBuffers > 0.999 * before) return heapUsed + arrayBuffers;
    before = heapUsed + arrayBuffers;
  }
}

/** Median times of two ways in ms that take turns, so that what else the machine does meets both alike. */
async function medians(one, other, list, { turns = 7, ...each } = { time: 100 }) {
  const times = [[], []];
  for (let turn = 0; turn < turns; turn++)
    for (const [i, work] of [one, other].entries()) times[i].push(await median(work, list, each));
  return times.map((all) => all.sort((a, b) => a - b)[turns >> 1]);
}

/** Median time of a call in ms, each call with the next text. */
async function median(work, list, { time = 400, iterations = 2 * list.length } = {}) {
  const bench = new Bench({ time, iterations, warmup: time > 0, warmupTime: time / 4 });
  let turn = 0;
  bench.add('work', () => {
    work(list[turn++ % list.length]);
  });
  const [task] = await bench.run();
  if (task?.result?.state !== 'completed')
    throw new Error('a benchmark did not complete', { cause: task?.result?.error });
  return task.result.latency.p50;
}

function add(name, wanted, ours, theirs, ratio, isMet) {
  rows.push({ name, ours, theirs, ratio, wanted, met: isMet });
  process.stdout.write(
    `${name.padEnd(62)} ${format(ours).padStart(11)} ${format(theirs).padStart(11)} ${format(ratio).padStart(10)}  ${wanted.padEnd(9)} ${isMet ? '' : 'not met'}\n`,
  );
}
const format = (value) => (value === undefined ? '' : value >= 100 ? value.toFixed(0) : value.toPrecision(3));
const faster = (name, least, ours, theirs) =>
  add(name, `≥ ${least}`, ours, theirs, theirs / ours, theirs / ours >= least);
const atMost = (name, most, ours, theirs) => add(name, `≤ ${most}`, ours, theirs, ours / theirs, ours / theirs <= most);

process.stdout.write(
  `${'row'.padEnd(62)} ${'engine'.padStart(11)} ${'other'.padStart(11)} ${'ratio'.padStart(10)}  wanted\n`,
);
await againstPeers();
await againstReading();
await asIndexGrows();
await asTextGrows();
process.stdout.write(`${JSON.stringify({ node: process.version, templates: templates.length, rows })}\n`);

async function againstPeers() {
  const few = { time: 0, iterations: 5 };
  const ours = {};
  for (const kind of ['single', 'logged', 'edited', 'lines200', 'lines500'])
    ours[kind] = await median(engine, texts[kind]);
  const fuse = createFuse(templates);
  faster('fuse.js, single line (ms)', 1500, ours.single, await median(fuse, texts.single, few));
  faster('fuse.js, log line and chain (ms)', 5000, ours.logged, await median(fuse, texts.logged, few));
  faster('fuse.js, edited (ms)', 300, ours.edited, await median(fuse, texts.edited, few));
  const [lines, once] = [options.full ? 200 : 4, { time: 0, iterations: 1 }];
  const read = await median(fuse, [logPaste(texts.single[0], lines)], once);
  faster(
    `fuse.js, 200 lines${options.full ? '' : ', reckoned from 4'} (ms)`,
    50_000,
    ours.lines200,
    (read * 200) / lines,
  );
  faster('minisearch, single line (ms)', 50, ...(await medians(engine, createMiniSearch(templates), texts.single)));
  faster(
    'uFuzzy, single line (ms)',
    1000,
    ours.single,
    await median(createUFuzzy(templates), texts.single, { time: 0, iterations: 3 }),
  );
  const patterns = createRegExps(templates);
  faster('all templates as RegExp, single line (ms)', 50, ...(await medians(engine, patterns, texts.single)));
  faster('all templates as RegExp, 500 lines (ms)', 300, ours.lines500, await median(patterns, texts.lines500, few));
}

async function againstReading() {
  const split = (text) => text.split(/\W+/);
  const big = [megabyte()];
  faster('split(/\\W+/), 500 lines (ms)', 0.4, ...(await medians(engine, split, texts.lines500)));
  faster(
    'split(/\\W+/), 1 MB (ms)',
    0.4,
    await median(engine, big, { iterations: 20 }),
    await median(split, big, { iterations: 20 }),
  );
}

async function asIndexGrows() {
  const many = toSites(toSize(templates, large, 5));
  const before = measureMemory();
  const start = performance.now();
  const grown = createIndex([], many);
  const match = (text) => grown.match(readPaste(text));
  match(texts.nothing[0]); // the part that is built at first use
  const micros = (1000 * (performance.now() - start)) / large;
  const bytes = (measureMemory() - before) / large;
  for (const [name, kind, most] of [
    ['single line', 'single', 3],
    ['500 lines', 'lines500', 4],
    ['a text that matches nothing', 'nothing', 2.5],
  ])
    atMost(`${large} templates against ${small}, ${name} (ms)`, most, ...(await medians(match, engine, texts[kind])));
  add('index of 300000, build per template (µs)', '≤ 15', micros, undefined, micros, micros <= 15);
  add('index of 300000, memory per template (bytes)', '≤ 500', bytes, undefined, bytes, bytes <= 500);
}

async function asTextGrows() {
  for (const [name, make] of Object.entries(hostileTexts(templates))) {
    const [short, long] = [make(100_000), make(1_000_000)];
    const few = { turns: 5, time: 0, iterations: 3 };
    const times = await medians(
      () => engine(long),
      () => engine(short),
      [''],
      few,
    );
    atMost(`1 MB against 100 kB, ${name} (ms)`, 15, ...times);
  }
}
