import type { WebClient } from '@slack/web-api';
import { describeError } from '../log.ts';
import type { Storm } from '../store/storms.ts';
import { explainText, renderAnswer } from './answers.ts';
import { updateCard } from './deliver.ts';
import type { Deps } from './deps.ts';
import type { KnowledgeOf } from './knowledge.ts';
import type { ReadMessage } from './read-message.ts';
import type { Recall } from './recall.ts';
import { isPassing } from './slack-errors.ts';
import { findMessageIn } from './threads.ts';

const updateEveryMs = 10_000;

/** Keeps the first card of a storm up to date, at most every ten seconds. */
export interface StormCards {
  /** One more message of the storm. */
  count(storm: Storm, client: WebClient): Promise<void>;
  /** Storms whose card waits for its turn; they are the caller's to bring up to date now. */
  takeDue(): Promise<Storm[]>;
  /** Makes the first card show what came since. Never throws: what failed for now is tried again. */
  update(storm: Storm, client: WebClient): Promise<void>;
}

interface Parts {
  readonly deps: Pick<Deps, 'store' | 'log' | 'now' | 'redact'>;
  readonly knowledgeOf: KnowledgeOf;
  readonly readMessage: ReadMessage;
  readonly recall: Recall;
}

export function createStormCards({ deps, knowledgeOf, readMessage, recall }: Parts): StormCards {
  const { store, log, now } = deps;

  async function show(storm: Storm, client: WebClient): Promise<void> {
    const { team, channel, ts, threadTs } = storm;
    const reply = await store.findReply(storm);
    // It is being posted just now.
    if (!reply) return store.markStorm(storm);
    const message = await findMessageIn(client, channel, threadTs, ts);
    if (!message) return;
    const ask = { ...(await knowledgeOf(team)), redact: deps.redact };
    const { text } = await readMessage(message, client);
    const { answer } = await explainText(ask, text, 'thread', false);
    if (!answer) return;
    const memory = await recall({ team, channel }, answer, client, { storm });
    await updateCard(client, { channel, ts: reply.replyTs }, renderAnswer(answer, 'thread', memory));
  }

  async function update(storm: Storm, client: WebClient): Promise<void> {
    try {
      await show(storm, client);
    } catch (error) {
      log.warn({ channel: storm.channel, ...describeError(error) }, "a storm's card was not brought up to date");
      if (isPassing(error)) await store.markStorm(storm).catch(() => {});
    }
  }

  return {
    update,
    async count(storm, client) {
      await store.markStorm(storm);
      for (const due of await store.takeStorms(updateEveryMs, now(), storm)) await update(due, client);
    },
    async takeDue() {
      try {
        return await store.takeStorms(updateEveryMs, now());
      } catch (error) {
        log.warn(describeError(error), 'the store failed to find storms');
        return [];
      }
    },
  };
}
