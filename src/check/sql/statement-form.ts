import type { Danger } from '../../records/schema.ts';

/** A statement of RisingWave's that PostgreSQL's grammar does not know, or knows too loosely to be held against. */
export interface StatementForm {
  readonly form: string;
  readonly danger: Danger;
  /** matches a whole statement; its named groups are the names of things that have to exist */
  readonly whole: RegExp;
  /** matches as much of the form as stands at `lastIndex` of a sentence: keywords in upper case, the same groups */
  readonly start: RegExp;
}

/** The named groups of a form: names of things that have to exist, or a whole statement inside it. */
export type FormNames = Partial<
  Record<'session' | 'system' | 'streaming' | 'compaction' | 'alterable' | 'options' | 'statement', string>
>;

const hole = String.raw`\{\w+\}|…|\.\.\.`;
const text = "'(?:[^']|'')*'";
const value = String.raw`(?:${text}|"[^"]*"|-?\w+(?:\.\w+)*|${hole})`;
const word = String.raw`(?:"[^"]+"|[A-Za-z_][\w$]*|${hole})`;
const name = `${word}(?:\\.${word})*`;
// Words that follow a keyword in a sentence and are no names.
const prose = String.raw`(?!(?:a|an|and|are|as|at|by|for|from|in|into|is|it|lists|of|on|or|says|shows|so|that|the|then|to|with)\b)`;
const list = (item: string) => String.raw`${item}(?:\s*,\s*${item})*`;
const option = String.raw`(?:[\w.-]+\s*=\s*(?:SECRET\s+\w+(?:\s+AS\s+FILE)?|${value})|${hole})`;

const kinds: Record<string, string> = {
  name,
  id: `(?:\\d+|${hole})`,
  ids: list(`(?:\\d+|${hole})`),
  number: `(?:\\d+|${hole})`,
  text: `(?:${text}|${hole})`,
  value,
  values: list(value),
  parallelism: String.raw`(?:ADAPTIVE|DEFAULT|BOUNDED\s*\(\s*\d+\s*\)|RATIO\s*\(\s*[\d.]+\s*\)|\d+|${hole})`,
  session: '(?<session>[a-z]\\w*(?:\\.\\w+)*)',
  system: '(?<system>[a-z]\\w*)',
  streaming: `(?<streaming>${list(String.raw`[\w.]+(?:\s*=\s*${value})?`)})`,
  compaction: `(?<compaction>${list(option)})`,
  alterable: `(?<alterable>${list(option)})`,
  explain: list(
    String.raw`(?:VERBOSE|TRACE|BACKFILL|LOGICAL|PHYSICAL|DISTSQL|TYPE\s+\w+|FORMAT\s+\w+)(?:\s+(?:TRUE|FALSE))?`,
  ),
  asof: `(?:${text}|\\d+|(?:now|proctime)\\(\\)[\\s\\S]*)`,
  options: `(?<options>${list(option)})\\s*,?`,
};
const free: Record<string, string> = { rest: '[\\s\\S]+', statement: '(?<statement>[\\s\\S]+)' };
const untilStop = '[^.;]*';

interface Pattern {
  readonly whole: string;
  readonly start: string;
}

/**
 * Compiles a form as `data/facts/statements.json` has it: `{a|b}` one of, `[a]` may be absent, `<kind>` a value of that kind.
 * @throws Error for a kind that is not known or a bracket that is not closed
 */
export function compileForm(form: string, danger: Danger): StatementForm {
  const tokens = form.match(/<\w+>|\w+|[^\s\w]/g) ?? [];
  const { whole, start } = parseSequence(tokens);
  if (tokens.length > 0) throw new Error(`${form}: ${tokens[0]} opens or closes nothing`);
  return { form, danger, whole: new RegExp(`^${whole}$`, 'i'), start: new RegExp(start, 'y') };
}

/** Takes elements off the front of `tokens` up to a closing bracket or a bar. */
function parseSequence(tokens: string[]): Pattern {
  const parts: Pattern[] = [];
  while (tokens.length > 0 && !/^[|\]}]$/.test(tokens[0] as string)) parts.push(parseElement(tokens));
  return {
    whole: parts.map((part) => part.whole).join('\\s*'),
    start: parts.reduceRight((rest, part) => (rest === '' ? part.start : `${part.start}(?:\\s*${rest})?`), ''),
  };
}

function parseElement(tokens: string[]): Pattern {
  const token = tokens.shift() as string;
  if (token === '[') {
    const [inner] = parseAlternatives(tokens, ']') as [Pattern];
    return { whole: `(?:${inner.whole})?`, start: `(?:${inner.start})?` };
  }
  if (token === '{') {
    // Half a choice is none: what follows SET SCHEMA may not follow SET.
    const choice = `(?:${parseAlternatives(tokens, '}')
      .map(({ whole }) => whole)
      .join('|')})`;
    return { whole: choice, start: choice };
  }
  if (token.startsWith('<')) return parseKind(token.slice(1, -1));
  const literal = /\w/.test(token) ? `\\b${token}\\b` : `\\${token}`;
  return { whole: literal, start: literal };
}

function parseKind(kind: string): Pattern {
  const pattern = kinds[kind];
  if (pattern) return { whole: pattern, start: prose + pattern };
  if (!free[kind]) throw new Error(`<${kind}> is no kind of value`);
  return { whole: free[kind], start: untilStop };
}

function parseAlternatives(tokens: string[], close: string): Pattern[] {
  const choices = [parseSequence(tokens)];
  while (tokens[0] === '|') {
    tokens.shift();
    choices.push(parseSequence(tokens));
  }
  if (tokens.shift() !== close) throw new Error(`${close} is missing`);
  return choices;
}
