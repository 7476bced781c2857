import type { WebClient } from '@slack/web-api';
import type { Card } from '../cards/card.ts';
import { noticeCard } from '../cards/notice-card.ts';
import type { Claim } from '../store/store.ts';
import type { SlackMessage } from './message.ts';
import { addNote, type NoteParts } from './notes.ts';
import { parseRequest } from './request.ts';

/** `@rwerror note …` at the end of a thread keeps a note on the error that was answered there. Undefined when it is none. */
export type TakeNote = (
  claim: Claim,
  typed: string,
  message: SlackMessage,
  client: WebClient,
) => Promise<Card | undefined>;

export function createTakeNote(parts: NoteParts): TakeNote {
  return async ({ team, channel, threadTs }, typed, { user }, client) => {
    const request = parseRequest(typed);
    if (request.kind !== 'note' || user === undefined) return undefined;
    const replies = await parts.store.findRecentReplies(team, channel, 0);
    const recordId = replies.find((reply) => reply.threadTs === threadTs)?.recordIds[0];
    if (recordId === undefined) return undefined;
    const form = { text: request.text, link: '', owner: '' };
    await addNote(parts, { team, user, channel, client }, { recordId, threadTs }, form);
    return noticeCard('Noted: the next card of this error shows it, with your name and the date.');
  };
}
