import { afterEach, expect, test } from '@jest/globals';
import { openSqliteStore } from '../../src/store/open-store.ts';
import { type Bot, eventually, startBot } from './bot.ts';
import { notNull } from './talk.ts';

let bot: Bot | undefined;
afterEach(() => bot?.stop());

test('a message whose ack does not get through after its claim is answered all the same, once', async () => {
  const store = await openSqliteStore(':memory:');
  let cuts = 1;
  bot = await startBot({
    store: {
      ...store,
      async claim(claim, nowMs) {
        const isOurs = await store.claim(claim, nowMs);
        if (isOurs && cuts-- > 0) {
          await bot?.act('fault', { drop: true });
          await eventually('the loss of the socket', () => bot?.app.isConnected() === false || undefined);
        }
        return isOurs;
      },
    },
  });
  const ts = await bot.act('message', { channel: 'inc-1', text: notNull('invoices') });
  expect(await bot.replies('inc-1', ts)).toHaveLength(1);
  expect(await bot.outcome(ts)).toBe('replied');
  expect(await bot.replies('inc-1', ts)).toHaveLength(1);
});
