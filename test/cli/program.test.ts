import { describe, expect, test } from '@jest/globals';
import { run } from './fake-terminal.ts';

const commands = ['match', 'search', 'show', 'records', 'check', 'doctor'];

describe('the command line', () => {
  test('lists its commands and exit codes', async () => {
    const { code, output } = await run(['--help']);
    expect(code).toBe(0);
    for (const command of [...commands, 'Exit codes']) expect(output).toContain(command);
  });

  test.each(commands)('%s --help has examples', async (command) => {
    const { code, output } = await run([command, '--help']);
    expect(code).toBe(0);
    expect(output).toMatch(new RegExp(`Examples?:\\n  rwerror ${command}`));
  });

  test.each([['pump'], ['match', '--pump'], ['show'], ['match', 'a', 'b'], []])(
    '%s %s is wrong use',
    async (...args) => {
      const { code, output, warnings } = await run(args);
      expect({ code, output }).toEqual({ code: 2, output: '' });
      expect(warnings).not.toBe('');
    },
  );
});
