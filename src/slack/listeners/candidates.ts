import { actionIds, parseValue, restoreAnswer } from '../../cards/actions.ts';
import { candidatesCard } from '../../cards/candidates-card.ts';
import { onPress, showCard } from '../press.ts';
import type { Register } from '../services.ts';

/** *Other candidates* of a card. */
export const register: Register = (app, services) => {
  onPress(app, services, actionIds.candidates, async (press, { findRecord }) => {
    const answer = restoreAnswer(parseValue(press.action.value), findRecord);
    await showCard(press, candidatesCard(answer, press.body.view ? 'modal' : 'private'));
  });
};
