import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readText } from '../../src/cli/read-input.ts';
import { openTerminal } from '../../src/cli/terminal.ts';
import { fakeTerminal } from './fake-terminal.ts';

test('puts characters together that a pipe cut in two', async () => {
  const text = 'ü'.repeat(70_000);
  expect(await readText(fakeTerminal(text).terminal, undefined)).toBe(text);
});

test('stops reading when there is far more than is looked at', async () => {
  const { terminal } = fakeTerminal('x'.repeat(20 << 20));
  expect((await readText(terminal, undefined)).length).toBeLessThan(9 << 20);
});

test('asks a person at the terminal to paste', async () => {
  const { terminal, warnings } = fakeTerminal('error');
  await readText({ ...terminal, isInteractive: true }, undefined);
  expect(warnings()).toContain('Ctrl-D');
});

test('says which file cannot be read, a folder included', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rwerror-read-'));
  await expect(readText(openTerminal(), folder)).rejects.toMatchObject({ code: 'input_missing' });
  await expect(readText(openTerminal(), join(folder, 'x'))).rejects.toThrow(join(folder, 'x'));
  await rm(folder, { recursive: true });
});
