import type { ModalView } from '@slack/types';
import { forgetView } from '../cards/forget-view.ts';
import { type GapContent, gapsView, type TeamRecordContent } from '../cards/gaps-view.ts';
import { reviewView } from '../cards/review-view.ts';
import { RwError } from '../errors.ts';
import type { Gap } from '../store/gaps.ts';
import type { TeamRecord } from '../store/team-records.ts';
import type { Vote } from '../store/votes.ts';
import type { Asker } from './asker.ts';
import { requireAdmin } from './rights.ts';
import type { Services } from './services.ts';
import { readRecord } from './team-records.ts';

const shownGaps = 15;
const shownExamples = 15;
const shownLines = 20;

/** Shows errors without a record, as far as the asker may know of them. */
export async function openGaps(services: Services, asker: Asker): Promise<void> {
  await showList(
    asker,
    gapsView(await findGapContents(services, asker, shownGaps), await findRecords(services, asker)),
  );
}

/** A list is made again after each press on it, for the same channel. */
const showList = (asker: Asker, view: ModalView) => asker.show({ ...view, private_metadata: asker.channel ?? '' });

/** The most frequent gaps that may be told where the asker is. */
export async function findGapContents(
  { store, channels }: Services,
  { team, channel, client }: Omit<Asker, 'show'>,
  limit: number,
): Promise<GapContent[]> {
  const gaps = await store.findGaps({ team, channel }, limit);
  const show = async (gap: Gap): Promise<GapContent> => {
    const infos = await Promise.all(gap.channels.map((id) => channels.findOrClose(team, id, client)));
    const names = infos.map(({ name }) => name).filter((name) => name !== '');
    names.sort();
    const { id, template, count, firstMs, lastMs } = gap;
    return { id, template, count, first: dateOf(firstMs), last: dateOf(lastMs), channels: names };
  };
  return Promise.all(gaps.map(show));
}

async function findRecords({ store, people }: Services, { team, client }: Asker): Promise<TeamRecordContent[]> {
  const show = async (record: TeamRecord): Promise<TeamRecordContent> => {
    const { id, state, author, createdAtMs } = record;
    const { name } = await people.find(team, author, client);
    return { id, state, message: readRecord(record).errorMessage, author: name, date: dateOf(createdAtMs) };
  };
  return Promise.all((await store.findTeamRecords(team)).map(show));
}

/** Shows admins what people said of answers, and who changed what. @throws RwError `admins_only` */
export async function openReview(services: Services, asker: Asker): Promise<void> {
  await requireAdmin(services, asker);
  const { store, people, knowledgeOf, channels } = services;
  const { team, client } = asker;
  const { findRecord } = await knowledgeOf(team);
  const mayShow = async ({ channel }: { channel: string }) =>
    channel === '' ||
    channel === asker.channel ||
    (await channels.findOrClose(team, channel, client)).audience === 'public';
  const keep = async <T extends { channel: string }>(all: readonly T[]): Promise<T[]> => {
    const shown = await Promise.all(all.map(mayShow));
    return all.filter((_, at) => shown[at]);
  };
  const title = (id: string) => findRecord(id)?.errorMessage ?? id;
  const examples = (await keep(await store.findOpenExamples(team, shownExamples))).map((vote: Vote) => ({
    key: { channel: vote.channel, replyTs: vote.replyTs, voter: vote.voter },
    template: vote.template,
    shown: title(vote.recordId),
    right: vote.rightRecord === 'none' ? 'no record' : title(vote.rightRecord),
  }));
  const lines = await Promise.all(
    (await keep(await store.findAuditLines(team, shownLines))).map(async ({ actor, action, channel, atMs }) => {
      const { name } = await people.find(team, actor, client);
      const place = channel && (await channels.findOrClose(team, channel, client)).name;
      const when = new Date(atMs).toISOString().slice(0, 16).replace('T', ' ');
      return { who: name, what: `${action.replaceAll('_', ' ')}${place && ` in #${place}`}`, when };
    }),
  );
  await showList(asker, reviewView(examples, lines));
}

/** Asks an admin whether all of the channel is to be forgotten. @throws RwError `admins_only`, `no_channel` */
export async function openForget(services: Services, asker: Asker): Promise<void> {
  await requireAdmin(services, asker);
  const { channel, team, client } = asker;
  if (channel === undefined) throw new RwError('no_channel', 'There is no channel here.', 'Use it in the channel.');
  const { name } = await services.channels.findOrClose(team, channel, client);
  await asker.show(forgetView(channel, name));
}

/** `2026-10-04` */
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
