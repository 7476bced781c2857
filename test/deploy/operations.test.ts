import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { settingNames } from '../../src/config.ts';

const pages = ['docs/operations.md', 'docs/install.md'].map((name) => ({ name, text: readFileSync(name, 'utf8') }));
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(join('src', name), 'utf8'))
  .join('\n');

describe.each(pages)('$name', ({ text }) => {
  test('names settings that there are', () => {
    const named = text.match(/\b(?:RWERROR|SLACK)_[A-Z_]+\b/g) ?? [];
    expect(named.length).toBeGreaterThan(5);
    // what Kubernetes would announce a Service by
    for (const name of named) if (name !== 'RWERROR_PORT') expect(settingNames).toContain(name);
  });

  test('leads to headings and files that there are', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)];
    expect(links.length).toBeGreaterThan(0);
    for (const [, file = '', heading] of links) {
      const target = file === '' ? text : readFileSync(join('docs', file), 'utf8');
      if (heading) expect(listHeadings(target)).toContain(heading);
    }
  });

  test('names files of this repository that there are', () => {
    for (const [path] of text.matchAll(/(?<=`)(?:deploy|test)\/[\w./-]+(?=`)/g))
      expect(() => readdirOrFile(path)).not.toThrow();
  });

  test('names start errors that the program has', () => {
    const [, section = ''] =
      /## (?:It does not start|When something does not work)\n([\s\S]*?)(?:\n## |$)/.exec(text) ?? [];
    const codes = [...section.matchAll(/^\| ([^|]+) \|/gm)].flatMap(
      ([, cell = '']) => cell.match(/(?<=`)[a-z_]+(?=`)/g) ?? [],
    );
    expect(codes.length).toBeGreaterThan(1);
    for (const code of codes) expect(sources).toMatch(new RegExp(`['\\s]${code}['\\s:,]`));
  });
});

const readdirOrFile = (path: string) => (path.endsWith('/') ? readdirSync(path) : readFileSync(path));
const listHeadings = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
