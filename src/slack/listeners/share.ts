import { actionIds, parseValue, restoreAnswer } from '../../cards/actions.ts';
import { onPress, teamOf, threadOf } from '../press.ts';
import type { Register } from '../services.ts';
import { shareAnswer } from '../share.ts';

/** *Share here*: a private answer, posted for everybody; the private one goes. */
export const register: Register = (app, services) => {
  onPress(app, services, actionIds.share, async (press, { findRecord }) => {
    const { body, client, respond, action } = press;
    const channel = body.channel?.id;
    if (channel === undefined) return;
    const answer = restoreAnswer(parseValue(action.value), findRecord);
    const team = teamOf(press.context);
    const threadTs = threadOf(press);
    const replyTs = await shareAnswer(client, { channel, threadTs }, answer, respond, (shown) =>
      services.recall({ team, channel }, shown, client),
    );
    if (replyTs !== undefined) {
      const author = body.user.id;
      await services.replies.adopt(
        { team, channel, ts: replyTs, threadTs: threadTs ?? replyTs, replyTs, author },
        answer,
      );
    }
    await respond({ delete_original: true });
  });
};
