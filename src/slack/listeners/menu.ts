import { actionIds, type MenuChoice, splitValue } from '../../cards/actions.ts';
import { noticeCard } from '../../cards/notice-card.ts';
import { openSettings, snoozeChannel } from '../channel-settings.ts';
import { openNote } from '../notes.ts';
import { chosenValue, onPress, type Press, showCard, toAsker } from '../press.ts';
import { removeAnswer } from '../remove-answer.ts';
import type { Register, Services } from '../services.ts';

/** The menu of a card that everybody sees. */
export const register: Register = (app, services) => {
  onPress(app, services, actionIds.menu, async (press) => {
    const [choice, recordId] = splitValue(chosenValue(press.action));
    await choose(services, press, choice as MenuChoice, recordId);
  });
};

async function choose(services: Services, press: Press, choice: MenuChoice, recordId: string): Promise<void> {
  const asker = toAsker(press);
  switch (choice) {
    case 'note':
      return openNote(services, asker, { recordId, replyTs: press.body.message?.ts });
    case 'snooze1':
    case 'snooze8':
      return snooze(services, press, choice === 'snooze1' ? 1 : 8);
    case 'settings':
      return openSettings(services, asker);
    case 'remove':
      return removeAnswer(services, asker, press.body.message?.ts);
  }
}

async function snooze(services: Services, press: Press, hours: number): Promise<void> {
  const { channel, ...asker } = toAsker(press);
  if (channel === undefined) return;
  const untilMs = await snoozeChannel(services, asker, channel, hours);
  const until = new Date(untilMs).toISOString().slice(11, 16);
  await showCard(
    press,
    noticeCard(`Snoozed here until ${until} UTC. Asked, rwerror still answers; /rwerror settings undoes it.`),
  );
}
