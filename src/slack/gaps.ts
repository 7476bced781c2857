import { createHash } from 'node:crypto';
import type { WebClient } from '@slack/web-api';
import { isNearTemplate } from '../answer/gap.ts';
import { describeError } from '../log.ts';
import type { Audience, MessageKey } from '../store/message-key.ts';
import type { Said } from './answers.ts';
import type { Channels } from './channels.ts';
import type { Deps } from './deps.ts';

const comparedTemplates = 500;

/** Counts errors without a record, as templates; near-equal ones are one. Never throws. */
export type CountGap = (message: MessageKey, audience: Audience, template: string) => Promise<void>;

export function createCountGap({ store, log, now }: Pick<Deps, 'store' | 'log' | 'now'>): CountGap {
  return async (message, audience, template) => {
    try {
      const { team, channel } = message;
      // What was first met in a private channel must not lend its words to what others see.
      const viewer = audience === 'public' ? { team } : { team, channel };
      const known = await store.findGapTemplates(viewer, comparedTemplates);
      const near =
        known.find((one) => one.template === template) ?? known.find((one) => isNearTemplate(one.template, template));
      const gap = near ?? { id: idOf(template), template };
      await store.saveGap({ ...message, id: gap.id, template: gap.template, audience }, now());
    } catch (error) {
      log.warn(describeError(error), 'a gap was not counted');
    }
  };
}

/**
 * Counts the gap in what somebody asked in a channel by command, shortcut or modal. Never throws.
 * @param ts of the message that holds it; what is no message counts by its time
 */
export async function countAskedGap(
  { countGap, channels, now }: { countGap: CountGap; channels: Channels; now: () => number },
  {
    team,
    channel,
    ts = String(now()),
    client,
  }: { team: string; channel: string | undefined; ts?: string; client: WebClient },
  { gap }: Said,
): Promise<void> {
  if (gap === undefined || channel === undefined) return;
  const { audience } = await channels.findOrClose(team, channel, client);
  await countGap({ team, channel, ts }, audience, gap);
}

const idOf = (template: string) => createHash('sha256').update(template.toLowerCase()).digest('hex').slice(0, 16);
