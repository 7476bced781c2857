import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createPostgres, createSqlite, describePostgres } from '../../store/databases.ts';
import { run } from '../fake-terminal.ts';

type Sqlite = Awaited<ReturnType<typeof createSqlite>>;
let sqlite: Sqlite;

const message = { team: 'T1', channel: 'C1', ts: '1.1' };
const vote = { team: 'T1', channel: 'C1', replyTs: '1.2', voter: 'U1', votedAtMs: Date.UTC(2026, 9, 4) } as const;

beforeEach(async () => {
  sqlite = await createSqlite();
  const store = await sqlite.open();
  await store.saveGap({ ...message, id: 'aa', template: 'the widget {} is gone', audience: 'public' }, vote.votedAtMs);
  await store.saveGap({ ...message, channel: 'G1', id: 'bb', template: 'hidden thing', audience: 'private' }, 1);
  await store.saveVote({
    ...vote,
    ...{ recordId: 'r1', vote: 'not_helpful', rightRecord: 'r2', template: 'lost {}', state: 'accepted' },
  });
  for (let at = 0; at < 1_203; at++) {
    await store.saveSightings([
      { ...message, ts: `${at}.0`, recordId: 'r1', threadTs: '1.1', audience: 'public', seenAtMs: at },
    ]);
  }
  await store.close();
});
afterEach(() => sqlite.drop());

test('gaps are listed with their count, without those of private channels', async () => {
  const { code, output } = await run(['gaps', '--db', sqlite.file]);
  expect(code).toBe(0);
  expect(output).toBe('     1  2026-10-04  aa  the widget {} is gone\n');
  const { output: json } = await run(['gaps', '--json', '--db', sqlite.file]);
  expect(JSON.parse(json)).toMatchObject([{ template: 'the widget {} is gone', count: 1 }]);
});

test('feedback comes as labelled examples, without who and where', async () => {
  const { code, output } = await run(['feedback', '--ndjson', '--db', sqlite.file]);
  expect(code).toBe(0);
  expect(JSON.parse(output)).toEqual({
    ...{ at: '2026-10-04T00:00:00.000Z', vote: 'not_helpful', shown: 'r1', right: 'r2' },
    ...{ template: 'lost {}', state: 'accepted' },
  });
});

test('a database that is not there is said so, and not made', async () => {
  const { code, warnings } = await run(['gaps', '--db', `${sqlite.file}.none`]);
  expect(code).toBe(2);
  expect(warnings).toContain('There is no database file');
});

describePostgres('copied to PostgreSQL', () => {
  test('the store has all that the file has, and is copied only once', async () => {
    const postgres = await createPostgres();
    const first = await run(['store', 'copy', '--from', sqlite.file, '--to', postgres.url]);
    expect(first).toMatchObject({ code: 0, output: expect.stringMatching(/sightings\s+1203\n/) });
    const store = await postgres.open();
    expect(await store.countSightings({ team: 'T1' }, 'r1', 10_000)).toBe(1_203);
    expect(await store.listVotes('T1')).toHaveLength(1);
    expect(await store.findGaps({ team: 'T1', channel: 'G1' }, 9)).toHaveLength(2);
    await store.close();
    const second = await run(['store', 'copy', '--from', sqlite.file, '--to', postgres.url]);
    expect(second).toMatchObject({ code: 2, warnings: expect.stringContaining('holds rows already') });
    await postgres.drop();
  });
});

test('a gap becomes the skeleton of a record, by its id', async () => {
  const { output } = await run(['gaps', '--as-record', 'aa', '--db', sqlite.file]);
  expect(JSON.parse(output).record).toMatchObject({
    errorMessage: 'the widget {} is gone',
    slug: 'the-widget-is-gone',
  });
  const { code, warnings } = await run(['gaps', '--as-record', 'bb', '--db', sqlite.file]);
  expect(code).toBe(2);
  expect(warnings).toContain('No gap has the id bb');
});
