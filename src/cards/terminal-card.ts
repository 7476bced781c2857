import { Ansis } from 'ansis';
import type { Answer, Explanation } from '../answer/types.ts';
import { type Content, candidatesOf, contentOf, placeOf, titleOf } from './content.ts';
import { percent } from './percent.ts';
import { oneLine, printable } from './printable.ts';

const nothing = 'No record explains this.';
const narrowest = 40;

/**
 * The card of an answer for a terminal, the further errors of the paste after its first.
 * @param columns width to wrap prose at; statements and code are never wrapped, so that they can be copied
 * @returns lines without a newline at the end; no control character of the paste is in it
 */
export function terminalCard(answer: Answer, { color, columns }: { color: boolean; columns: number }): string {
  const paint = new Ansis(color ? 1 : 0);
  const width = Math.max(narrowest, columns);
  const shown = [answer, ...answer.others].flatMap((one) => explain(one, answer.decision, paint, width) ?? []);
  const cut = answer.truncated ? ['Only the first megabyte was read.'] : [];
  return [shown.join(`\n\n${paint.dim('─'.repeat(width))}\n\n`) || nothing, ...cut].join('\n\n');
}

function explain(
  explanation: Explanation,
  decision: Answer['decision'],
  paint: Ansis,
  width: number,
): string | undefined {
  const content = contentOf(explanation, decision);
  if (!content) return undefined;
  const { title, status, notices, causes, solutions, prevention } = content;
  const text = (value: string): string[] => wrap(oneLine(value), width, '  ', '  ');
  const bullets = (items: readonly string[]): string[] =>
    items.flatMap((item) => wrap(oneLine(item), width, '  • ', '    '));
  const numbers = (items: readonly string[]): string[] =>
    items.flatMap((item, at) => wrap(oneLine(item), width, `${at + 1}. `.padStart(5), '     '));
  const section = (name: string, body: readonly string[]): string[][] =>
    body.length > 0 ? [[paint.bold(name), ...body]] : [];
  const sections: string[][] = [
    [
      ...wrap(title, width, '', '').map((line) => paint.bold.red(line)),
      ...wrap(oneLine(status.join(' · ')), width, '', '').map((line) => paint.dim(line)),
      ...notices.flatMap((notice) => wrap(notice, width, '! ', '  ').map((line) => paint.yellow(line))),
    ],
    ...section(
      'From the paste',
      content.captured.flatMap(({ label, value }) => text(`${label} = ${value}`)),
    ),
    ...section('The chain, outermost first', chainLines(content, paint, width)),
    ...section('What it means', content.meaning === '' ? [] : text(content.meaning)),
    ...section('Around it', bullets(content.around)),
    ...section('Causes', bullets(causes)),
    ...section('Solutions', numbers(solutions)),
    ...section('Check now', checkLines(content, paint, width)),
    ...section('Example fix', codeLines(content.exampleFix, paint)),
    ...section('Prevention', bullets(prevention)),
    ...section('Other candidates', decision === 'answer' ? [] : bullets(otherLines(explanation))),
    linkLines(content).map((line) => paint.dim(line)),
  ];
  return sections.flatMap((lines) => (lines.length > 0 ? [lines.join('\n')] : [])).join('\n\n');
}

function otherLines(explanation: Explanation): string[] {
  return candidatesOf(explanation)
    .slice(1)
    .map((match) => `${titleOf(match)} (${placeOf(match)}, ${percent(match.score)})`);
}

function chainLines({ chain }: Content, paint: Ansis, width: number): string[] {
  return chain.flatMap(({ text, hit }) => {
    const rows = wrap(text, width, hit ? '▶ ' : '  ', '  ');
    return hit ? rows.map((row) => paint.bold(row)) : rows;
  });
}

function checkLines({ checks }: Content, paint: Ansis, width: number): string[] {
  return checks.flatMap(({ say, where, danger, code, left }) => [
    ...wrap(`${say} (${where})`, width, '  ', '  '),
    ...(danger ? [paint.yellow(`  ${danger}`)] : []),
    ...(left.length > 0 ? [`  Put in ${left.map((name) => `{${name}}`).join(', ')} yourself.`] : []),
    ...codeLines(code, paint),
  ]);
}

const codeLines = (code: string, paint: Ansis): string[] =>
  code === ''
    ? []
    : printable(code)
        .split('\n')
        .map((line) => paint.cyan(`    ${line}`));

function linkLines({ source, docs, tags }: Content): string[] {
  const raised = source ? [`Raised at ${source.label}`, ...(source.url ? [`  ${source.url}`] : [])] : [];
  return [...raised, ...docs.map((url) => `Docs ${url}`), ...(tags.length > 0 ? [`Tags ${tags.join(', ')}`] : [])].map(
    oneLine,
  );
}

/** Breaks a line between words; a word that is too long stays whole, so that it can be copied. */
function wrap(text: string, width: number, first: string, next: string): string[] {
  const rows: string[] = [];
  for (const word of text.split(' ').filter((part) => part !== '')) {
    const row = rows.at(-1);
    if (row === undefined) rows.push(first + word);
    else if (row.length + 1 + word.length > width) rows.push(next + word);
    else rows[rows.length - 1] = `${row} ${word}`;
  }
  return rows;
}
