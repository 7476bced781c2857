import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { describeDatabases, type TestDatabase } from '../store/databases.ts';
import { type Bot, startBot } from './bot.ts';
import { dropUser, notNull, talkTo, unknown } from './talk.ts';

/** What people paste, and would not want to find anywhere else. */
const values = [
  'quokka_ledger',
  'marmot_admin',
  'narwhal_store',
  'narwhal_store.example.com',
  '4711',
  'hunter2hunter2',
];
const lines = [
  'violates not-null constraint',
  'drop user',
  'our customer quokka has lost all of its invoices',
  'password=hunter2hunter2',
];

describeDatabases((create: () => Promise<TestDatabase>) => {
  let database: TestDatabase;
  let bot: Bot;

  beforeEach(async () => {
    database = await create();
    bot = await startBot({ store: await database.open() });
  });
  afterEach(async () => {
    await bot.stop();
    await database.drop();
  });

  test('nothing of what is pasted is in the database, whatever way it came', async () => {
    const talk = talkTo(bot);
    const texts = [
      notNull('quokka_ledger'),
      dropUser('marmot_admin'),
      unknown('narwhal_store', 4711),
      'our customer quokka has lost all of its invoices',
      `${unknown('narwhal_store', 4711)} password=hunter2hunter2`,
    ];
    for (const text of texts) {
      await talk.say(text);
      await talk.say(`<@U0RWERROR01> ${text}`, 'general');
      await bot.outcome(await bot.act('dm', { text }));
      await talk.command(text, 'ops-alerts');
    }
    const content = `INFO all is well\n${notNull('quokka_ledger')}\n`;
    await talk.say('see the log', 'inc-2', { files: [{ name: 'frontend.log', content }] });
    const ts = await bot.act('message', { channel: 'inc-3', text: notNull('quokka_ledger') });
    await bot.outcome(ts);
    await bot.act('edit', { channel: 'inc-3', ts, text: dropUser('marmot_admin') });
    await talk.say('a word to wait for', 'inc-3');

    const stored = await database.dump();
    expect(stored).toContain('the frobnicator refused widget {}');
    for (const pasted of [...values, ...lines]) expect(stored).not.toContain(pasted);
    expect(bot.logged.join('\n')).not.toMatch(new RegExp(values.join('|')));
  }, 30_000);
});
