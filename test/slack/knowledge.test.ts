import { expect, test } from '@jest/globals';
import { createLibrary } from '../../src/answer/library.ts';
import { hashTemplate } from '../../src/matching/hashed-template.ts';
import { createMetrics } from '../../src/ops/metrics.ts';
import { createKnowledgeOf } from '../../src/slack/knowledge.ts';
import { createTeamRecordFile } from '../../src/slack/team-record-file.ts';
import { openSqliteStore } from '../../src/store/open-store.ts';
import { createTestLog } from './test-log.ts';

test("a workspace's own record is answered as the program's are: with the cluster's release, and where that raises it", async () => {
  const message = 'the ladle {} has no handle left';
  const place = { file: 'src/ladle.rs', kind: 'bail', function: 'stir', lines: [12] };
  const mined = { releases: [{ name: '2.4.0' }], templates: [{ ...hashTemplate(message), places: [place] }] };
  const store = await openSqliteStore(':memory:');
  const fields = { message, meaning: 'It broke.', causes: '', solutions: 'Mend it.', prevention: '' };
  const about = { team: 'T1', gapId: '', author: 'U1', createdAtMs: 0, editedBy: '', editedAtMs: 0 };
  await store.saveTeamRecord({ ...about, ...createTeamRecordFile(fields, 0), state: 'live' });
  const library = createLibrary([], { mined }, '2.4.0');
  const knowledgeOf = createKnowledgeOf({ ...library, store, log: createTestLog().log, metrics: createMetrics() });
  const { explain } = await knowledgeOf('T1');
  expect(explain(`ERROR:  Failed to run the query: ${message.replace('{}', '7')}`)).toMatchObject({
    ...{ decision: 'answer', release: '2.4.0', place: { file: 'src/ladle.rs', line: 12 } },
    matches: [{ record: { errorMessage: message } }],
  });
  await store.close();
});
