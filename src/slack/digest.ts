import type { WebClient } from '@slack/web-api';
import { digestCard } from '../cards/digest-card.ts';
import { describeError } from '../log.ts';
import { postCard } from './deliver.ts';
import { findFrequent } from './home.ts';
import { findGapContents } from './pages.ts';
import type { Services } from './services.ts';

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
/** 1970 began on a Thursday: the first Monday at 9:00 UTC, when digests are sent */
const firstMondayMs = 4 * dayMs + 9 * 3_600_000;
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
    if (!client || !(await store.takeTurn(team, 'digest', now() - lastDueMs(now()), now()))) return;
    await sendDigest(services, team, channel, client);
  };

  await attempt(async () => {
    for (const { team, channel } of await store.findDigests()) await attempt(() => send(team, channel));
  });
}

async function sendDigest(services: Services, team: string, channel: string, client: WebClient): Promise<void> {
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
  await postCard(client, { channel }, card);
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
  await store.takeTurn(team, 'digest', 0, now());
  await store.saveDigestChannel(team, channel);
  const action = channel === undefined ? 'digest_off' : 'digest_on';
  await store.saveAuditLine({ team, actor: user, action, subject: channel ?? '', channel: channel ?? '', atMs: now() });
}
