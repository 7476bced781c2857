import { z } from 'zod';
import { actionIds } from '../../cards/actions.ts';
import { openReview } from '../pages.ts';
import { chosenValue, onPress, type Press } from '../press.ts';
import { requireAdmin } from '../rights.ts';
import type { Register, Services } from '../services.ts';
import { updateInPlace } from '../update-in-place.ts';

const keySchema = z.object({ channel: z.string(), replyTs: z.string(), voter: z.string() });

/** An admin's word on an answer that somebody set right. */
export const register: Register = (app, services) => {
  onPress(app, services, actionIds.acceptExample, (press) => judge(services, press, 'accepted'));
  onPress(app, services, actionIds.dismissExample, (press) => judge(services, press, 'dismissed'));
};

async function judge(services: Services, press: Press, state: 'accepted' | 'dismissed'): Promise<void> {
  const asker = updateInPlace(press);
  await requireAdmin(services, asker);
  const { team, user } = asker;
  const key = keySchema.parse(JSON.parse(chosenValue(press.action)));
  const { store, now } = services;
  await store.judgeVote({ team, ...key }, state);
  const { channel, replyTs: subject } = key;
  await store.saveAuditLine({ team, actor: user, action: `example_${state}`, subject, channel, atMs: now() });
  await openReview(services, asker);
}
