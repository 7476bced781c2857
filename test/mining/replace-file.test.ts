import { chmod, lstat, mkdtemp, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { RwError } from '../../src/errors.ts';
import { replaceFile } from '../../src/mining/replace-file.ts';

describe('a file that is replaced', () => {
  let folder = '';
  let path = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'replaced-'));
    path = join(folder, 'a.json');
  });
  afterEach(async () => await rm(folder, { recursive: true }));
  const replace = async (file: string, content = 'new') =>
    await replaceFile(file, 'records', async () => await Promise.resolve({ content }));

  test('has the new content and the mode that it had, with nothing beside it', async () => {
    await writeFile(path, 'old');
    await chmod(path, 0o640);
    expect(await replace(path)).toEqual({ content: 'new' });
    expect(await readFile(path, 'utf8')).toBe('new');
    expect((await stat(path)).mode & 0o777).toBe(0o640);
    expect(await readdir(folder)).toEqual(['a.json']);
  });

  test.each(['that is there', 'that is not there yet'])(
    'by a link is the one %s, and the link stays',
    async (which) => {
      const target = join(folder, 'target.json');
      if (which === 'that is there') await writeFile(target, 'old');
      await symlink('target.json', path);
      await symlink(path, join(folder, 'outer.json'));
      await replace(join(folder, 'outer.json'));
      expect(await readFile(target, 'utf8')).toBe('new');
      expect((await lstat(target)).isSymbolicLink()).toBe(false);
      expect(await readlink(path)).toBe('target.json');
      expect(await readlink(join(folder, 'outer.json'))).toBe(path);
    },
  );

  test('is as it was where the new content cannot be made, and the reason is told', async () => {
    await writeFile(path, 'old');
    const cause = new RwError('made_up', 'It went wrong.', 'Do it again.');
    await expect(replaceFile(path, 'records', async () => await Promise.reject(cause))).rejects.toBe(cause);
    expect(await readFile(path, 'utf8')).toBe('old');
    expect(await readdir(folder)).toEqual(['a.json']);
  });

  test('by links that lead nowhere, or without a folder, is refused with what to do', async () => {
    await symlink('a.json', path);
    for (const file of [path, join(folder, 'nowhere', 'b.json')])
      await expect(replace(file)).rejects.toMatchObject({
        code: 'records_not_written',
        message: `${file} cannot be written.`,
      });
    expect(await readlink(path)).toBe('a.json');
  });
});
