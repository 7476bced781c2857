import type { Note } from '../../src/store/notes.ts';
import type { Sighting } from '../../src/store/sightings.ts';
import type { Store } from '../../src/store/store.ts';
import type { TeamRecord } from '../../src/store/team-records.ts';
import type { Vote } from '../../src/store/votes.ts';

/** One of everything that is kept. */

export const team = 'T1';
export const sighting: Sighting = {
  ...{ team, channel: 'C1', ts: '1.1', recordId: 'r1', threadTs: '1.1', audience: 'public', seenAtMs: 10 },
};
export const note: Note = {
  ...{ id: 'n1', team, recordId: 'r1', text: 'restart it', link: '', owner: '', author: 'U1', channel: 'C1' },
  ...{ threadTs: '1.1', audience: 'public', createdAtMs: 10, editedBy: '', editedAtMs: 0 },
};
export const vote: Vote = {
  ...{ team, channel: 'C1', replyTs: '1.2', voter: 'U1', recordId: 'r1', vote: 'not_helpful' },
  ...{ rightRecord: 'none', template: 'lost {}', state: 'open', votedAtMs: 10 },
};
export const record: TeamRecord = {
  ...{ team, id: 'x1', content: '{}', state: 'live', gapId: 'g1', author: 'U1' },
  ...{ createdAtMs: 10, editedBy: '', editedAtMs: 0 },
};
export const gap = { team, channel: 'C1', ts: '1.1', id: 'g1', template: 'lost {}', audience: 'public' } as const;
const line = { team, actor: 'U1', action: 'note_added', subject: 'n1', channel: 'C1', atMs: 10 };
export const reply = {
  ...{ team, channel: 'C1', ts: '1.1', replyTs: '1.2', threadTs: '1.1', recordIds: ['r1'], decision: 'answer' },
  author: 'U1',
};
export const storm = { team, channel: 'C1', ts: '1.1', recordKey: 'r1', threadTs: '1.1' };
export const keys = [Buffer.alloc(32, 'first'), Buffer.alloc(32, 'second')] as const;
export const installation = { team, botId: 'B1', botUserId: 'U0', token: 'xoxb-sample-of-ours' };
export const claim = { team, channel: 'C1', ts: '1.1', kind: 'channel', threadTs: '1.1', version: '' } as const;

/** Everything that can be kept, once. */
export async function fill(store: Store, more: { team?: string; channel?: string } = {}): Promise<void> {
  await store.claim({ ...claim, ...more }, 10);
  await store.saveReply({ ...reply, ...more }, 10);
  await store.saveSightings([{ ...sighting, ...more }]);
  await store.joinStorm({ ...storm, ...more }, 100, 10);
  await store.saveNote({ ...note, ...more, id: `n-${more.team ?? ''}-${more.channel ?? ''}` });
  await store.saveVote({ ...vote, ...more });
  await store.saveGap({ ...gap, ...more }, 10);
  await store.saveTeamRecord({ ...record, team: more.team ?? team });
  await store.saveChannelSettings(more.team ?? team, more.channel ?? 'C1', { mode: 'off' });
  await store.saveDigestChannel(more.team ?? team, more.channel ?? 'C1');
  await store.saveAuditLine({ ...line, ...more });
  await store.saveInstallation({ ...installation, team: more.team ?? team }, 10);
  await store.takeTurn(more.team ?? team, `reply:${more.channel ?? 'C1'}:0`, 100, 10);
}

/** Everything that the store tells a workspace, channel C1 and C2 in it. */
export async function tell(store: Store, of: string): Promise<unknown> {
  const viewer = { team: of, channel: 'C1' };
  const key = { team: of, channel: 'C1', ts: '1.1' };
  return {
    version: await store.findClaimedVersion(key),
    reply: await store.findReply(key),
    byTs: await store.findReplyByTs(of, 'C1', '1.2'),
    recent: await store.findRecentReplies(of, 'C1', 0),
    count: await store.countSightings(viewer, 'r1', 99),
    sightings: await store.findSightings(viewer, 'r1', 99, 9),
    inChannel: await store.findChannelSightings(of, 'C1', 'r1', 0),
    frequent: await store.findFrequentRecords(viewer, 0, 9),
    answers: await store.findRecentAnswers(viewer, 9),
    storm: await store.findStorm(of, 'C1', 'r1', 0),
    notes: await store.findNotes(of, 'r1', 9),
    note: await store.findNote(of, 'n--'),
    latest: await store.findLatestNotes(of, 9),
    examples: await store.findOpenExamples(of, 9),
    votes: await store.listVotes(of),
    installation: await store.findInstallation(of),
    ofOrganization: await store.findTeamsOf(of),
    templates: await store.findGapTemplates(viewer, 9),
    gaps: await store.findGaps(viewer, 9),
    gap: await store.findGap(viewer, 'g1'),
    records: await store.findTeamRecords(of),
    record: await store.findTeamRecord(of, 'x1'),
    recordsVersion: await store.findTeamRecordsVersion(of),
    settings: await store.findChannelSettings(of, 'C1'),
    digest: await store.findDigestChannel(of),
    audit: await store.findAuditLines(of, 9),
  };
}
