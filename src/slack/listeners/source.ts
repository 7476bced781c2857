import { actionIds, parseValue, restoreAnswer } from '../../cards/actions.ts';
import { sourceView } from '../../cards/source-view.ts';
import { onPress, showView } from '../press.ts';
import type { Register } from '../services.ts';

/** *Source*: the code that raises the error. */
export const register: Register = (app, services) => {
  onPress(app, services, actionIds.source, async (press, { findRecord }) => {
    const [match] = restoreAnswer(parseValue(press.action.value), findRecord).matches;
    if (match?.record) await showView(press, sourceView(match.record));
  });
};
