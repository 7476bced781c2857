import { expect, test } from '@jest/globals';
import { createProgress } from '../../src/cli/progress.ts';

function record(isTTY: boolean) {
  const written: string[] = [];
  const out = { isTTY, write: (text: string) => written.push(text) > 0 } as never;
  return { progress: createProgress('reading', out), written };
}

test('on a terminal a bar grows in place and is cleared at the end', () => {
  const { progress, written } = record(true);
  for (let done = 0; done <= 1000; done++) progress.show(done, 1000);
  progress.end();
  expect(written[0]).toBe(`\rreading ${'░'.repeat(24)} 0/1000`);
  expect(written.at(-2)).toBe(`\rreading ${'█'.repeat(24)} 1000/1000`);
  expect(written.at(-1)).toBe('\r\u001b[2K');
  expect(written.length).toBeLessThan(60);
});

test('elsewhere nothing is written', () => {
  const { progress, written } = record(false);
  progress.show(1, 2);
  progress.end();
  expect(written).toEqual([]);
});
