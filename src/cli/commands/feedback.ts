import { Command } from 'commander';
import type { Vote } from '../../store/votes.ts';
import { withStore } from '../store-option.ts';
import { exitCodes, type Finish, type Terminal } from '../terminal.ts';

/** `rwerror feedback`: what people said of answers, without who and where. */
export const createFeedbackCommand = (terminal: Terminal, finish: Finish): Command =>
  new Command('feedback')
    .description('what people said of answers, and what they say is right')
    .option('--db <file>', 'the database file (default: the database of the settings)')
    .option('--ndjson', 'a JSON object a line, for labelled examples')
    .addHelpText(
      'after',
      '\nWho voted, and where, is left out.\nExample:\n  rwerror feedback --ndjson > examples.ndjson',
    )
    .action(async ({ db, ndjson }: { db?: string; ndjson?: true }) => {
      const votes = (await withStore(db, (store) => store.listVotes())).map(exampleOf);
      const lines = votes.map((vote) => (ndjson ? JSON.stringify(vote) : readable(vote)));
      if (votes.length === 0) terminal.warn('Nobody has voted yet.');
      else await terminal.write(`${lines.join('\n')}\n`);
      finish(votes.length > 0 ? exitCodes.found : exitCodes.nothingFound);
    });

function exampleOf({ recordId, vote, rightRecord, template, state, votedAtMs }: Vote) {
  return { at: new Date(votedAtMs).toISOString(), vote, shown: recordId, right: rightRecord, template, state };
}

function readable({ at, vote, shown, right, template, state }: ReturnType<typeof exampleOf>): string {
  const named = right === '' ? '' : `, right: ${right} (${state})`;
  return `${at.slice(0, 10)}  ${vote.replace('_', ' ').padEnd(11)}  ${shown}${named}  ${template}`.trimEnd();
}
