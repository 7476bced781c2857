import type { RecordAbout, RecordFields } from '../cards/write-up-view.ts';
import { RwError } from '../errors.ts';
import { type ErrorRecord, recordFileSchema } from '../records/schema.ts';
import type { TeamRecord } from '../store/team-records.ts';
import type { Asker } from './asker.ts';
import { isAdmin } from './rights.ts';
import type { Services } from './services.ts';
import { createTeamRecordFile } from './team-record-file.ts';

type Writer = Omit<Asker, 'show' | 'channel'>;

/** Keeps a record that somebody wrote, new or changed; it explains its error in the workspace from then on. */
export async function saveRecord(
  services: Services,
  writer: Writer,
  { gapId, id }: RecordAbout,
  fields: RecordFields,
): Promise<void> {
  const { store, redact, now, knowledgeOf } = services;
  const { team, user } = writer;
  const before = id === undefined ? undefined : await findOwnRecord(services, writer, id);
  const masked = Object.fromEntries(
    await Promise.all(Object.entries(fields).map(async ([name, text]) => [name, await redact(text)] as const)),
  ) as unknown as RecordFields;
  const file = createTeamRecordFile(masked, now(), id);
  if (!before && (await knowledgeOf(team)).findRecord(file.id)) throw recordThere();
  await store.saveTeamRecord({
    ...{ team, ...file, state: 'live', gapId: before?.gapId ?? gapId },
    ...{ author: before?.author ?? user, createdAtMs: before?.createdAtMs ?? now() },
    ...(before ? { editedBy: user, editedAtMs: now() } : { editedBy: '', editedAtMs: 0 }),
  });
  const gap = before?.gapId ?? gapId;
  if (gap !== '') await store.settleGap(team, gap, 'written');
  await audit(services, writer, before ? 'record_edited' : 'record_written', file.id);
}

/** Takes a record out of what is answered; it may come back. */
export async function withdrawRecord(services: Services, writer: Writer, id: string): Promise<void> {
  const record = await findOwnRecord(services, writer, id);
  const { store, now } = services;
  await store.saveTeamRecord({ ...record, state: 'withdrawn', editedBy: writer.user, editedAtMs: now() });
  if (record.gapId !== '') await store.settleGap(writer.team, record.gapId, 'open');
  await audit(services, writer, 'record_withdrawn', id);
}

/** A record of the workspace, for its author or an admin. @throws RwError `record_gone`, `may_not_edit` */
export async function findOwnRecord(services: Services, writer: Writer, id: string): Promise<TeamRecord> {
  const record = await services.store.findTeamRecord(writer.team, id);
  if (!record) throw new RwError('record_gone', 'That record is gone.', 'Write another one from /rwerror gaps.');
  if (record.author !== writer.user && !(await isAdmin(services, writer))) {
    throw new RwError('may_not_edit', 'Only who wrote a record, and admins, may change it.', 'Ask one of them.');
  }
  return record;
}

/** A record of the workspace as the program sees records. */
export const readRecord = ({ content }: TeamRecord): ErrorRecord => recordFileSchema.parse(JSON.parse(content));

async function audit({ store, now }: Services, { team, user }: Writer, action: string, subject: string): Promise<void> {
  await store.saveAuditLine({ team, actor: user, action, subject, channel: '', atMs: now() });
}

const recordThere = () =>
  new RwError(
    'record_there',
    'There is a record of this message already.',
    'Add a note to it from its card, or edit it from /rwerror gaps.',
  );
