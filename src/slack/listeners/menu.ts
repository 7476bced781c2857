import { actionIds, splitValue } from '../../cards/actions.ts';
import { noticeCard } from '../../cards/notice-card.ts';
import { openSettings, type Snooze, snoozeChannel } from '../channel-settings.ts';
import { chosenValue, onPress, type Press, showCard, toAsker } from '../press.ts';
import { removeAnswer } from '../remove-answer.ts';
import type { Register, Services } from '../services.ts';

/** The menu of a card that everybody sees. */
export const register: Register = (app, services) => {
  onPress(app, services, actionIds.menu, (press) => choose(services, press));
};

async function choose(services: Services, press: Press): Promise<void> {
  const asker = toAsker(press);
  const [choice, span] = splitValue(chosenValue(press.action));
  switch (choice) {
    case 'snooze': {
      const told = await snoozeChannel(services, asker, span as Snooze);
      return showCard(press, noticeCard(told));
    }
    case 'settings':
      return openSettings(services, asker);
    case 'remove':
      return removeAnswer(services, asker, press.body.message?.ts);
  }
}
