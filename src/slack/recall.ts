import type { WebClient } from '@slack/web-api';
import type { Answer } from '../answer/types.ts';
import { type Memory, type MessageLink, memoryOffNotice, type NoteContent, noMemory } from '../cards/memory.ts';
import { describeError } from '../log.ts';
import type { Viewer } from '../store/audience.ts';
import type { MessageKey } from '../store/message-key.ts';
import type { Note } from '../store/notes.ts';
import type { Sighting } from '../store/sightings.ts';
import type { Storm } from '../store/storms.ts';
import { type PolicyDefaults, resolvePolicy } from './channel-policy.ts';
import { type Channels, unknownChannel } from './channels.ts';
import type { Deps } from './deps.ts';
import type { People } from './people.ts';

const shownThreads = 3;
const shownNotes = 3;
const shownMessages = 8;
const lookedAt = 30;

const sharedNotice =
  'Another company reads along in this channel: notes and earlier cases of this workspace are left out.';

/** For whom a card is made. */
export interface Readers {
  readonly team: string;
  /** undefined in App Home */
  readonly channel?: string | undefined;
  /** one person alone sees the card, so it does not matter who else is in the channel */
  readonly alone?: boolean;
}
export interface Moment {
  /** what came before counts as before */
  readonly beforeMs?: number | undefined;
  readonly storm?: Storm | undefined;
}

/** What the workspace knows of an answer, as far as the readers may know it. Never throws: without a store it says so. */
export type Recall = (readers: Readers, answer: Answer, client: WebClient, moment?: Moment) => Promise<Memory>;

interface Parts {
  readonly deps: Pick<Deps, 'store' | 'log' | 'now'>;
  readonly channels: Channels;
  readonly people: People;
  readonly defaults: PolicyDefaults;
}

export function createRecall({ deps, channels, people, defaults }: Parts): Recall {
  const { store, log, now } = deps;

  async function linkTo({ channel, ts }: MessageKey, label: string, client: WebClient): Promise<MessageLink[]> {
    const { permalink } = await client.chat
      .getPermalink({ channel, message_ts: ts })
      .catch(() => ({ permalink: undefined }));
    return permalink === undefined ? [] : [{ url: permalink, label }];
  }

  async function recallStorm(storm: Storm, client: WebClient): Promise<Pick<Memory, 'storm'>> {
    const { team, channel, recordKey, startedAtMs } = storm;
    const [recordId = ''] = recordKey.split(',');
    const all = await store.findChannelSightings(team, channel, recordId, startedAtMs);
    const [first, ...others] = all;
    if (!first) return {};
    const shown = others.slice(-shownMessages);
    const links = await Promise.all(shown.map((one) => linkTo(one, clockOf(toMs(one.ts)), client)));
    const last = others.at(-1) ?? first;
    const times = { first: clockOf(toMs(first.ts)), last: clockOf(toMs(last.ts)) };
    return { storm: { count: all.length, ...times, messages: links.flat() } };
  }

  /** A channel that was public then may be private now, and then nothing of it is told. */
  async function labelOf(viewer: Viewer, sighting: Sighting, notes: Note[], client: WebClient) {
    const { team, channel, threadTs, ts } = sighting;
    const { audience, name } = await channels.findOrClose(team, channel, client);
    if (audience === 'private' && channel !== viewer.channel) return undefined;
    const note = notes.find((one) => one.channel === channel && one.threadTs === threadTs);
    const resolved = note ? `, resolved by ${(await people.find(team, note.author, client)).name}` : '';
    return `${dateOf(toMs(ts))}${name && ` #${name}`}${resolved}`;
  }

  /** Links to the last threads, newest first; of a day's in one channel to the last. */
  async function findThreads(viewer: Viewer, sightings: Sighting[], notes: Note[], client: WebClient) {
    const threads = new Map(sightings.toReversed().map((one) => [`${one.channel} ${one.threadTs}`, one]));
    const links: MessageLink[] = [];
    for (const sighting of [...threads.values()].toReversed()) {
      if (links.length === shownThreads) break;
      const label = await labelOf(viewer, sighting, notes, client);
      if (label === undefined || links.some((link) => link.label === label)) continue;
      links.push(...(await linkTo(sighting, label, client)));
    }
    return links;
  }

  async function recallSeen(viewer: Viewer, recordId: string, notes: Note[], beforeMs: number, client: WebClient) {
    const last = await store.findSightings(viewer, recordId, beforeMs, lookedAt);
    const threads = await findThreads(viewer, last, notes, client);
    return { count: await store.countSightings(viewer, recordId, beforeMs), threads };
  }

  async function showNote(note: Note, client: WebClient): Promise<NoteContent> {
    const nameOf = async (user: string) => (user === '' ? '' : (await people.find(note.team, user, client)).name);
    const { text, link } = note;
    const names = {
      author: await nameOf(note.author),
      owner: await nameOf(note.owner),
      editedBy: await nameOf(note.editedBy),
    };
    return { text, link, ...names, date: dateOf(note.createdAtMs) };
  }

  /** Why a channel is told nothing, if it is: a notice, '' for none; undefined when it is told. */
  async function findClosed({ team, channel, alone }: Readers, client: WebClient): Promise<string | undefined> {
    if (channel === undefined || alone) return undefined;
    const info = await channels.findOrClose(team, channel, client);
    if (!info.shared) return undefined;
    const settings = await store.findChannelSettings(team, channel);
    if (info === unknownChannel) return '';
    return resolvePolicy(defaults, channel, info, settings).shared === 'all' ? undefined : sharedNotice;
  }

  async function recallRecord({ team, channel }: Readers, recordId: string, beforeMs: number, client: WebClient) {
    const notes = await store.findNotes(team, recordId, lookedAt);
    return {
      seen: await recallSeen({ team, channel }, recordId, notes, beforeMs, client),
      notes: await Promise.all(notes.slice(0, shownNotes).map((note) => showNote(note, client))),
    };
  }

  async function recall(readers: Readers, answer: Answer, client: WebClient, { storm, beforeMs }: Moment) {
    const seen = storm ? await recallStorm(storm, client) : {};
    const notice = await findClosed(readers, client);
    if (notice !== undefined) return { ...noMemory, ...seen, ...(notice && { notice }) };
    const recordId = answer.others.length > 0 ? undefined : answer.matches[0]?.record?.id;
    if (recordId === undefined) return { ...noMemory, ...seen, open: true };
    return {
      ...seen,
      ...(await recallRecord(readers, recordId, storm?.startedAtMs ?? beforeMs ?? now(), client)),
      open: true,
    };
  }

  return async (readers, answer, client, moment = {}) => {
    try {
      return await recall(readers, answer, client, moment);
    } catch (error) {
      log.warn(describeError(error), 'nothing could be recalled');
      return { ...noMemory, notice: memoryOffNotice };
    }
  };
}

const toMs = (ts: string) => Number(ts) * 1_000;
/** `2026-10-04` */
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
/** `10:02` */
const clockOf = (ms: number) => new Date(ms).toISOString().slice(11, 16);
