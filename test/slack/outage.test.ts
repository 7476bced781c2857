import { type AddressInfo, connect as connectTcp, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createMetrics } from '../../src/ops/metrics.ts';
import { loadSqlite } from '../../src/store/connect-sqlite.ts';
import { openPostgresStore, openSqliteStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { createPostgres, createSqlite, describePostgres, type TestDatabase } from '../store/databases.ts';
import { type Bot, eventually, startBot, written } from './bot.ts';
import { dropUser, notNull, type Talk, talkTo } from './talk.ts';

/** A database that goes away and comes back under a bot that runs. Between the two is a proxy that a test can cut. */

const mention = '<@U0RWERROR01>';
const off = 'Memory is off';
const nothingKept = 'Nothing was kept or changed';
const ackWithinSeconds = 3;

interface Proxy {
  readonly port: number;
  /** cuts all connections, and refuses new ones */
  cut(): Promise<void>;
  /** takes connections, and lets nothing through */
  hang(): void;
  mend(): Promise<void>;
  close(): Promise<void>;
}

async function startProxy(targetPort: number): Promise<Proxy> {
  const sockets = new Set<Socket>();
  let isHung = false;
  let port = 0;
  let server: Server | undefined;
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    return socket;
  };
  const join = (from: Socket, to: Socket) =>
    from.on('data', (data) => {
      if (!isHung) to.write(data);
    });
  const listen = () =>
    new Promise<void>((resolve) => {
      server = createServer((client) => {
        const database = track(connectTcp(targetPort, '127.0.0.1'));
        join(track(client), database);
        join(database, client);
        client.on('close', () => database.destroy());
        database.on('close', () => client.destroy());
      }).listen(port, '127.0.0.1', () => {
        port = (server?.address() as AddressInfo | undefined)?.port ?? 0;
        resolve();
      });
    });
  const end = async () => {
    const closed = new Promise((resolve) => server?.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await listen();
  return {
    port,
    cut: end,
    hang() {
      isHung = true;
    },
    async mend() {
      if (isHung) for (const socket of sockets) socket.destroy();
      else await listen();
      isHung = false;
    },
    close: end,
  };
}

let database: TestDatabase & { url: string };
let proxy: Proxy;
let store: Store;
let bot: Bot;
let talk: Talk;
/** how long Slack waited for each ack, in seconds */
let acks: number[];
/** what nobody caught */
let rejections: unknown[];
const note = (error: unknown) => void rejections.push(error);

const cards = async (channel: string) =>
  (await bot.see('messages', { channel })).messages.filter(({ bot_id }) => bot_id);
const logged = (part: string) => bot.logged.filter((line) => line.includes(part));

describePostgres('when the database goes away', () => {
  beforeEach(async () => {
    [rejections, acks] = [[], []];
    process.on('unhandledRejection', note);
    database = await createPostgres();
    proxy = await startProxy(5432);
    store = await openPostgresStore(database.url.replace(':5432', `:${proxy.port}`));
    bot = await startBot({ store, metrics: { ...createMetrics(), observeAck: (seconds) => void acks.push(seconds) } });
    talk = talkTo(bot);
    // The first search of a process prepares for the others, and would be taken for slow.
    bot.deps.search('cheese', 1);
  });
  afterEach(async () => {
    await bot.stop();
    await proxy.close();
    await database.drop();
    process.off('unhandledRejection', note);
    expect(rejections).toEqual([]);
  });

  /** What people who ask are told without memory. */
  async function ask(): Promise<void> {
    const ts = await bot.act('message', { channel: 'room-1', text: `${mention} ${notNull('refunds')}` });
    const [mentioned] = await bot.replies('room-1', ts);
    const commanded = await talk.command(notNull('refunds'), 'room-2');
    const message = await bot.act('message', { channel: 'room-3', text: notNull('refunds') });
    const shortcut = { callback_id: 'rwerror_explain', channel: 'room-3', ts: message };
    for (const card of [mentioned, commanded, await talk.view('refunds', 'shortcut', shortcut)]) {
      expect(written(card)).toContain('refunds');
      expect(written(card).split(off)).toHaveLength(2);
      expect(written(card)).not.toContain('feedback_buttons');
    }
    expect(written(await talk.command('the moon is made of cheese', 'room-4'))).toContain(off);
    const paste = await talk.view('Explain an error', 'command', { channel: 'room-4', command: '/rwerror', text: '' });
    await talk.submit(paste, { rwerror_paste_block: { rwerror_paste_text: notNull('refunds') } });
    const pasted = await eventually('the card in the modal', async () =>
      (await bot.see('views', {})).views.find((view) => view.id === paste.id && written(view).includes('refunds')),
    );
    expect(written(pasted)).toContain(off);
    await talk.home(off);
  }

  test.each([
    ['is cut off, and refuses connections', 'cut'],
    ['does not answer any more', 'hang'],
  ] as const)('and %s: who asks is answered, nobody else, and all comes back', async (_, trouble) => {
    expect(await talk.say(notNull('invoices'))).toBe('replied');
    const [card] = await cards('inc-1');
    if (!card) throw new Error('no card');
    expect(written(card)).not.toContain(off);
    const [helpful = '', recordId] = /helpful:([0-9a-f]+)/.exec(written(card)) ?? [];
    const onCard = { channel: 'inc-1', ts: card.ts, action_id: 'rwerror_note', value: recordId };
    const form = await talk.view('What fixed it for us', 'action', onCard);
    await proxy[trouble]();

    await bot.act('message', { channel: 'inc-1', text: dropUser('night_batch') });
    await talk.submit(form, { text: 'the region was missing' });
    await eventually('the form to say so', async () =>
      (await bot.see('views', {})).views.find((view) => written(view).includes(nothingKept)),
    );
    await ask();
    await talk.press(card, 'inc-1', 'rwerror_feedback', { value: helpful });
    await talk.whispered('inc-1', nothingKept);
    expect((await cards('inc-1')).filter(({ ephemeral }) => !ephemeral)).toHaveLength(1);

    await proxy.mend();
    await eventually('unasked replies', async () => {
      await bot.act('message', { channel: 'inc-2', text: notNull('orders') });
      return (await cards('inc-2'))[0];
    });
    await talk.press(card, 'inc-1', 'rwerror_feedback', { value: helpful });
    await eventually('the vote', async () => (await store.listVotes('T0LOCAL0001'))[0]);
    await eventually('the return to be logged', async () => {
      await bot.app.takeOver();
      return logged('the database answers again')[0];
    });
    // What came meanwhile is claimed late, and answered once.
    const both = await eventually('the late answer', async () => {
      const shown = (await cards('inc-1')).filter(({ ephemeral }) => !ephemeral);
      return shown.length > 1 ? shown : undefined;
    });
    expect(both.map(written)).toEqual([expect.stringContaining('invoices'), expect.stringContaining('night_batch')]);
    expect(logged('does not answer; unasked replies stop')).toHaveLength(1);
    expect(logged('the database answers again')).toHaveLength(1);
    expect(Math.max(...acks)).toBeLessThan(ackWithinSeconds);
  });
});

test('a file that somebody else holds: nobody is answered unasked, votes say that they are not kept, and all comes back', async () => {
  const file = await createSqlite();
  bot = await startBot({ store: await openSqliteStore(file.file) });
  talk = talkTo(bot);
  const Database = await loadSqlite();
  const holder = new Database(file.file);
  try {
    await talk.say(notNull('invoices'));
    const [card] = await cards('inc-1');
    if (!card) throw new Error('no card');
    const [helpful = ''] = /helpful:[0-9a-f]+/.exec(written(card)) ?? [];
    holder.exec('begin immediate');
    await bot.act('message', { channel: 'inc-1', text: dropUser('night_batch') });
    await talk.press(card, 'inc-1', 'rwerror_feedback', { value: helpful });
    await talk.whispered('inc-1', nothingKept);
    expect(written(await talk.command(notNull('refunds'), 'room-2'))).toContain('refunds');
    holder.exec('commit');
    await eventually('unasked replies', async () => {
      await bot.act('message', { channel: 'inc-2', text: notNull('orders') });
      return (await cards('inc-2'))[0];
    });
    expect(logged('does not answer; unasked replies stop')).toHaveLength(1);
  } finally {
    holder.close();
    await bot.stop();
    await file.drop();
  }
});
