import { takeWork } from '../claiming-receiver.ts';
import type { Register } from '../services.ts';

/** Messages in channels and direct messages, their edits and their deletions. */
export const register: Register = (app, { claimedWork }) => {
  app.event('message', async ({ context, client }) => {
    const work = takeWork(context);
    if (work) claimedWork.begin(work, client);
  });
};
