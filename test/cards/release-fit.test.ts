import { describe, expect, test } from '@jest/globals';
import { encodeValue, parseValue, restoreAnswer } from '../../src/cards/actions.ts';
import { contentOf } from '../../src/cards/content.ts';
import { moreView } from '../../src/cards/more-view.ts';
import { fitRelease } from '../../src/cards/release-fit.ts';
import { makeRecord } from '../matching/make-record.ts';
import { makeAnswer } from './make-answer.ts';

describe('a statement or step', () => {
  test.each([
    ['SELECT * FROM rw_catalog.rw_kafka_job_lag', '2.8.5', 'lacks'],
    ['SELECT * FROM rw_catalog.rw_kafka_job_lag', '3.0.1', 'fits'],
    ['SET locality_backfill_mode TO true', '3.0.3', 'lacks'],
    ['alter  compaction\ngroup 2 SET x = 1', 'v2.8.0', 'lacks'],
    ['SELECT rw_kafka_job_lag_of_mine', '2.8.5', 'fits'],
    ['SELECT 1', '2.8.5', 'fits'],
    ['SELECT 1', '2.5.3', 'unverified'],
    ['SELECT 1', '3.1.0', 'unverified'],
    ['SET locality_backfill_mode TO true', undefined, 'fits'],
  ])('%j on %s: %s', (text, release, fit) => expect(fitRelease(text, release)).toBe(fit));
});

describe('a card for a cluster of a known release', () => {
  const record = makeRecord(
    'widget {} is jammed',
    {
      checks: [
        { say: 'How far behind is it?', sql: 'SELECT * FROM rw_catalog.rw_kafka_job_lag' },
        { say: 'Which jobs are there?', sql: 'SELECT name FROM rw_catalog.rw_sinks' },
        { say: 'Is the disk full?', command: 'df -h' },
      ],
    },
    {
      solutions: ['SET locality_backfill_mode TO true and create it again.', 'Restart the widget.'],
      exampleFix: 'SET locality_backfill_mode TO true;',
    },
  );
  const [match] = makeAnswer({}).matches;
  const contentFor = (release?: string) => {
    const answer = makeAnswer({ matches: [{ ...match, record } as never], ...(release && { release }) });
    const restored = restoreAnswer(parseValue(encodeValue(answer)), () => record);
    return [answer, restored].map((one) => contentOf(one, 'answer'));
  };

  test('leaves out what the release does not have, also when a button makes it again', () => {
    for (const content of contentFor('2.8.5')) {
      expect(content?.checks.map(({ say }) => say)).toEqual(['2. Which jobs are there?', '3. Is the disk full?']);
      expect(content?.solutions).toEqual(['Restart the widget.']);
      expect(content?.exampleFix).toBe('');
    }
    const more = JSON.stringify(moreView(record, [], { release: '2.8.5' }));
    expect(more).toContain('Restart the widget.');
    expect(more).not.toMatch(/rw_kafka_job_lag|locality_backfill_mode/);
  });

  test('marks what nobody has looked for in the release, but not what other programs run', () => {
    for (const content of contentFor('2.5.3')) {
      expect(content?.checks.map(({ where }) => where)).toEqual([
        'in RisingWave, not verified for 2.5.3',
        'in RisingWave, not verified for 2.5.3',
        'in a shell',
      ]);
      expect(content?.solutions).toHaveLength(2);
      expect(content?.status).toContain('steps not verified for 2.5.3');
    }
  });

  test('shows everything where the release is not known', () => {
    for (const content of contentFor()) {
      expect(content?.checks.map(({ where }) => where)).toEqual(['in RisingWave', 'in RisingWave', 'in a shell']);
      expect(content?.solutions).toHaveLength(2);
      expect(content?.exampleFix).not.toBe('');
      expect(content?.status.join()).not.toContain('not verified');
    }
  });
});
