import { callbackIds } from '../../cards/actions.ts';
import { teamOf } from '../press.ts';
import { requireAdmin } from '../rights.ts';
import type { Register } from '../services.ts';
import { onSubmit } from '../submit.ts';

/** An admin's yes to forget all of a channel. */
export const register: Register = (app, services) => {
  onSubmit(app, services, callbackIds.forget, async ({ view, body, client, context }) => {
    const { store, now } = services;
    const who = { team: teamOf(context), user: body.user.id, client };
    await requireAdmin(services, who);
    const channel = view.private_metadata;
    await store.forgetChannel(who.team, channel);
    const line = { team: who.team, actor: who.user, action: 'channel_forgotten', subject: channel };
    await store.saveAuditLine({ ...line, channel: '', atMs: now() });
    return 'Forgotten: nothing of this channel is kept any more. Its messages in Slack stay.';
  });
};
