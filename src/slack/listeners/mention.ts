import { workIn } from '../claiming-receiver.ts';
import type { Register } from '../services.ts';

/** `@rwerror`, in a thread or beside an error; slash commands do not work in threads. */
export const register: Register = (app, { queue, replies }) => {
  app.event('app_mention', async ({ context, client }) => {
    const work = workIn(context);
    if (work) queue.add(work.claim.channel, () => replies.bringInLine(work, client));
  });
};
