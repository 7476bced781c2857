import type { Button, KnownBlock } from '@slack/types';
import type { CheckContent } from './check-content.ts';
import type { Content } from './content.ts';
import { cutText } from './cut.ts';
import { limits } from './limits.ts';
import { printable } from './printable.ts';
import { code, lines, link, run } from './rich-text.ts';

/** A heading as it is, emoji codes not turned. */
export const headerOf = (title: string): KnownBlock => ({
  type: 'header',
  text: { type: 'plain_text', text: cutText(printable(title), limits.header.text), emoji: false },
});

/** One line of small print; nothing for an empty text. */
export function contextOf(text: string): KnownBlock[] {
  return text === ''
    ? []
    : [{ type: 'context', elements: [{ type: 'plain_text', text: printable(text), emoji: false }] }];
}

/** What the paste gave, and what follows from it. */
export function capturedBlocks(captured: Content['captured']): KnownBlock[] {
  if (captured.length === 0) return [];
  return lines(
    run('From your paste: ', { bold: true }),
    ...captured.flatMap(({ label, value }, at) => [
      run(`${at > 0 ? ' · ' : ''}${label} = `),
      run(value, { code: true }),
    ]),
  );
}

/** Statements and commands to copy, each under its question. */
export function checkBlocks(checks: readonly CheckContent[]): KnownBlock[] {
  return checks.flatMap(({ say, where, danger, code: statement, left }, at) =>
    code(
      [
        ...run(at === 0 ? 'Check now\n' : '', { bold: true }),
        ...run(`${say} `),
        ...run(`(${where})`, { italic: true }),
        ...run(danger ? ` ${danger}` : '', { bold: true }),
        ...run(left.length > 0 ? ` Put in ${left.map((name) => `{${name}}`).join(', ')} yourself.` : ''),
      ],
      statement,
    ),
  );
}

/** Where it is raised, what to read, tags. */
export function linkBlocks({ source, docs, tags }: Pick<Content, 'source' | 'docs' | 'tags'>): KnownBlock[] {
  const raised = source ? [run('Raised at '), source.url ? link(source.url, source.label) : run(source.label)] : [];
  const pages = docs.flatMap((url, at) => [run(at === 0 ? 'Docs ' : ', '), link(url, url.replace(/^https:\/\//, ''))]);
  const words = tags.length > 0 ? [run(`Tags ${tags.join(', ')}`)] : [];
  const rows = [raised, pages, words].filter((row) => row.length > 0);
  return lines(...rows.flatMap((row, at) => (at > 0 ? [run('\n'), ...row] : row)));
}

/** A button whose value `parseValue` reads. */
export const button = (actionId: string, text: string, value: string): Button => ({
  type: 'button',
  action_id: actionId,
  text: { type: 'plain_text', text, emoji: false },
  value,
});
