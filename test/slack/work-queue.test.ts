import { AsyncLocalStorage } from 'node:async_hooks';
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
const longMs = 3_600_000;

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
  expect(await queue.stop(5_000)).toBe(true);
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
  await queue.stop(5_000);
  expect(went).toBe(true);
  expect(log.lines).toEqual(['work failed']);
});

test('work begins when the ack that was written before it has left', async () => {
  const queue = createWorkQueue(createTestLog());
  const order: string[] = [];
  // Node sends in the next tick what a response was ended with.
  process.nextTick(() => order.push('ack'));
  await Promise.resolve();
  order.push('asked');
  queue.add('C1', async () => void order.push('work'));
  expect(await queue.stop(5_000)).toBe(true);
  expect(order).toEqual(['asked', 'ack', 'work']);
});

test('work sees what surrounded it when it was added, not what ran before it', async () => {
  const request = new AsyncLocalStorage<string>();
  const queue = createWorkQueue(createTestLog());
  const seen: (string | undefined)[] = [];
  for (const id of ['one', 'two'])
    request.run(id, () => queue.add('C1', async () => void seen.push(request.getStore())));
  await queue.stop(5_000);
  expect(seen).toEqual(['one', 'two']);
});

test('where too much waits in a channel, the oldest that nobody asked for makes room', async () => {
  const log = createTestLog();
  const counted: string[] = [];
  const queue = createWorkQueue(log, { perChannel: 2, overall: 100 }, (why) => counted.push(why));
  const gate = createGate();
  const done: string[] = [];
  const add = (name: string, isAsked: boolean) =>
    queue.add('C1', async () => void done.push(name), {
      isAsked,
      refuse: async (why) => void done.push(`${name} refused: ${why}`),
    });
  queue.add('C1', () => gate.passed);
  await Promise.resolve();
  add('asked', true);
  add('unasked', false);
  add('newer', false);
  add('asked too', true);
  add('asked as well', true);
  expect(queue.size()).toBe(2);
  gate.open();
  expect(await queue.stop(5_000)).toBe(true);
  expect(done).toEqual([
    'unasked refused: full',
    'newer refused: full',
    'asked refused: full',
    'asked too',
    'asked as well',
  ]);
  expect(log.lines).toHaveLength(3);
  expect(counted).toEqual(['full', 'full', 'full']);
});

test('the bound over all channels holds too', async () => {
  const queue = createWorkQueue(createTestLog(), { perChannel: 100, overall: 3 });
  const gate = createGate();
  for (const channel of ['C1', 'C2', 'C3', 'C4', 'C5']) {
    queue.add(channel, () => gate.passed);
    queue.add(channel, async () => {});
  }
  expect(queue.size()).toBe(3);
  gate.open();
  await queue.stop(5_000);
  expect(queue.size()).toBe(0);
});

test('few works go on at once, and one that pauses lets another one in', async () => {
  const queue = createWorkQueue(createTestLog());
  const gates = Array.from({ length: 20 }, createGate);
  const begun: number[] = [];
  const settle = async () => {
    for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
  };
  for (const [at, gate] of gates.entries()) {
    queue.add(`C${at}`, async () => {
      begun.push(at);
      await gate.passed;
      if (at === 0) await queue.pause(longMs);
    });
  }
  await settle();
  expect(begun).toHaveLength(8);
  gates[1]?.open();
  await settle();
  expect(begun).toHaveLength(9);
  gates[0]?.open();
  await settle();
  expect(begun).toHaveLength(10);
  for (const gate of gates) gate.open();
  expect(await queue.stop(5_000)).toBe(true);
  expect(begun).toHaveLength(20);
});

test('stopping ends a pause at once', async () => {
  const queue = createWorkQueue(createTestLog());
  let isOver: boolean | undefined;
  queue.add('C1', async () => {
    isOver = await queue.pause(longMs);
  });
  expect(await queue.stop(5_000)).toBe(true);
  expect(isOver).toBe(false);
});

test('what waits behind work that does not end is refused by a stop', async () => {
  const queue = createWorkQueue(createTestLog());
  const gate = createGate();
  const done: string[] = [];
  queue.add('C1', () => gate.passed);
  queue.add('C1', async () => void done.push('run'), { refuse: async (why) => void done.push(why) });
  expect(await queue.stop(1)).toBe(false);
  gate.open();
  await new Promise(setImmediate);
  expect(done).toEqual(['stopping']);
});
