import { RwError } from '../errors.ts';
import type { Asker } from './asker.ts';
import { isAdmin } from './rights.ts';
import type { Services } from './services.ts';

/**
 * Takes an answer of ours away, for the author of what it answers or an admin.
 * @throws RwError `may_not_remove`, `reply_unknown`
 */
export async function removeAnswer(
  services: Services,
  asker: Omit<Asker, 'show'>,
  replyTs: string | undefined,
): Promise<void> {
  const { store, replies, now } = services;
  const { team, channel, user, client } = asker;
  const reply = channel && replyTs ? await store.findReplyByTs(team, channel, replyTs) : undefined;
  const admin = await isAdmin(services, asker);
  if (!reply && !admin) throw new RwError('reply_unknown', 'rwerror does not remember whose paste this answers.', ask);
  if (reply?.author !== user && !admin) {
    throw new RwError('may_not_remove', 'Only who pasted the error, and admins, may remove its answer.', ask);
  }
  if (reply) await replies.retract(reply, client);
  else if (channel && replyTs) await client.chat.delete({ channel, ts: replyTs });
  const subject = replyTs ?? '';
  await store.saveAuditLine({
    team,
    actor: user,
    action: 'answer_removed',
    subject,
    channel: channel ?? '',
    atMs: now(),
  });
}

const ask = 'Ask an admin of the workspace to remove it.';
