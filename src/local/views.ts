import { limits } from '../cards/limits.ts';
import type { ViewSource } from './check-view.ts';
import { app, createId, createSecret, type Identity } from './identity.ts';
import { nameBlocks } from './messages.ts';
import { SlackError } from './slack-error.ts';
import type { Change, View, ViewValues } from './types.ts';

/** Which view: by the id that Slack gave or the one that the bot gave. */
export interface ViewKey {
  readonly viewId?: string | undefined;
  readonly externalId?: string | undefined;
  /** of the view as the bot knows it */
  readonly hash?: string | undefined;
}

/** Modals, a stack a person, and Homes, one a person. */
export interface Views {
  /** A new stack. */
  open(user: string, source: ViewSource): View;
  /** On top of the stack. @throws SlackError `push_limit_reached`, `not_found` when no modal is open */
  push(user: string, source: ViewSource): View;
  /** @throws SlackError `not_found`, `hash_conflict` */
  update(key: ViewKey, source: ViewSource): View;
  publish(user: string, source: ViewSource, hash?: string): View;
  /** The stack of a person, the first opened first. */
  stack(user: string): View[];
  all(): { readonly user: string; readonly view: View }[];
  home(user: string): View | undefined;
  /** An open modal or a Home. @throws SlackError `not_found` */
  get(viewId: string): { readonly user: string; readonly view: View };
  setValues(viewId: string, values: ViewValues): View;
  /** Takes a view off its stack. */
  close(viewId: string): void;
  closeAll(user: string): void;
}

/** @param tell is told of each change */
export function createViews(identity: Identity, tell: (change: Change) => void): Views {
  const createView = (source: ViewSource, place: ViewPlace) => createViewOf(identity, source, place);
  const stacks = new Map<string, View[]>();
  const homes = new Map<string, View>();
  const stackOf = (user: string) => stacks.get(user) ?? [];
  const setStack = (user: string, views: View[], viewId: string) => {
    stacks.set(user, views);
    tell({ type: 'view', user, viewId });
  };
  const all = () => [...stacks].flatMap(([user, views]) => views.map((view) => ({ user, view })));
  const everything = () => [...all(), ...[...homes].map(([user, view]) => ({ user, view }))];

  const get = (viewId: string) => {
    const found = everything().find(({ view }) => view.id === viewId);
    if (!found) throw new SlackError('not_found');
    return found;
  };
  const find = ({ viewId, externalId }: ViewKey) => {
    const found = everything().find(
      ({ view }) => view.id === viewId || (externalId && view.external_id === externalId),
    );
    if (!found) throw new SlackError('not_found');
    return found;
  };
  const put = (user: string, view: View) => {
    if (view.type === 'home') {
      homes.set(user, view);
      tell({ type: 'home', user, viewId: view.id });
    } else {
      const views = stackOf(user).map((one) => (one.id === view.id ? view : one));
      setStack(user, views, view.id);
    }
    return view;
  };
  const createNew = (source: ViewSource, below: View | undefined) => {
    const id = createId('V');
    const taken = source.external_id && everything().some(({ view }) => view.external_id === source.external_id);
    if (taken) throw new SlackError('duplicate_external_id');
    return createView(source, { id, root_view_id: below?.root_view_id ?? id, previous_view_id: below?.id ?? null });
  };

  return {
    open(user, source) {
      const view = createNew(source, undefined);
      setStack(user, [view], view.id);
      return view;
    },
    push(user, source) {
      const views = stackOf(user);
      if (views.length === 0) throw new SlackError('not_found');
      if (views.length >= limits.view.stack) throw new SlackError('push_limit_reached');
      const view = createNew(source, views.at(-1));
      setStack(user, [...views, view], view.id);
      return view;
    },
    update(key, source) {
      const { user, view } = find(key);
      if (key.hash !== undefined && key.hash !== view.hash) throw new SlackError('hash_conflict');
      return put(user, { ...createView(source, view), state: { values: keepValues(view, source) } });
    },
    publish(user, source, hash) {
      const known = homes.get(user);
      if (hash !== undefined && known && known.hash !== hash) throw new SlackError('hash_conflict');
      return put(user, known ? createView(source, known) : createNew(source, undefined));
    },
    stack: (user) => [...stackOf(user)],
    all,
    home: (user) => homes.get(user),
    get,
    setValues(viewId, values) {
      const { user, view } = get(viewId);
      return put(user, { ...view, state: { values } });
    },
    close(viewId) {
      const { user } = get(viewId);
      setStack(
        user,
        stackOf(user).filter((view) => view.id !== viewId),
        viewId,
      );
    },
    closeAll(user) {
      for (const { id } of stackOf(user).slice(-1)) setStack(user, [], id);
    },
  };
}

/** What was typed stays in the inputs that an update keeps, by block_id and action_id. */
function keepValues(view: View, source: ViewSource): ViewValues {
  const kept = new Set(source.blocks.map((block) => block.block_id));
  return Object.fromEntries(Object.entries(view.state.values).filter(([blockId]) => kept.has(blockId)));
}

type ViewPlace = Pick<View, 'id' | 'root_view_id' | 'previous_view_id'>;

function createViewOf({ team, bot }: Identity, source: ViewSource, place: ViewPlace): View {
  const modal = source.type === 'modal' ? source : undefined;
  return {
    id: place.id,
    team_id: team.id,
    type: source.type,
    blocks: nameBlocks(source.blocks),
    private_metadata: source.private_metadata ?? '',
    callback_id: source.callback_id ?? '',
    external_id: source.external_id ?? '',
    state: { values: {} },
    hash: `${Math.floor(Date.now() / 1_000)}.${createSecret().slice(0, 8)}`,
    title: modal?.title ?? null,
    close: modal?.close ?? null,
    submit: modal?.submit ?? null,
    clear_on_close: modal?.clear_on_close ?? false,
    notify_on_close: modal?.notify_on_close ?? false,
    root_view_id: place.root_view_id,
    previous_view_id: place.previous_view_id,
    app_id: app.id,
    app_installed_team_id: team.id,
    bot_id: bot.botId,
  };
}
