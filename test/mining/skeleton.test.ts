import { expect, test } from '@jest/globals';
import { hashTemplate } from '../../src/matching/hashed-template.ts';
import { createSkeleton } from '../../src/mining/skeleton.ts';

test('the releases of a skeleton are those of all messages with its words', () => {
  const message = (template: string, ...lines: number[]) => ({
    ...hashTemplate(template),
    places: [{ file: 'src/a.rs', kind: 'bail', lines }],
  });
  const templates = [message('the tin lid is off: {}', 0, 0, 3, 3), message('the tin lid is off', 0, 5, 0, 0)];
  for (const order of [templates, templates.toReversed()]) {
    const index = { releases: ['1.1.0', '1.9.0', '2.4.0', '2.6.0'].map((name) => ({ name })), templates: order };
    const skeleton = createSkeleton({ template: 'the tin lid is off', index, nowMs: 0 });
    expect(skeleton).toMatchObject({ runbook: { versions: { since: '1.9.0' } } });
    expect(skeleton).not.toMatchObject({ runbook: { versions: { until: expect.anything() } } });
  }
});

test('a skeleton does not begin with main, which is another one tomorrow', () => {
  const releases = [{ name: '2.4.0' }, { name: 'main' }];
  const template = 'the tin lid is off';
  const places = [{ file: 'src/a.rs', kind: 'bail', lines: [0, 3] }];
  const index = { releases, templates: [{ ...hashTemplate(template), places }] };
  expect(createSkeleton({ template, index, nowMs: 0 })).toHaveProperty('runbook.versions', {});
});
