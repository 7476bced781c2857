import { randomUUID } from 'node:crypto';
import { noteView } from '../cards/note-view.ts';
import { printable } from '../cards/printable.ts';
import { RwError } from '../errors.ts';
import type { Note } from '../store/notes.ts';
import type { Asker } from './asker.ts';
import type { Channels } from './channels.ts';
import type { Deps } from './deps.ts';
import type { People } from './people.ts';
import { isAdmin } from './rights.ts';

/** What somebody wants to note. */
export interface NoteForm {
  readonly text: string;
  readonly link: string;
  /** a person's id, '' for none */
  readonly owner: string;
}

const lookedAt = 30;
const shownNotes = 5;

type Writer = Omit<Asker, 'show'>;
export interface NoteParts extends Pick<Deps, 'store' | 'redact' | 'now'> {
  readonly channels: Channels;
  readonly people: People;
}

/** Opens the modal to write a note on a record. @param replyTs the card in whose thread it is written */
export async function openNote(
  services: NoteParts,
  asker: Asker,
  { recordId, replyTs }: { recordId: string; replyTs: string | undefined },
): Promise<void> {
  const { store } = services;
  const { team, channel, user } = asker;
  const admin = await isAdmin(services, asker);
  const own = (await store.findNotes(team, recordId, lookedAt)).filter(({ author }) => admin || author === user);
  const reply = channel && replyTs ? await store.findReplyByTs(team, channel, replyTs) : undefined;
  const about = { recordId, channel: channel ?? '', threadTs: reply?.threadTs ?? '' };
  await asker.show(noteView(about, own.slice(0, shownNotes)));
}

/** Opens the modal to change or delete a note. @throws RwError `note_gone`, `may_not_edit` */
export async function openNoteToEdit(services: NoteParts, asker: Asker, id: string): Promise<void> {
  const note = await findOwnNote(services, asker, id);
  await asker.show(noteView({ ...note }));
}

/** Keeps a new note. Secrets in it are masked. */
export async function addNote(
  services: NoteParts,
  writer: Writer,
  about: Pick<Note, 'recordId' | 'threadTs'>,
  form: NoteForm,
): Promise<void> {
  const { store, channels, now } = services;
  const { team, user, channel = '', client } = writer;
  const info = channel === '' ? undefined : await channels.findOrClose(team, channel, client);
  if (info?.shared) throw sharedChannel();
  const id = randomUUID();
  await store.saveNote({
    ...{ id, team, ...about, channel, author: user, audience: info?.audience ?? 'private' },
    ...(await contentOf(form, services)),
    ...{ createdAtMs: now(), editedBy: '', editedAtMs: 0 },
  });
  await store.saveAuditLine({ team, actor: user, action: 'note_added', subject: id, channel, atMs: now() });
}

/** Changes a note, for its author or an admin. @throws RwError `note_gone`, `may_not_edit` */
export async function editNote(services: NoteParts, writer: Writer, id: string, form: NoteForm): Promise<void> {
  const { store, now } = services;
  const note = await findOwnNote(services, writer, id);
  const { team, user } = writer;
  await store.saveNote({ ...note, ...(await contentOf(form, services)), editedBy: user, editedAtMs: now() });
  const { channel } = note;
  await store.saveAuditLine({ team, actor: user, action: 'note_edited', subject: id, channel, atMs: now() });
}

/** Deletes a note, for its author or an admin. @throws RwError `note_gone`, `may_not_edit` */
export async function deleteNote(services: NoteParts, writer: Writer, id: string): Promise<void> {
  const { store, now } = services;
  const { channel } = await findOwnNote(services, writer, id);
  const { team, user } = writer;
  await store.removeNote(team, id);
  await store.saveAuditLine({ team, actor: user, action: 'note_deleted', subject: id, channel, atMs: now() });
}

async function findOwnNote(services: NoteParts, { team, user, client }: Writer, id: string): Promise<Note> {
  const note = await services.store.findNote(team, id);
  if (!note) throw new RwError('note_gone', 'That note is gone.', 'Write another one from a card of the same error.');
  if (note.author !== user && !(await isAdmin(services, { team, user, client }))) {
    throw new RwError('may_not_edit', 'Only who wrote a note, and admins, may change it.', 'Write one of your own.');
  }
  return note;
}

/** What is kept of a form. */
async function contentOf(form: NoteForm, parts: NoteParts): Promise<NoteForm> {
  return { text: await clean(form.text, parts), link: await clean(form.link, parts), owner: form.owner };
}

const clean = async (text: string, { redact }: NoteParts) => redact(printable(text));

const sharedChannel = () =>
  new RwError(
    'shared_channel',
    'Another company reads along in this channel: notes are not written or shown here.',
    'Write it in a channel of your own, from a card of the same error.',
  );
