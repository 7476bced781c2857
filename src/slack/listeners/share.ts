import { actionIds, parseValue, restoreAnswer } from '../../cards/actions.ts';
import { onPress, threadOf } from '../press.ts';
import type { Register } from '../services.ts';
import { shareAnswer } from '../share.ts';

/** *Share here*: a private answer, posted for everybody; the private one goes. */
export const register: Register = (app, services) => {
  onPress(app, services, actionIds.share, async (press) => {
    const { body, client, respond, action } = press;
    const channel = body.channel?.id;
    if (channel === undefined) return;
    const answer = restoreAnswer(parseValue(action.value), services.findRecord);
    await shareAnswer(client, { channel, threadTs: threadOf(press) }, answer, respond);
    await respond({ delete_original: true });
  });
};
