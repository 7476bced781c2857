import { expect, test } from '@jest/globals';
import type { Log } from '../../src/log.ts';
import { createWorkQueue } from '../../src/slack/work-queue.ts';

function createTestLog(): Log & { lines: string[] } {
  const lines: string[] = [];
  const write = (_: object, message: string) => void lines.push(message);
  return { lines, debug: write, info: write, warn: write, error: write };
}
function createGate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

test('work in a channel keeps its order, other channels do not wait for it', async () => {
  const queue = createWorkQueue(createTestLog());
  const gate = createGate();
  const done: string[] = [];
  queue.add('C1', () => gate.passed.then(() => void done.push('first')));
  queue.add('C1', async () => void done.push('second'));
  queue.add('C2', async () => {
    done.push('other');
    gate.open();
  });
  expect(await queue.drain(5_000)).toBe(true);
  expect(done).toEqual(['other', 'first', 'second']);
});

test('work that throws is logged and does not hold up the rest', async () => {
  const log = createTestLog();
  const queue = createWorkQueue(log);
  let went = false;
  queue.add('C1', async () => {
    throw new Error('no');
  });
  queue.add('C1', async () => {
    went = true;
  });
  await queue.drain(5_000);
  expect(went).toBe(true);
  expect(log.lines).toEqual(['work failed']);
});

test('draining gives up on work that does not end', async () => {
  const queue = createWorkQueue(createTestLog());
  const gate = createGate();
  queue.add('C1', () => gate.passed);
  expect(await queue.drain(1)).toBe(false);
  gate.open();
});
