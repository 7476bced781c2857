import type { Captured } from '../matching/match.ts';
import type { Danger, ErrorRecord } from '../records/schema.ts';
import { fillCheck, fillSentence, leftToFill, nameGaps } from './fill.ts';
import { oneLine } from './printable.ts';
import { fitRelease } from './release-fit.ts';

/** Something to look at, ready to be copied. */
export type CheckContent = {
  say: string;
  /** where it runs, in words */
  where: string;
  /** what it does beyond looking, in words */
  danger: string | undefined;
  code: string;
  /** placeholders that the paste did not fill */
  left: string[];
};

const dangerWords: Readonly<Record<Danger, string | undefined>> = {
  read_only: undefined,
  change: 'Careful: changes the cluster.',
  throttle: 'Careful: slows jobs down.',
  restart_jobs: 'Careful: restarts jobs.',
  data_loss: 'DANGER: can lose data.',
};
const places: Readonly<Record<string, string>> = {
  risingwave: 'in RisingWave',
  meta: 'on the meta node',
  shell: 'in a shell',
  kafka: 'against Kafka',
  mysql: 'on MySQL',
  postgres: 'on PostgreSQL',
  sqlserver: 'on SQL Server',
  mongodb: 'on MongoDB',
};

/** A record's checks with the values of a paste, those that the release has. */
export function checksOf(
  { runbook }: ErrorRecord,
  captured: readonly Captured[],
  release: string | undefined,
): CheckContent[] {
  return runbook.checks.flatMap((check, at) => {
    const on = check.on ?? ('sql' in check ? 'risingwave' : 'shell');
    const filled = fillCheck(check, captured);
    const fit = fitRelease(filled, release);
    if (fit === 'lacks') return [];
    const isOurs = on === 'risingwave' || on === 'meta';
    const say = nameGaps(fillSentence(check.say, captured), runbook.placeholders);
    return {
      // the steps speak of the first or second check: its number stays when another one is left out
      say: oneLine(runbook.checks.length > 1 ? `${at + 1}. ${say}` : say),
      where: `${places[on] ?? `on ${on}`}${fit === 'unverified' && isOurs ? `, not verified for ${release}` : ''}`,
      danger: dangerWords[check.danger],
      code: filled,
      left: leftToFill(filled, runbook.placeholders),
    };
  });
}
