import type { Answer } from '../answer/types.ts';
import { memoryOffNotice } from '../cards/memory.ts';
import { describeError } from '../log.ts';
import { createIndex } from '../matching/create-index.ts';
import type { Index, Match } from '../matching/match.ts';
import { type ErrorRecord, recordFileSchema } from '../records/schema.ts';
import type { TeamRecord } from '../store/team-records.ts';
import type { Deps } from './deps.ts';
import type { Metrics, Tier } from './metrics.ts';

/** What explains an error: the records of the program, and those that a workspace wrote for itself. */
export interface Knowledge {
  /** masked text in, answer out */
  explain(text: string): Answer;
  search(words: string, limit: number): Match[];
  findRecord(idOrSlug: string): ErrorRecord | undefined;
  /** what is left out and why */
  readonly notice?: string;
}

/** The knowledge of a workspace, as it is now. Never throws: without a store it is the program's alone. */
export type KnowledgeOf = (team: string) => Promise<Knowledge>;

type Program = Pick<Deps, 'explain' | 'search' | 'findRecord'>;

export function createKnowledgeOf({
  store,
  log,
  metrics,
  ...own
}: Program & Pick<Deps, 'store' | 'log' | 'metrics'>): KnowledgeOf {
  const program = countAnswers(own, metrics);
  const kept = new Map<string, { version: string; knowledge: Knowledge }>();

  return async (team) => {
    const known = kept.get(team);
    try {
      const version = await store.findTeamRecordsVersion(team);
      if (known?.version === version) return known.knowledge;
      const records = (await store.findTeamRecords(team)).flatMap((record) => readTeamRecord(record) ?? []);
      const knowledge = records.length === 0 ? program : countAnswers(combine(own, records), metrics);
      kept.set(team, { version, knowledge });
      return knowledge;
    } catch (error) {
      log.warn(describeError(error), "a workspace's own records could not be read");
      return { ...(known?.knowledge ?? program), notice: memoryOffNotice };
    }
  };
}

/** Knowledge whose answers are counted; the likely meanings of a text that nothing fits count as searched for. */
function countAnswers({ explain, search, findRecord }: Knowledge, metrics: Metrics): Knowledge {
  return {
    findRecord,
    explain(text) {
      const found = explain(text);
      metrics.countAnswer(found.decision, tierOf(found.matches[0]));
      return found;
    },
    search(words, limit) {
      const found = search(words, limit);
      metrics.countAnswer(found.length > 0 ? 'suggest' : 'none', 'search');
      return found;
    },
  };
}

function tierOf(best: Match | undefined): Tier {
  if (!best) return 'none';
  return best.site ? 'site' : best.via;
}

function readTeamRecord({ content, state }: TeamRecord): ErrorRecord | undefined {
  return state === 'live' ? recordFileSchema.safeParse(JSON.parse(content)).data : undefined;
}

function combine(program: Program, records: readonly ErrorRecord[]): Knowledge {
  const index: Index = createIndex(records);
  return {
    explain(text) {
      const theirs = program.explain(text);
      if (theirs.decision === 'answer' && theirs.matches[0]?.record?.runbook.role === 'cause') return theirs;
      const own = program.explain(text, index);
      const isBetter = own.decision === 'answer' || (own.decision === 'suggest' && theirs.decision === 'none');
      return isBetter ? own : theirs;
    },
    search: (words, limit) => [...index.search(words, limit), ...program.search(words, limit)].slice(0, limit),
    findRecord: (idOrSlug) =>
      program.findRecord(idOrSlug) ?? records.find(({ id, slug }) => id === idOrSlug || slug === idOrSlug),
  };
}
