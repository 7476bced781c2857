import { actionIds, parseValue, restoreAnswer } from '../../cards/actions.ts';
import { moreView } from '../../cards/more-view.ts';
import { onPress, showView } from '../press.ts';
import type { Register } from '../services.ts';

/** *More*: what the first page of a card leaves out. */
export const register: Register = (app, services) => {
  onPress(app, services, actionIds.more, async (press, { findRecord }) => {
    const { matches, ...told } = restoreAnswer(parseValue(press.action.value), findRecord);
    const [match] = matches;
    if (match?.record) await showView(press, moreView(match.record, match.captured, told));
  });
};
