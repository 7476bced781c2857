import { expect, test } from '@jest/globals';
import { createSlackFetch } from '../../src/slack/slack-fetch.ts';

/** A fetch that gives one prepared answer after the other, and counts; the clock moves by hand. */
function prepare(...answers: (Response | Error)[]) {
  let calls = 0;
  let nowMs = 0;
  const fetcher: typeof fetch = async () => {
    const answer = answers[calls++];
    if (answer instanceof Response) return answer;
    throw answer ?? new Error('asked too often');
  };
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { slackFetch: createSlackFetch(fetcher, { now: () => nowMs }), calls: () => calls, pass };
}
const post = 'https://slack.com/api/chat.postMessage';
const whisper = 'https://slack.com/api/chat.postEphemeral';
const open = 'https://slack.com/api/views.open';
const responseUrl = 'https://hooks.slack.com/commands/T1/2/three';
const limited = (seconds?: number | string) =>
  new Response('', { status: 429, headers: seconds === undefined ? {} : { 'retry-after': String(seconds) } });
const to = (channel: string, token = 'one') => ({
  method: 'POST',
  headers: { Authorization: `Bearer ${token}` },
  body: `channel=${channel}&text=a`,
});

test.each([open, responseUrl, whisper])('a short rate limit is waited out: %s', async (url) => {
  const { slackFetch, calls } = prepare(limited(0), new Response('{}'));
  expect((await slackFetch(url)).status).toBe(200);
  expect(calls()).toBe(2);
});

test('a long rate limit is passed on', async () => {
  const { slackFetch, calls } = prepare(limited(60));
  expect((await slackFetch(open)).status).toBe(429);
  expect(calls()).toBe(1);
});

test('a rate limit of posts is passed on at once: whether the post is still wanted is not for here', async () => {
  const { slackFetch, calls } = prepare(limited(0));
  expect((await slackFetch(post, to('C1'))).status).toBe(429);
  expect(calls()).toBe(1);
});

test('while a limit holds Slack is not asked again, and what is left of it is passed on', async () => {
  const { slackFetch, calls, pass } = prepare(limited(60), new Response('{}'));
  await slackFetch(post, to('C1'));
  pass(20_000);
  const refused = await slackFetch(post, to('C1'));
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '40']);
  expect(calls()).toBe(1);
  pass(40_000);
  expect((await slackFetch(post, to('C1'))).status).toBe(200);
});

test('a limit of posts holds for its channel and workspace alone', async () => {
  const { slackFetch } = prepare(limited(60), new Response('{}'), new Response('{}'));
  await slackFetch(post, to('C1'));
  expect((await slackFetch(post, to('C2'))).status).toBe(200);
  expect((await slackFetch(post, to('C1', 'another'))).status).toBe(200);
});

test('a limit of another method holds for all channels', async () => {
  const { slackFetch, calls } = prepare(limited(60));
  await slackFetch('https://slack.com/api/conversations.info', to('C1'));
  expect((await slackFetch('https://slack.com/api/conversations.info', to('C2'))).status).toBe(429);
  expect(calls()).toBe(1);
});

test.each([undefined, 'Wed, 21 Oct 2026 07:28:00 GMT', 'soon', '-5'])(
  'a limit that does not say in seconds how long it holds is one of a second: %s',
  async (retryAfter) => {
    const { slackFetch } = prepare(limited(retryAfter));
    expect((await slackFetch(post, to('C1'))).headers.get('retry-after')).toBe('1');
  },
);

test('a wait that is broken off passes the limit on', async () => {
  const waits: number[] = [];
  const pause = async (ms: number) => {
    waits.push(ms);
    return false;
  };
  const slackFetch = createSlackFetch(async () => limited(20), { pause });
  expect((await slackFetch(open)).status).toBe(429);
  expect(waits).toEqual([20_000]);
});

test('after a failure other calls are tried again', async () => {
  const { slackFetch, calls } = prepare(
    new TypeError('socket hang up'),
    new Response('', { status: 502 }),
    new Response('{}'),
  );
  expect((await slackFetch(open)).status).toBe(200);
  expect(calls()).toBe(3);
});

test.each([post, whisper, responseUrl])('what may have arrived is never repeated: %s', async (url) => {
  const hangUp = prepare(new TypeError('socket hang up'));
  await expect(hangUp.slackFetch(url)).rejects.toThrow('socket hang up');
  const failed = prepare(new Response('', { status: 500 }));
  expect((await failed.slackFetch(url)).status).toBe(500);
  expect([hangUp.calls(), failed.calls()]).toEqual([1, 1]);
});

test('what goes on failing is passed on', async () => {
  const { slackFetch } = prepare(...Array.from({ length: 3 }, () => new Response('', { status: 503 })));
  expect((await slackFetch(open)).status).toBe(503);
});
