import { App, type Logger, LogLevel, SocketModeReceiver, type ViewOutput } from '@slack/bolt';
import type { KnownBlock, ModalView } from '@slack/types';
import { WebClient } from '@slack/web-api';
import type { Timing } from '../../src/local/timing.ts';
import { type LocalWorkspace, startLocalWorkspace } from '../../src/local/workspace.ts';
import type { Log } from '../../src/log.ts';

/** What a control endpoint answers, as far as tests look at it. */
export interface Answer {
  readonly ok: boolean;
  readonly error?: string;
  readonly ts?: string;
  readonly channel?: string;
  readonly channels?: readonly { readonly id: string; readonly name: string }[];
  readonly users?: readonly { readonly id: string; readonly name: string }[];
  readonly messages?: readonly Record<string, unknown>[];
  readonly views?: readonly (ViewOutput & { readonly user: string })[];
  readonly view?: object | null;
  readonly scopes?: readonly string[];
  readonly connections?: number;
}

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };
/** Slack's clients write refusals, which these tests provoke, to the console. */
const silentLogger: Logger = { ...silent, setLevel() {}, getLevel: () => LogLevel.ERROR, setName() {} };

/** A real workspace, and real clients of Slack's own for it. Everything ends with `stop`. */
export async function startWorkspace(timing: Partial<Timing> = {}) {
  const workspace = await startLocalWorkspace({ port: 0, log: silent, timing });
  const ends: (() => Promise<unknown>)[] = [];
  return {
    workspace,
    web: createWebClient(workspace, workspace.botToken),
    get: (path: string) => call(workspace, path),
    post: (path: string, body: object) => call(workspace, path, body),
    /** Starts a bot as its author writes it: the real Bolt over the real Socket Mode client. */
    async connect(listen: (app: App) => void = () => {}) {
      const { apiUrl: slackApiUrl, botToken: token, appToken } = workspace;
      const clientOptions = { slackApiUrl };
      const receiver = new SocketModeReceiver({ appToken, installerOptions: { clientOptions }, logger: silentLogger });
      const app = new App({ token, receiver, clientOptions: { slackApiUrl }, logger: silentLogger, ignoreSelf: false });
      listen(app);
      await app.start();
      // Before it connects again the client waits as long as for a pong; pongs are watched from the start on.
      Object.assign(receiver.client, { clientPingTimeoutMS: 20 });
      ends.push(() => app.stop());
      return { app, client: receiver.client };
    },
    async stop() {
      for (const end of ends) await end();
      await workspace.close();
    },
  };
}

export function createWebClient({ apiUrl }: LocalWorkspace, token: string | undefined): WebClient {
  return new WebClient(token, { slackApiUrl: apiUrl, logger: silentLogger, retryConfig: { retries: 0 } });
}

async function call({ url }: LocalWorkspace, path: string, body?: object): Promise<Answer & { status: number }> {
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`${url}/_local/${path}`, body ? request : {});
  return { ...((await response.json()) as Answer), status: response.status };
}

/** What a Web API call was refused with: the answer's body. */
export async function refusal(call: Promise<unknown>): Promise<Record<string, unknown>> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Error && 'data' in error) return error.data as Record<string, unknown>;
    throw error;
  }
  throw new Error('The call was not refused.');
}

/** A promise and what resolves it: for a listener to hand over what it got. */
export function createParcel<T>(): { readonly arrived: Promise<T>; deliver(value: T): void } {
  let deliver: (value: T) => void = () => {};
  const arrived = new Promise<T>((resolve) => {
    deliver = resolve;
  });
  return { arrived, deliver };
}

/** Asks again and again until there is an answer. */
export async function eventually<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = await ask();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('It never came.');
}

/** A bot's modal with one input; its text fits in ten characters. */
export const modal = (more: Partial<ModalView> = {}): ModalView => ({
  type: 'modal',
  callback_id: 'paste',
  title: { type: 'plain_text', text: 'Paste' },
  submit: { type: 'plain_text', text: 'Explain' },
  blocks: [
    {
      type: 'input',
      block_id: 'error',
      label: { type: 'plain_text', text: 'Error' },
      element: { type: 'plain_text_input', action_id: 'text', max_length: 10 },
    },
  ],
  ...more,
});

/** A block with a button and a menu. */
export const buttons: KnownBlock[] = [
  {
    type: 'actions',
    block_id: 'row',
    elements: [
      { type: 'button', action_id: 'more', text: { type: 'plain_text', text: 'More' }, value: '{"id":1}' },
      {
        type: 'overflow',
        action_id: 'menu',
        options: [{ text: { type: 'plain_text', text: 'Source' }, value: 'source' }],
      },
    ],
  },
];
