import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Checkout, makeCheckout } from '../../mining/make-checkout.ts';
import { run } from '../fake-terminal.ts';

let checkout: Checkout;
beforeAll(async () => {
  checkout = await makeCheckout({
    'src/meta/src/open.rs':
      'fn open() {\n  bail!("wing {} is loose", x);\n}\n\nfn close() {\n  bail!(\n    "the hatch of deck {} does not close any more", y\n  );\n}\n',
  });
});
afterAll(() => checkout.remove());

describe('rwerror gaps --as-record', () => {
  test('makes a record of a place in the sources, which lacks only what a person must write', async () => {
    const { code, output } = await run([
      'gaps',
      '--as-record',
      'src/meta/src/open.rs:7',
      '--source',
      checkout.folder,
      '--rev',
      'v1.0.0',
    ]);
    expect(code).toBe(0);
    const { record: made, runbook } = JSON.parse(output);
    expect(made).toMatchObject({
      slug: 'the-hatch-of-deck-does-not-close-any-more',
      errorMessage: 'the hatch of deck {} does not close any more',
      messagePattern: 'the hatch of deck (.+?) does not close any more',
      filePath: 'src/meta/src/open.rs',
      lineNumber: 6,
      githubUrl: `https://github.com/risingwavelabs/risingwave/blob/${checkout.commit}/src/meta/src/open.rs#L6`,
      solutions: [],
    });
    expect(made.sourceCode).toContain('fn close()');
    expect(runbook).toMatchObject({ placeholders: ['value_1'], versions: {} });
  });

  test.each(['./src/meta/src/open.rs:7', '/home/me/risingwave/src/meta/src/open.rs:7:9'])(
    'takes a place as a panic or a shell has it: %s',
    async (place) => {
      const { output } = await run(['gaps', '--as-record', place, '--source', checkout.folder]);
      expect(JSON.parse(output).record).toMatchObject({ filePath: 'src/meta/src/open.rs', lineNumber: 6 });
    },
  );

  test.each([
    [['src/meta/src/open.rs:7'], 'Add --source DIR'],
    [['src/meta/src/open.rs:700', '--source', 'HERE'], 'The nearest lines that raise something: 6, 2.'],
    [['src/meta/src/none.rs:7', '--source', 'HERE'], 'have no file src/meta/src/none.rs.'],
    [['src/meta/src/open.rs', '--source', 'HERE'], 'are for a place in the sources'],
    [['src/meta/src/open.rs'], 'a place is FILE:LINE'],
    [[''], 'is neither the id of a gap nor a place'],
  ])('%j is refused with what to do', async (args, reason) => {
    const { code, warnings } = await run([
      'gaps',
      '--as-record',
      ...args.map((arg) => (arg === 'HERE' ? checkout.folder : arg)),
    ]);
    expect(code).toBe(2);
    expect(warnings).toContain(reason);
  });
});
