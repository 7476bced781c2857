import { createHmac, randomUUID } from 'node:crypto';
import { isObject, type Json } from './json.ts';
import { SlackError } from './slack-error.ts';
import type { Delivery, Outcome } from './socket-mode.ts';
import type { Timing } from './timing.ts';

/** The bot's request URL, and the secret that requests to it are signed with. */
export interface RequestUrl {
  readonly url: string;
  readonly signingSecret: string;
}

/**
 * HTTP mode: events, commands and interactions as signed requests, in place of Socket Mode once there is a request URL.
 * Source: https://docs.slack.dev/authentication/verifying-requests-from-slack
 */
export interface HttpMode {
  /** undefined in Socket Mode */
  requestUrl(): string | undefined;
  /** Takes a request URL that answers Slack's challenge. @throws SlackError `url_verification_failed` */
  turnOn(target: RequestUrl): Promise<void>;
  turnOff(): void;
  deliver(delivery: Delivery): Promise<Outcome>;
  /** Called whenever a request URL has been taken. */
  onConnect(listener: () => void): void;
}

export function createHttpMode(timing: Timing): HttpMode {
  const listeners: (() => void)[] = [];
  let target: RequestUrl | undefined;

  return {
    requestUrl: () => target?.url,
    async turnOn(wanted) {
      const challenge = randomUUID();
      const payload = { type: 'url_verification', token: 'local', challenge };
      const outcome = await post(wanted, { type: 'events_api', payload, acceptsResponse: true }, timing.ackMs);
      const answer = 'ack' in outcome ? (outcome.ack.challenge ?? outcome.ack.text) : undefined;
      if (answer !== challenge) {
        const reason = 'failed' in outcome ? outcome.failed : 'the answer is not the challenge';
        throw new SlackError('url_verification_failed', { reason });
      }
      target = wanted;
      for (const listener of listeners) listener();
    },
    turnOff() {
      target = undefined;
    },
    deliver: async (delivery) =>
      target === undefined ? { failed: 'no_connection' } : post(target, delivery, timing.ackMs),
    onConnect: (listener) => listeners.push(listener),
  };
}

async function post({ url, signingSecret }: RequestUrl, delivery: Delivery, withinMs: number): Promise<Outcome> {
  const [contentType, body] = encode(delivery);
  const timestamp = Math.floor(Date.now() / 1_000);
  const hash = createHmac('sha256', signingSecret).update(`v0:${timestamp}:${body}`).digest('hex');
  const headers = {
    'content-type': contentType,
    'user-agent': 'Slackbot 1.0 (+https://api.slack.com/robots)',
    'x-slack-request-timestamp': String(timestamp),
    'x-slack-signature': `v0=${hash}`,
    ...(delivery.retry && {
      'x-slack-retry-num': String(delivery.retry.attempt),
      'x-slack-retry-reason': delivery.retry.reason,
    }),
  };
  try {
    const signal = AbortSignal.timeout(withinMs);
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    const answer = await response.text();
    return response.ok ? { ack: readAck(answer) } : { failed: 'http_error' };
  } catch (error) {
    return { failed: error instanceof DOMException ? 'http_timeout' : 'connection_failed' };
  }
}

/** Events are JSON, commands a form, interactions a form with JSON in it. */
function encode({ type, payload }: Delivery): readonly [contentType: string, body: string] {
  if (type === 'events_api') return ['application/json', JSON.stringify(payload)];
  const fields = type === 'slash_commands' ? (payload as Record<string, string>) : { payload: JSON.stringify(payload) };
  return ['application/x-www-form-urlencoded', new URLSearchParams(fields).toString()];
}

/** An acknowledgement may be empty, JSON, or a message as plain text. */
function readAck(answer: string): Json {
  try {
    const json: unknown = JSON.parse(answer || '{}');
    if (isObject(json)) return json;
  } catch {}
  return { text: answer };
}
