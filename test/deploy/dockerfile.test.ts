import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { validate } from 'dockerfile-utils';
import { readStages } from './dockerfile.ts';

const source = readFileSync('Dockerfile', 'utf8');
const faults = (text: string) => validate(text).map(({ message }) => message);
const stages = readStages(source);
const last = stages.at(-1);

describe('the Dockerfile', () => {
  test('is right to a linter', () => {
    expect(faults(source)).toEqual([]);
  });

  test.each([
    ['an instruction that does not exist', 'WORKDIR', 'WORKDIRECTORY'],
    ['a flag that does not exist', '--from=', '--form='],
    ['a stage without an image', /^FROM .*AS build$/m, 'FROM'],
    ['a folder that is not absolute', 'WORKDIR /src', 'WORKDIR src'],
  ])('is refused with %s', (_, right, wrong) => {
    const broken = source.replace(right, wrong);
    expect(broken).not.toBe(source);
    expect(faults(broken)).not.toEqual([]);
  });

  test('takes each stage from the same pinned image, with a Node that needs no optional package', () => {
    const [, version = '', variant] = /^ARG NODE_IMAGE=node:(\d+\.\d+\.\d+)-(\S+)$/m.exec(source) ?? [];
    expect(Number.parseInt(version, 10)).toBeGreaterThanOrEqual(22);
    expect(variant).toMatch(/-slim$/);
    expect(new Set(stages.map(({ image }) => image))).toEqual(new Set(['$' + '{NODE_IMAGE}']));
  });

  test('names the stages that it copies from', () => {
    const names = stages.map(({ name }) => name);
    for (const { from } of stages.flatMap(({ copied }) => copied)) if (from) expect(names).toContain(from);
  });

  test('starts node itself, so that signals reach it, as a user with a number that is not root', () => {
    const [command = ''] = last?.values('CMD') ?? [];
    expect(JSON.parse(command)).toEqual(['node', 'dist/main.js']);
    expect(last?.values('USER')).toEqual([expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/)]);
    expect(last?.values('ENTRYPOINT')).toEqual([]);
  });
});

describe('.dockerignore', () => {
  const lines = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

  test('keeps everything out but what it names', () => {
    expect(lines[0]).toBe('*');
    for (const line of lines.slice(1)) expect(line).toMatch(/^!\w[\w.-]*$/);
    expect(lines).not.toContain('!.env');
  });

  test('names what the Dockerfile copies, and nothing else', () => {
    const copied = stages.flatMap(({ copied }) => copied.flatMap(({ from, paths }) => (from ? [] : paths)));
    expect(
      lines
        .slice(1)
        .map((line) => line.slice(1))
        .sort(),
    ).toEqual([...new Set(copied)].sort());
  });
});
