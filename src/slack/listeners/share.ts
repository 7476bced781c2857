import { actionIds, parseValue, restoreAnswer } from '../../cards/actions.ts';
import { createKeptReplies } from '../kept-replies.ts';
import type { Knowledge } from '../knowledge.ts';
import { onPress, type Press, teamOf, threadOf } from '../press.ts';
import type { Register, Services } from '../services.ts';
import { shareAnswer } from '../share.ts';

/** *Share here*: a private answer, posted once for everybody; the private one goes. */
export const register: Register = (app, services) => {
  const kept = createKeptReplies(services);
  /** private answers that are being shared just now */
  const sharing = new Set<string>();

  onPress(app, services, actionIds.share, async (press, knowledge) => {
    const { body, context, respond } = press;
    const { message_ts: ts }: { message_ts?: unknown } = body.container;
    const channel = body.channel?.id;
    if (channel === undefined || typeof ts !== 'string') return;
    const shown = { team: teamOf(context), channel, ts };
    const key = Object.values(shown).join();
    if (sharing.has(key)) return;
    sharing.add(key);
    try {
      const isShared = (await kept.find(shown)) !== undefined;
      if (!isShared) await share(services, press, knowledge, shown);
      // Shared before, it is most likely gone too.
      await respond({ delete_original: true }).catch((error: unknown) => {
        if (!isShared) throw error;
      });
    } finally {
      sharing.delete(key);
    }
  });
};

async function share(
  { recall, replies }: Services,
  press: Press,
  { findRecord }: Knowledge,
  shown: { team: string; channel: string; ts: string },
): Promise<void> {
  const { body, client, respond, action } = press;
  const { team, channel } = shown;
  const answer = restoreAnswer(parseValue(action.value), findRecord);
  const threadTs = threadOf(press);
  // Through a response_url nobody learns its ts.
  const replyTs =
    (await shareAnswer(client, { channel, threadTs }, answer, respond, (one) =>
      recall({ team, channel }, one, client),
    )) ?? '';
  const author = body.user.id;
  await replies.adopt({ ...shown, threadTs: threadTs ?? replyTs, replyTs, author }, answer, client);
}
