import { actionIds, parseValue, restoreAnswer } from '../../cards/actions.ts';
import { renderAnswer } from '../answers.ts';
import { onPress, showCard } from '../press.ts';
import type { Register } from '../services.ts';

/** One of several: a candidate, one of a paste's errors, a search result, a likely meaning. */
export const register: Register = (app, services) => {
  for (const actionId of [actionIds.pick, actionIds.searchShow]) {
    onPress(app, services, actionId, async (press, { findRecord }) => {
      const answer = restoreAnswer(parseValue(press.action.value), findRecord);
      await showCard(press, renderAnswer(answer, press.body.view ? 'modal' : 'private'), answer);
    });
  }
};
