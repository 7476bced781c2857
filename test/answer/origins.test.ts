import { beforeAll, describe, expect, it } from '@jest/globals';
import { answer } from '../../src/answer/answer.ts';
import { showsRisingWave } from '../../src/answer/policy.ts';
import { createIndex } from '../../src/matching/create-index.ts';
import type { Index } from '../../src/matching/match.ts';
import { loadRecords } from '../../src/records/load.ts';
import type { ErrorRecord } from '../../src/records/schema.ts';

interface Pair {
  readonly slug: string;
  /** a sample of the record with RisingWave around its message */
  readonly framed: string;
  /** the message as any other program would print it, a made-up value in each gap */
  readonly bare: string;
}

const fill = (template: string) =>
  template.replace(/\{\{|\}\}|\{[^{}]*\}/g, (found) => ({ '{{': '{', '}}': '}' })[found] ?? 'v1');

/** A Java class in front of a message is taken off as decoration: of a message that is nothing else no words are left. */
const onlyJavaClass = /^(?:\w+\.)+\w+: \{\}$/;

/** What is logged as small talk is nobody's trouble and never said unasked. */
const isTrouble = ({ severity }: ErrorRecord) => severity !== 'info';

function readPairs(records: readonly ErrorRecord[]): Pair[] {
  return records
    .filter(({ runbook }) => runbook.origin !== 'risingwave' && runbook.role !== 'wrapper')
    .filter((record) => isTrouble(record) && !onlyJavaClass.test(record.errorMessage))
    .flatMap(({ slug, errorMessage, runbook }) =>
      runbook.samples
        .filter(showsRisingWave)
        .slice(0, 1)
        .map((framed) => ({ slug, framed, bare: fill(errorMessage) })),
    );
}

describe('a message that another program raises', () => {
  let index: Index;
  let pairs: Pair[];

  beforeAll(async () => {
    const { records } = await loadRecords(['data/records']);
    index = createIndex(records);
    pairs = readPairs(records);
  });

  it('is one of many', () => {
    expect(pairs.length).toBeGreaterThan(150);
  });

  it('is answered unasked where RisingWave stands around it', () => {
    const others = pairs.filter(({ framed }) => answer(framed, index).decision !== 'answer');
    expect(others).toEqual([]);
  });

  it('is only suggested where it stands bare', () => {
    const others = pairs
      .filter(({ bare }) => !showsRisingWave(bare))
      .map(({ slug, bare }) => ({ slug, bare, decision: answer(bare, index).decision }))
      .filter(({ decision }) => decision !== 'suggest');
    expect(others).toEqual([]);
  });
});
