import type { App, Receiver } from '@slack/bolt';
import { z } from 'zod';
import type { Claims } from './claims.ts';
import { findPlace, findWork, type MessageWork } from './read-event.ts';
import { toRwError } from './slack-errors.ts';
import { notInstalled, type Workspaces } from './workspaces.ts';

type ReceivedEvent = Parameters<App['processEvent']>[0];

/** What the receiver puts into Bolt's context for listeners. */
interface WorkContext {
  readonly claimed?: { readonly work: MessageWork; isTaken: boolean };
}

/** The work that was claimed for this event, if any. Whoever asks has to do it. */
export function takeWork(context: object): MessageWork | undefined {
  const { claimed } = context as WorkContext;
  if (claimed) claimed.isTaken = true;
  return claimed?.work;
}

const commandSchema = z.object({ command: z.string(), team_id: z.string(), enterprise_id: z.string().optional() });

/**
 * Claims a message before Bolt sees its event: Bolt acks events before any listener runs, and after the ack Slack never
 * sends an event again. What is claimed already, or comes from a workspace without the app, is acked and goes no further;
 * a command from there is told so, where Bolt would say nothing. Other commands and buttons pass untouched.
 */
export function createClaimingReceiver(receiver: Receiver, claims: Claims, workspaces: Workspaces): Receiver {
  const processWork = async (app: App, event: ReceivedEvent, work: MessageWork): Promise<void> => {
    const outcome = await claims.take(work.claim);
    if (outcome === 'taken') return event.ack();
    // Who asked is answered without a claim.
    const isUnclaimed = outcome === 'unknown' && work.claim.kind === 'channel';
    const claimed = { work: { ...work, isUnclaimed }, isTaken: false };
    const context: WorkContext = { claimed };
    try {
      await app.processEvent({ ...event, customProperties: { ...event.customProperties, ...context } });
    } finally {
      // The ack did not get through, or Bolt could not tell whose event it is: no listener has seen it, and none will.
      if (outcome === 'ours' && !claimed.isTaken) await claims.release(work.claim);
    }
  };

  const findTrouble = ({ team_id: team, enterprise_id: enterprise }: z.output<typeof commandSchema>) =>
    workspaces.find(team, enterprise).then((bot) => (bot ? undefined : notInstalled()), toRwError);

  const processCommand = async (app: App, event: ReceivedEvent): Promise<void> => {
    const command = commandSchema.safeParse(event.body).data;
    const trouble = command && (await findTrouble(command));
    if (!trouble) return app.processEvent(event);
    return event.ack({ response_type: 'ephemeral', text: `${trouble.message} ${trouble.remedy}` });
  };

  const processEvent = async (app: App, event: ReceivedEvent): Promise<void> => {
    const place = findPlace(event.body);
    if (!place) return processCommand(app, event);
    const bot = await workspaces.find(place.team, place.enterprise);
    if (!bot) return event.ack();
    const work = findWork(event.body, bot);
    if (!work) return app.processEvent(event);
    return processWork(app, event, work);
  };

  return {
    init: (app) =>
      receiver.init(
        Object.create(app, {
          processEvent: { value: (event: ReceivedEvent) => processEvent(app, event) },
        }) as App,
      ),
    start: (...args) => receiver.start(...args),
    stop: (...args) => receiver.stop(...args),
  };
}
