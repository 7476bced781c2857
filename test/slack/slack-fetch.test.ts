import { expect, test } from '@jest/globals';
import { createSlackFetch } from '../../src/slack/slack-fetch.ts';

/** A fetch that gives one prepared answer after the other, and counts. */
function prepare(...answers: (Response | Error)[]) {
  let calls = 0;
  const fetcher: typeof fetch = async () => {
    const answer = answers[calls++];
    if (answer instanceof Response) return answer;
    throw answer ?? new Error('asked too often');
  };
  return { slackFetch: createSlackFetch(fetcher), calls: () => calls };
}
const post = 'https://slack.com/api/chat.postMessage';
const open = 'https://slack.com/api/views.open';
const limited = (seconds: number) => new Response('', { status: 429, headers: { 'retry-after': String(seconds) } });

test.each([open, post])('a short rate limit is waited out: %s', async (url) => {
  const { slackFetch, calls } = prepare(limited(0), new Response('{}'));
  expect((await slackFetch(url)).status).toBe(200);
  expect(calls()).toBe(2);
});

test('a long rate limit is passed on', async () => {
  const { slackFetch, calls } = prepare(limited(60));
  expect((await slackFetch(open)).status).toBe(429);
  expect(calls()).toBe(1);
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

test('a post that may have arrived is never repeated', async () => {
  const hangUp = prepare(new TypeError('socket hang up'));
  await expect(hangUp.slackFetch(post)).rejects.toThrow('socket hang up');
  const failed = prepare(new Response('', { status: 500 }));
  expect((await failed.slackFetch(post)).status).toBe(500);
  expect([hangUp.calls(), failed.calls()]).toEqual([1, 1]);
});

test('what goes on failing is passed on', async () => {
  const { slackFetch } = prepare(...Array.from({ length: 3 }, () => new Response('', { status: 503 })));
  expect((await slackFetch(open)).status).toBe(503);
});
