import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { WebClient } from '@slack/web-api';
import { connectToSlack } from '../../src/slack/connect.ts';
import type { SlackApp } from '../../src/slack/create-app.ts';
import { openSqliteStore } from '../../src/store/open-store.ts';
import type { Claim, Store } from '../../src/store/store.ts';
import { type Bot, eventually, startBot, written } from './bot.ts';
import { dropUser, notNull } from './talk.ts';

/** A process dies with a post under way, and its card comes when it likes: after another one has looked, too. */

const channel = 'inc-1';
const team = 'T0LOCAL0001';

let bot: Bot;
let second: SlackApp | undefined;
let store: Store;
let claim: Claim;
/** comes once the second process has posted, before it keeps that */
let late: (() => Promise<unknown>) | undefined;

beforeEach(async () => {
  late = undefined;
  // It watches no channel: it acked, and did nothing before it died.
  bot = await startBot({ incidentChannels: [] });
  const ts = await bot.act('message', { channel, text: notNull('invoices') });
  await bot.outcome(ts);
  const { channel: id } = await bot.see('messages', { channel });
  claim = { team, channel: id, ts, kind: 'channel', threadTs: ts, version: '' };
  await bot.app.stop();
  store = await openSqliteStore(':memory:');
});
afterEach(async () => {
  await second?.stop();
  await bot.stop();
  await store.close();
});

async function startSecond(): Promise<void> {
  const addReply: Store['addReply'] = async (reply, nowMs) => {
    await late?.();
    late = undefined;
    return store.addReply(reply, nowMs);
  };
  const incidentChannels = ['inc-*'];
  second = await connectToSlack(
    { ...bot.deps, incidentChannels, store: { ...store, addReply } },
    bot.workspace,
    () => {},
  );
  await second.start();
}

async function postOfTheDead(version: string): Promise<string> {
  const client = new WebClient(bot.workspace.botToken, { slackApiUrl: bot.workspace.apiUrl });
  const event_payload = { claim: `${team}:${claim.channel}:${claim.ts}`, version, records: '', decision: 'answer' };
  const metadata = { event_type: 'rwerror_reply', event_payload };
  const posted = await client.chat.postMessage({
    channel: claim.channel,
    thread_ts: claim.ts,
    text: 'a card',
    metadata,
  });
  return posted.ts ?? '';
}

const isKept = () => eventually('the reply to be kept', () => store.findReply(claim));

/** What is there when all is done. */
async function cards() {
  await second?.stop();
  return (await bot.see('messages', { channel })).messages.filter(({ bot_id }) => bot_id);
}

describe('one card is left', () => {
  test('of two that stand when a claim is taken over: that of the latest version', async () => {
    await postOfTheDead('17.1');
    const latest = await postOfTheDead('17.2');
    await store.claim({ ...claim, version: '17.2' }, Date.now() - 61_000);
    await startSecond();
    expect((await cards()).map(({ ts }) => ts)).toEqual([latest]);
    expect(await store.findReply(claim)).toMatchObject({ replyTs: latest });
  });

  test('of two that stand when a claim is taken over: that which the store has', async () => {
    const kept = await postOfTheDead('17.2');
    await postOfTheDead('17.2');
    await store.addReply({ ...claim, replyTs: kept, recordIds: [], decision: 'answer', author: '' }, 0);
    await store.claim({ ...claim, version: '17.2' }, Date.now() - 61_000);
    await startSecond();
    expect((await cards()).map(({ ts }) => ts)).toEqual([kept]);
  });

  test('when the other one comes after a claim was taken over and its thread looked at', async () => {
    late = () => postOfTheDead('');
    await store.claim(claim, Date.now() - 61_000);
    await startSecond();
    const [card, ...others] = await cards();
    expect(others).toEqual([]);
    expect(written(card)).toContain('invoices');
    expect(await store.findReply(claim)).toMatchObject({ replyTs: card?.ts });
  });

  test('when the other one comes after an edit was taken and the thread looked at', async () => {
    await startSecond();
    late = () => postOfTheDead('');
    await bot.act('edit', { channel, ts: claim.ts, text: dropUser('night_batch') });
    await isKept();
    const [card, ...others] = await cards();
    expect(others).toEqual([]);
    expect(written(card)).toContain('night_batch');
  });

  test('when a post seemed lost, was not in the thread, and comes after the second try', async () => {
    await startSecond();
    await bot.act('fault', { method: 'chat.postMessage', drop: true });
    late = () => postOfTheDead('');
    const ts = await bot.act('message', { channel, text: notNull('refunds') });
    claim = { ...claim, ts, threadTs: ts };
    await isKept();
    expect(await cards()).toHaveLength(1);
  });
});
