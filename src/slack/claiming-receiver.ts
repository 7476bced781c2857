import type { App, Receiver } from '@slack/bolt';
import type { Claims } from './claims.ts';
import { findPlace, findWork, type MessageWork } from './read-event.ts';
import type { Workspaces } from './workspaces.ts';

/** What the receiver puts into Bolt's context for listeners. */
interface WorkContext {
  readonly work?: MessageWork;
}

/** The work that was claimed for this event, if any. */
export function workIn(context: object): MessageWork | undefined {
  return (context as WorkContext).work;
}

/**
 * Claims a message before Bolt sees its event: Bolt acks events before any listener runs, and after the ack Slack never
 * sends an event again. What is claimed already, or comes from a workspace without the app, is acked and goes no further;
 * commands and buttons pass untouched.
 */
export function createClaimingReceiver(receiver: Receiver, claims: Claims, workspaces: Workspaces): Receiver {
  const processEvent = async (app: App, event: Parameters<App['processEvent']>[0]): Promise<void> => {
    const place = findPlace(event.body);
    if (!place) return app.processEvent(event);
    const bot = await workspaces.find(place.team, place.enterprise);
    if (!bot) return event.ack();
    const work = findWork(event.body, bot);
    if (!work) return app.processEvent(event);
    const claimed = await claims.take(work.claim);
    if (claimed === 'taken') return event.ack();
    // Who asked is answered without a claim.
    const isUnclaimed = claimed === 'unknown' && work.claim.kind === 'channel';
    const context: WorkContext = { work: { ...work, isUnclaimed } };
    return app.processEvent({ ...event, customProperties: { ...event.customProperties, ...context } });
  };

  return {
    init: (app) =>
      receiver.init(
        Object.create(app, {
          processEvent: { value: (event: Parameters<App['processEvent']>[0]) => processEvent(app, event) },
        }) as App,
      ),
    start: (...args) => receiver.start(...args),
    stop: (...args) => receiver.stop(...args),
  };
}
