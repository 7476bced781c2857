import { limits } from '../../cards/limits.ts';
import type { Arguments } from '../arguments.ts';
import { checkView, type ViewSource } from '../check-view.ts';
import type { Core } from '../core.ts';
import { refuse, SlackError } from '../slack-error.ts';
import type { Method } from './method.ts';

/** Source: https://docs.slack.dev/reference/methods, family views */

export const viewMethods: Record<string, Method> = {
  'views.open': (core, args) => {
    const view = readView(args.json('view', 'invalid_arguments'), 'modal');
    return { view: core.views.open(useTrigger(core, args), view) };
  },

  'views.push': (core, args) => {
    const view = readView(args.json('view', 'invalid_arguments'), 'modal');
    return { view: core.views.push(useTrigger(core, args), view) };
  },

  'views.update': (core, args) => {
    const view = readView(args.json('view', 'invalid_arguments'), 'modal');
    const key = { viewId: args.text('view_id'), externalId: args.text('external_id'), hash: args.text('hash') };
    return { view: core.views.update(key, view) };
  },

  'views.publish': (core, args) => {
    const user = core.directory.user(args.required('user_id'));
    const view = readView(args.json('view', 'invalid_arguments'), 'home');
    return { view: core.views.publish(user.id, view, args.text('hash')) };
  },
};

/** A view that Slack would take. @throws SlackError `invalid_arguments` with the reasons, `view_too_large` */
export function readView(source: unknown, type: 'modal' | 'home'): ViewSource {
  const checked = checkView(source, type);
  if ('reasons' in checked) throw refuse('invalid_arguments', checked.reasons);
  const { bytes } = limits.view;
  if (Buffer.byteLength(JSON.stringify(checked.view)) > bytes) throw new SlackError('view_too_large');
  return checked.view;
}

/** Whose the trigger is. It serves once. */
function useTrigger(core: Core, args: Arguments): string {
  const id = args.text('trigger_id') ?? args.required('interactivity_pointer');
  const found = core.triggers.find(id);
  if (!found) throw new SlackError('invalid_trigger_id');
  if (found.uses > 0) throw new SlackError('exchanged_trigger_id');
  if (found.expired) throw new SlackError('expired_trigger_id');
  core.triggers.use(id);
  return found.value;
}
