// Holds src against the layers of .dependency-cruiser.cjs, and fails where too little was read to mean anything.
import { createRequire } from 'node:module';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

/** A cruise that cannot read TypeScript finds no modules and no faults. */
const leastModules = 100;

const ruleSet = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
const options = { ...ruleSet.options, ruleSet, validate: true, outputType: 'err-long' };
const { output, exitCode } = await cruise(['src'], options, undefined, { tsConfig: extractTSConfig('tsconfig.json') });
const modules = Number(/(\d+) modules/.exec(String(output))?.[1] ?? 0);
process.stdout.write(`${output}\n`);
if (modules < leastModules) process.stdout.write(`only ${modules} modules were read\n`);
process.exit(exitCode > 0 || modules < leastModules ? 1 : 0);
