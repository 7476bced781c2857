import type { HomeView } from '@slack/types';
import { answerForRecord } from '../cards/actions.ts';
import { titleOf } from '../cards/content.ts';
import { type FrequentError, type HomeMemory, homeView, withoutTables } from '../cards/home-view.ts';
import { type MessageLink, memoryOffNotice } from '../cards/memory.ts';
import { describeError } from '../log.ts';
import type { ErrorRecord } from '../records/schema.ts';
import type { Viewer } from '../store/audience.ts';
import type { Asker } from './asker.ts';
import { findGapContents } from './pages.ts';
import type { Services } from './services.ts';
import { isViewRefusal } from './slack-errors.ts';

const weekMs = 7 * 86_400_000;
const shownErrors = 8;
const shownAnswers = 8;
const shownGaps = 5;
const shownNotes = 5;

type Reader = Pick<Asker, 'team' | 'user' | 'client'>;

/** Shows somebody App Home as it is now. */
export async function publishHome(services: Services, reader: Reader): Promise<void> {
  const { dataset, incidentChannels, log } = services;
  let notice: string | undefined;
  const memory = await recallHome(services, reader).catch((error: unknown) => {
    log.warn(describeError(error), 'App Home is shown without memory');
    notice = memoryOffNotice;
    return undefined;
  });
  const { version: datasetVersion, ...known } = dataset;
  const view = homeView({ ...known, datasetVersion, incidentChannels, memory, notice });
  const publish = (shown: HomeView) => reader.client.views.publish({ user_id: reader.user, view: shown });
  try {
    await publish(view);
  } catch (error) {
    if (!isViewRefusal(error)) throw error;
    await publish(withoutTables(view));
  }
}

/** What the reader may know; guests see channels that they are in, and no list of ours. */
async function recallHome(services: Services, { team, user, client }: Reader): Promise<HomeMemory | undefined> {
  const { store, people } = services;
  const { isAdmin, isGuest } = await people.find(team, user, client);
  if (isGuest) return undefined;
  const viewer = { team };
  return {
    frequent: await findFrequent(services, viewer, shownErrors),
    answers: await findAnswers(services, viewer, client),
    gaps: await findGapContents(services, { team, user, channel: undefined, client }, shownGaps),
    notes: await findNotes(services, { team, user, client }, isAdmin),
    digest: isAdmin ? { channel: await store.findDigestChannel(team) } : undefined,
  };
}

/** The errors that were met most in the last seven days. */
export async function findFrequent(
  { store, knowledgeOf, now }: Services,
  viewer: Viewer,
  limit: number,
): Promise<FrequentError[]> {
  const { findRecord } = await knowledgeOf(viewer.team);
  // Among them are places without a record, and records that are gone.
  const counts = await store.findFrequentRecords(viewer, now() - weekMs, 2 * limit);
  const shown = counts.flatMap(({ recordId, count, lastMs }) => {
    const title = findTitle(findRecord(recordId));
    return title === undefined ? [] : [{ title, count, last: new Date(lastMs).toISOString().slice(0, 10) }];
  });
  return shown.slice(0, limit);
}

function findTitle(record: ErrorRecord | undefined): string | undefined {
  const [match] = record ? answerForRecord(record).matches : [];
  return match && titleOf(match);
}

async function findAnswers({ store, knowledgeOf }: Services, viewer: Viewer, client: Asker['client']) {
  const { findRecord } = await knowledgeOf(viewer.team);
  const answers = await store.findRecentAnswers(viewer, shownAnswers);
  const links = await Promise.all(
    answers.map(async ({ channel, ts, recordId, seenAtMs }): Promise<MessageLink[]> => {
      const title = findTitle(findRecord(recordId)) ?? 'an error without a record';
      const when = new Date(seenAtMs).toISOString().slice(0, 16).replace('T', ' ');
      const { permalink } = await client.chat
        .getPermalink({ channel, message_ts: ts })
        .catch(() => ({ permalink: undefined }));
      return permalink === undefined ? [] : [{ url: permalink, label: `${when} UTC: ${title.slice(0, 120)}` }];
    }),
  );
  return links.flat();
}

/** The latest notes, of those that the reader may change. */
async function findNotes({ store, people }: Services, { team, user, client }: Reader, isAdmin: boolean) {
  const latest = await store.findLatestNotes(team, 50);
  const own = latest.filter(({ author }) => isAdmin || author === user).slice(0, shownNotes);
  return Promise.all(
    own.map(async ({ id, text, author, createdAtMs }) => {
      const { name } = await people.find(team, author, client);
      return { id, text: `${text.slice(0, 300)}\n${name}, ${new Date(createdAtMs).toISOString().slice(0, 10)}` };
    }),
  );
}
