import { actionIds } from '../../cards/actions.ts';
import { pasteView } from '../../cards/paste-view.ts';
import { encodeModalState } from '../modal-state.ts';
import { onPress, showView, threadOf } from '../press.ts';
import type { Register } from '../services.ts';

/** A button that opens the modal to paste into. */
export const register: Register = (app, services) => {
  onPress(app, services, actionIds.openPaste, async (press) => {
    const { channel, response_url: responseUrl } = press.body;
    const place = channel && { channel: channel.id, threadTs: threadOf(press), responseUrl };
    await showView(press, pasteView(encodeModalState(place)));
  });
};
