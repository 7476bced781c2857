import { actionIds, callbackIds } from '../../cards/actions.ts';
import { readSettingsForm } from '../../cards/settings-view.ts';
import { openSettings, saveSettings } from '../channel-settings.ts';
import { chosenValue, onPress, teamOf, toAsker } from '../press.ts';
import type { Register } from '../services.ts';
import { onSubmit } from '../submit.ts';

/** *Settings*, and its modal. */
export const register: Register = (app, services) => {
  for (const actionId of [actionIds.settings, actionIds.settingsOf]) {
    onPress(app, services, actionId, (press) =>
      openSettings(services, { ...toAsker(press), channel: chosenValue(press.action) }),
    );
  }
  onSubmit(app, services, callbackIds.settings, async ({ view, body, client, context }) => {
    const asker = { team: teamOf(context), user: body.user.id, client };
    return saveSettings(services, asker, view.private_metadata, readSettingsForm(view.state.values));
  });
};
