import { toUSVString } from 'node:util';
import { Command } from 'commander';
import { z } from 'zod';
import { terminalCard } from '../../cards/terminal-card.ts';
import { redact } from '../../redact.ts';
import { answerJson, fullAnswerJson } from '../answer-json.ts';
import { explanationText } from '../explanation-text.ts';
import { jsonText } from '../json-text.ts';
import { type Library, openLibrary } from '../library.ts';
import { openSites } from '../open-sites.ts';
import { readLines, readText } from '../read-input.ts';
import { type ExitCode, exitCodes, type Finish, type Terminal } from '../terminal.ts';

interface Options {
  readonly json?: true;
  readonly ndjson?: true;
  readonly timing?: true;
  readonly explain?: true;
  readonly sites?: string;
  readonly onlySites?: string;
}

/** `rwerror match [file]`: the answer to a paste, as a card for the terminal or as JSON. */
export const createMatchCommand = (terminal: Terminal, finish: Finish): Command =>
  new Command('match')
    .description('explain a pasted error, log excerpt or stack trace')
    .argument('[file]', 'file with the paste; standard input without it')
    .option('--json', 'the whole answer as one JSON object')
    .option('--ndjson', 'read {"id","text"} a line, answer a line of JSON each')
    .option('--timing', 'with --ndjson: "ms", the time for reading and matching the text')
    .option('--explain', 'how the engine comes to its matches: pieces, candidates, scores, verdicts')
    .option(
      '--sites <file>',
      'other error sites than those that come with rwerror: an index or a listing; none for none',
    )
    .option('--only-sites <file>', 'the same without any records: the engine alone')
    .addHelpText(
      'after',
      `
Examples:
  rwerror match error.log
  kubectl logs risingwave-meta-0 --tail 50 | rwerror match
  rwerror match --json error.log
  rwerror match --ndjson < pastes.ndjson`,
    )
    .action(async (file: string | undefined, options: Options) => {
      const library = await openFor(terminal, options);
      finish(
        options.ndjson
          ? await matchLines(library, terminal, file, options)
          : await matchText(library, terminal, file, options),
      );
    });

const openFor = async (terminal: Terminal, { sites, onlySites }: Options): Promise<Library> =>
  onlySites === undefined
    ? openLibrary(terminal, await openSites(terminal, sites))
    : openLibrary(terminal, await openSites(terminal, onlySites), { withRecords: false });

async function matchText(
  library: Library,
  terminal: Terminal,
  file: string | undefined,
  options: Options,
): Promise<ExitCode> {
  const text = await redact(await readText(terminal, file));
  if (options.explain) await terminal.write(`${explanationText(library.consider(text))}\n`);
  const answer = library.explain(text);
  await terminal.write(options.json ? jsonText(fullAnswerJson(answer)) : `${terminalCard(answer, terminal)}\n`);
  if (answer.decision !== 'none') return exitCodes.found;
  terminal.warn('`rwerror search WORDS` finds records by your own words.');
  return exitCodes.nothingFound;
}

const lineSchema = z.object({ id: z.union([z.string(), z.number()]), text: z.string() });

/** Answers line by line, in order. A line that is no input is named on standard error; the others are still answered. */
async function matchLines(
  library: Library,
  terminal: Terminal,
  file: string | undefined,
  { timing }: Options,
): Promise<ExitCode> {
  let code: ExitCode = exitCodes.found;
  let number = 0;
  for await (const line of readLines(terminal, file)) {
    number++;
    if (line.trim() === '') continue;
    const input = parseLine(line);
    if (input === undefined) {
      terminal.warn(`line ${number} is not {"id": …, "text": "…"} as JSON; it gets no answer.`);
      code = exitCodes.wrongUse;
      continue;
    }
    const text = await redact(toUSVString(input.text));
    const start = performance.now();
    const answer = library.explain(text);
    const ms = Math.round((performance.now() - start) * 1000) / 1000;
    await terminal.write(`${JSON.stringify({ id: input.id, ...answerJson(answer), ...(timing ? { ms } : {}) })}\n`);
  }
  return code;
}

function parseLine(line: string): z.output<typeof lineSchema> | undefined {
  try {
    return lineSchema.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}
