import { createHash } from 'node:crypto';
import type { Answer } from '../answer/types.ts';
import type { Audience, MessageKey } from '../store/message-key.ts';
import type { Sighting } from '../store/sightings.ts';

/** Ids of the records that an answer shows, best first. */
export function recordIdsOf(answer: Answer | undefined): string[] {
  return [answer, ...(answer?.others ?? [])].flatMap((explanation) => explanation?.matches[0]?.record?.id ?? []);
}

/** Names what an answer says, whatever the order of a paste's errors: of records their ids, else the place. */
export function recordKeyOf(answer: Answer): string {
  const ids = recordIdsOf(answer).toSorted().join();
  const site = answer.matches[0]?.site;
  return ids || createHash('sha256').update(`${site?.file}:${site?.line}`).digest('hex').slice(0, 16);
}

/** What was met in a message. */
export function sightingsOf(
  { team, channel, ts, threadTs }: MessageKey & { threadTs: string },
  answer: Answer,
  audience: Audience,
  seenAtMs: number,
): Sighting[] {
  const ids = recordIdsOf(answer);
  const keys = ids.length > 0 ? [...new Set(ids)] : [recordKeyOf(answer)];
  return keys.map((recordId) => ({ team, channel, ts, recordId, threadTs, audience, seenAtMs }));
}
