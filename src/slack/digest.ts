import type { WebClient } from '@slack/web-api';
import { digestCard } from '../cards/digest-card.ts';
import { describeError } from '../log.ts';
import { postCard } from './deliver.ts';
import { findFrequent } from './home.ts';
import { findMessage } from './message.ts';
import { findGapContents } from './pages.ts';
import type { Services } from './services.ts';
import { isPassing } from './slack-errors.ts';

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
/** 1970 began on a Thursday: the first Monday at 9:00 UTC, when digests are sent */
const firstMondayMs = 4 * dayMs + 9 * 3_600_000;
const turnName = 'digest';
const digestEventType = 'rwerror_digest';
const lookedAt = 200;
const shownErrors = 10;
const shownGaps = 5;

/** When the last digest was due. */
const lastDueMs = (nowMs: number) => nowMs - ((nowMs - firstMondayMs) % weekMs);

/** @returns undefined where the app is not installed */
type ClientOf = (team: string) => Promise<WebClient | undefined>;

/** Sends the digests that are due, each once over all replicas; one that fails keeps no other back. Never throws. */
export async function sendDigests(services: Services, clientOf: ClientOf): Promise<void> {
  const { store, log, now } = services;
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      log.warn(describeError(error), 'a digest was not sent');
    }
  };

  const send = async (team: string, channel: string): Promise<void> => {
    const client = await clientOf(team);
    const dueMs = lastDueMs(now());
    if (!client || !(await store.takeTurn(team, turnName, now() - dueMs, now()))) return;
    try {
      // An earlier try may have been carried out although its answer was lost.
      if (!(await isSent(client, channel, dueMs))) await sendDigest(services, { team, channel, dueMs }, client);
    } catch (error) {
      if (isPassing(error)) await store.returnTurn(team, turnName);
      throw error;
    }
  };

  await attempt(async () => {
    for (const { team, channel } of await store.findDigests()) await attempt(() => send(team, channel));
  });
}

/** Whether the digest stands in the channel, among what was said of late. */
async function isSent(client: WebClient, channel: string, dueMs: number): Promise<boolean> {
  const { messages } = await client.conversations.history({ channel, include_all_metadata: true, limit: lookedAt });
  return (messages ?? []).some((message) => {
    const metadata = findMessage(message)?.metadata;
    const { due } = metadata?.event_payload ?? {};
    return metadata?.event_type === digestEventType && due === String(dueMs);
  });
}

async function sendDigest(
  services: Services,
  { team, channel, dueMs }: { team: string; channel: string; dueMs: number },
  client: WebClient,
): Promise<void> {
  const { store, channels, now } = services;
  const { shared } = await channels.findOrClose(team, channel, client);
  // Another company may have been let in since it was chosen.
  if (shared) return;
  const viewer = { team, channel };
  const since = now() - weekMs;
  const votes = await findVotes(services, { team, channel }, since, client);
  const notes = (await store.findLatestNotes(team, 200)).filter(
    (note) => note.createdAtMs >= since && (note.audience === 'public' || note.channel === channel),
  );
  const card = digestCard({
    frequent: await findFrequent(services, viewer, shownErrors),
    gaps: await findGapContents(services, { team, user: '', channel, client }, shownGaps),
    helpful: votes.filter(({ vote }) => vote === 'helpful').length,
    notHelpful: votes.filter(({ vote }) => vote === 'not_helpful').length,
    notes: notes.length,
  });
  await postCard(client, { channel }, card, { event_type: digestEventType, event_payload: { due: String(dueMs) } });
}

/** Votes of the week that the channel may know of. */
async function findVotes(
  { store, channels }: Services,
  { team, channel }: { team: string; channel: string },
  sinceMs: number,
  client: WebClient,
) {
  const all = (await store.listVotes(team)).filter(({ votedAtMs }) => votedAtMs >= sinceMs);
  const isPublic = await Promise.all(
    all.map(async (vote) => (await channels.findOrClose(team, vote.channel, client)).audience === 'public'),
  );
  return all.filter((vote, at) => vote.channel === channel || isPublic[at]);
}

/** Turns the digest on for a channel, from the next Monday on, or off. */
export async function setDigest(
  { store, now }: Services,
  { team, user }: { team: string; user: string },
  channel: string | undefined,
): Promise<void> {
  await store.takeTurn(team, turnName, 0, now());
  await store.saveDigestChannel(team, channel);
  const action = channel === undefined ? 'digest_off' : 'digest_on';
  await store.saveAuditLine({ team, actor: user, action, subject: channel ?? '', channel: channel ?? '', atMs: now() });
}
