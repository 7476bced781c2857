import { afterEach, expect, test } from '@jest/globals';
import { openSqliteStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { type Bot, eventually, startBot } from './bot.ts';

let bot: Bot;
afterEach(() => bot.stop());

test('what was told privately is not told again when its claim could not be settled and is taken over', async () => {
  const store = await openSqliteStore(':memory:');
  let failures = 0;
  const settleClaim: Store['settleClaim'] = async (claim, outcome) => {
    if (failures > 0) return store.settleClaim(claim, outcome);
    failures += 1;
    await store.releaseClaim(claim);
    throw new Error('the connection was cut');
  };
  bot = await startBot({ store: { ...store, settleClaim } });
  const ts = await bot.act('message', { channel: 'inc-1', text: '<@U0RWERROR01> the lamp in the hall is broken' });
  await eventually('the claim to stay open', () => failures || undefined);
  await bot.app.takeOver();
  expect(await bot.outcome(ts)).toBe('replied');
  expect(await bot.replies('inc-1', ts)).toHaveLength(1);
});
