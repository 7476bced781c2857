import { eventually, type Message, type View, type Workspace } from './bot.ts';

/** Errors of our own, each of a record that answers it unasked. */
export const notNull = (relation: string) =>
  `ERROR:  Failed to run the query\n\nCaused by these errors (recent errors listed first):\n  1: Expr error\n  2: null value in column "region" of relation "${relation}" violates not-null constraint`;
export const dropUser = (user: string) =>
  `psycopg2.errors.InternalError_: Failed to run the query: Permission denied: drop user ${user} is not allowed, because it owns 3 objects`;
/** An error that no record explains. */
export const unknown = (widget: string, times: number) =>
  `ERROR:  Failed to run the query\n\nCaused by:\n  the frobnicator refused widget "${widget}" after ${times} attempts on /srv/${widget}/disk at ${widget}.example.com:5432`;

/** What people do in the workspace, and what they see. */
export interface Talk {
  /** says something, and waits until the bot is done with it @returns how that ended */
  say(text: string, channel?: string, more?: object): Promise<string>;
  /** what the bot and other bots said in a channel */
  cards(channel?: string): Promise<Message[]>;
  /** uses /rwerror, and waits for the private answer */
  command(text: string, channel?: string, user?: string): Promise<Message>;
  /** does something that opens or changes a view, and waits for that view */
  view(title: string, what: string, input: object): Promise<View>;
  /** presses something on a message */
  press(message: Message, channel: string, actionId: string, more?: object): Promise<string>;
  /** an ephemeral message that holds a text */
  whispered(channel: string, text: string): Promise<Message>;
  submit(view: View, values: object, user?: string): Promise<unknown>;
  /** opens App Home, and waits until it holds a text */
  home(text: string, user?: string): Promise<View>;
}

export function talkTo(bot: Workspace): Talk {
  /** a channel is made by the first message in it */
  const messages = async (channel: string) =>
    (await bot.see('messages', { channel }).catch(() => ({ messages: [] as Message[] }))).messages;
  const views = async () => (await bot.see('views', {})).views;
  return {
    say: async (text, channel = 'inc-1', more = {}) =>
      bot.outcome(await bot.act('message', { channel, text, ...more })),
    cards: async (channel = 'inc-1') => (await messages(channel)).filter((one) => one.bot_id && !one.ephemeral),
    async command(text, channel = 'inc-1', user) {
      const before = (await messages(channel)).length;
      await bot.act('command', { channel, command: '/rwerror', text, ...(user && { user }) });
      return eventually(`the answer to ${text}`, async () => (await messages(channel))[before]);
    },
    async view(title, what, input) {
      const known = new Set((await views()).map((one) => JSON.stringify(one)));
      await bot.act(what, input);
      return eventually(`the view ${title}`, async () =>
        (await views()).find((one) => JSON.stringify(one).includes(title) && !known.has(JSON.stringify(one))),
      );
    },
    press: (message, channel, actionId, more = {}) =>
      bot.act('action', { channel, ts: message.ts, action_id: actionId, ...more }),
    whispered: (channel, text) =>
      eventually(`"${text}" in private`, async () =>
        (await messages(channel)).find((one) => one.ephemeral && JSON.stringify(one).includes(text)),
      ),
    async home(text, user) {
      const who = user ? { user } : {};
      await bot.act('open-home', who);
      return eventually(`App Home with ${text}`, async () => {
        const { view } = await bot.see('home', who);
        return view && JSON.stringify(view).includes(text) ? view : undefined;
      });
    },
    submit: (view, values, user) => bot.act('submit', { view_id: view.id, values, ...(user && { user }) }),
  };
}
