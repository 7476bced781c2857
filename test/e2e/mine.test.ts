import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Checkout, makeCheckout } from '../mining/make-checkout.ts';

const rwerror = async (...args: string[]) => await promisify(execFile)(process.execPath, ['dist/cli/main.js', ...args]);

let checkout: Checkout;
beforeAll(async () => {
  const deck = (n: number) =>
    `// ${'-'.repeat(60_000)}\nfn deck_${n}() {\n  bail!("deck number${n} lost its railing near {}", x);\n}\n`;
  checkout = await makeCheckout({
    'src/meta/Cargo.toml': '[package]\nname = "pad_meta"\n',
    ...Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`src/meta/src/deck_${n}.rs`, deck(n)])),
  });
});
afterAll(() => checkout.remove());

test('the built program mines with several threads as it does with one', async () => {
  const mine = async (threads: string) =>
    (await rwerror('mine', '--source', checkout.folder, '--ndjson', '--threads', threads)).stdout;
  const alone = await mine('1');
  expect(alone.trim().split('\n')).toHaveLength(30);
  expect(await mine('3')).toBe(alone);
});

test('the built program finds an error by the index that it wrote', async () => {
  const index = join(checkout.folder, 'sites.idx');
  await rwerror('mine', '--source', checkout.folder, '--rev', 'v1.0.0', '--out', index);
  const paste = join(checkout.folder, 'paste.txt');
  await writeFile(paste, 'ERROR:  deck number7 lost its railing near bay 4\n');
  const { stdout } = await rwerror('match', '--sites', index, '--json', paste);
  expect(JSON.parse(stdout).matches[0]).toMatchObject({
    site: { file: 'src/meta/src/deck_7.rs', line: 3, function: 'deck_7', releases: ['1.0.0'] },
  });
});
