// Mining, measured on a checkout of RisingWave: time and processor time by threads, and the index that comes of it.
//
//   npm run bench:mine -- --source DIR [--rev REV] [--threads 1,2]
import { parseArgs } from 'node:util';
import { addRelease } from '../dist/mining/index-file/add-release.js';
import { decodeSiteIndex } from '../dist/mining/index-file/decode.js';
import { encodeSiteIndex } from '../dist/mining/index-file/encode.js';
import { mine } from '../dist/mining/mine.js';
import { openSourceTree } from '../dist/mining/source-tree.js';

const { values: options } = parseArgs({
  options: { source: { type: 'string' }, rev: { type: 'string' }, threads: { type: 'string', default: '1,2' } },
});
if (!options.source) {
  console.error('Name a checkout: npm run bench:mine -- --source DIR [--rev REV]');
  process.exit(2);
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** Runs something and tells how long it took, on the clock and on the processor, threads included. */
async function time(what, run) {
  const cpu = process.cpuUsage();
  const start = performance.now();
  const result = await run();
  const { user, system } = process.cpuUsage(cpu);
  console.log(
    `${what.padEnd(24)} ${seconds(performance.now() - start).padStart(8)}  processor ${seconds((user + system) / 1000)}`,
  );
  return result;
}

const tree = await time('listing files', () => openSourceTree(options.source, options.rev));
let mined;
for (const threads of options.threads.split(',').map(Number))
  mined = await time(`mining, ${threads} thread${threads === 1 ? '' : 's'}`, () => mine(tree, { threads }));
const { sites, files, unparsed } = mined;
const distinct = (of) => new Set(of.map(({ template }) => template)).size;
console.log(`${files} files, ${unparsed.length} of them read in part; ${sites.length} places`);
console.log(
  `${distinct(sites.filter((site) => !site.internal))} messages that a user sees, ${distinct(sites.filter((site) => site.internal))} internal ones`,
);
const index = await time('making the index', () => addRelease(undefined, { name: 'bench' }, sites));
const bytes = await time('writing it', () => encodeSiteIndex(index));
await time('reading it', () => decodeSiteIndex(bytes, 'bench'));
console.log(`${index.templates.length} messages by their words, ${bytes.length} bytes`);
