import { expect, test } from '@jest/globals';
import { recordFileSchema } from '../src/records/schema.ts';
import { createWelcome } from '../src/welcome.ts';

const published = {
  id: '0123456789abcdef',
  repo: 'example/example',
  slug: 'it-broke',
  errorMessage: 'it broke',
  errorType: 'error',
  severity: 'error',
  documentation: 'It broke.',
  solutions: ['Mend it.'],
  preventionTips: [],
  tags: [],
  schemaVersion: 2,
};
const record = recordFileSchema.parse({
  record: published,
  runbook: { samples: ['it broke\nin two lines', `long ${'x'.repeat(120)}`, 'it hummed', 'it broke at noon'] },
});

test('names the address, and an error that is short and answered unasked', () => {
  const welcome = createWelcome('http://127.0.0.1:1', [record], (text) => text.includes('broke'));
  expect(welcome).toContain('  http://127.0.0.1:1\n');
  expect(welcome).toContain('it broke at noon');
  expect(welcome).not.toMatch(/two lines|xxx|hummed/);
});

test('does without an example where there is none', () => {
  expect(createWelcome('http://127.0.0.1:1', [record], () => false)).toContain('look into its thread.\n');
});
