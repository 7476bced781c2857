import { stat } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { within } from '../src/within.ts';

test('what does not come in time is given up', async () => {
  expect(await within(1, new Promise(() => {}), 'late')).toBe('late');
});

test('a process that was busy reads what has come in before it gives up', async () => {
  // timers are next
  await nextTurn();
  const given = within(
    1,
    stat('.').then(() => 'here'),
    'late',
  );
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  expect(await given).toBe('here');
});
