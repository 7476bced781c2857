import { takeWork } from '../claiming-receiver.ts';
import type { Register } from '../services.ts';

/** `@rwerror`, in a thread or beside an error; slash commands do not work in threads. */
export const register: Register = (app, { claimedWork }) => {
  app.event('app_mention', async ({ context, client }) => {
    const work = takeWork(context);
    if (work) claimedWork.begin(work, client);
  });
};
