import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Bot, eventually, startBot, type View, written } from './bot.ts';
import { type Talk, talkTo, unknown } from './talk.ts';

let bot: Bot;
let talk: Talk;
let nowMs: number;

beforeEach(async () => {
  nowMs = Date.now();
  bot = await startBot({ now: () => nowMs });
  talk = talkTo(bot);
});
afterEach(() => bot.stop());

const openGaps = (channel = 'general') =>
  talk.view('Errors without a record', 'command', { channel, command: '/rwerror', text: 'gaps' });
const writeUp = (list: View) => ({
  ...{ view_id: list.id, action_id: 'rwerror_write_up' },
  value: /"action_id":"rwerror_write_up".*?"value":"([0-9a-f]{16})"/.exec(written(list))?.[1],
});

/** What the card in inc-2 says. */
async function answerTo(text: string): Promise<string> {
  await talk.say(text, 'inc-2');
  return written((await talk.cards('inc-2')).at(-1));
}

describe('gaps', () => {
  test('near-equal errors without a record fall into one, without their values', async () => {
    await talk.say(unknown('acme_left', 3), 'inc-1');
    await talk.say(unknown('globex_right', 17), 'inc-2');
    const view = written(await openGaps());
    expect(view).toContain('the frobnicator refused widget {}');
    expect(view).toMatch(/2 times.*#inc-1.*#inc-2/);
    for (const value of ['acme', 'globex', '17', 'example.com', '/srv']) expect(view).not.toContain(value);
  });

  test('count messages, not who asks about one', async () => {
    await bot.act('channel', { channel: 'quiet' });
    const ts = await bot.act('message', { channel: 'quiet', text: unknown('acme', 3) });
    const shortcut = { channel: 'quiet', ts, callback_id: 'rwerror_explain' };
    for (const user of ['sam', 'robin']) {
      await talk.view('Explain this error', 'shortcut', { ...shortcut, user });
      nowMs += 1_000;
    }
    await talk.say('<@U0RWERROR01> what is this?', 'quiet', { thread_ts: ts });
    expect(written(await openGaps())).toMatch(/frobnicator[^"]*once/);
  });

  test('ordinary talk is none', async () => {
    await talk.say('the cluster feels slow today and I do not know why', 'inc-1');
    await talk.say('2026-11-02T08:00:00.000Z  INFO risingwave_meta::barrier: all is well again', 'inc-1');
    expect(written(await openGaps())).toContain('No error without a record');
  });

  test('of a private channel are for those who are in it', async () => {
    await bot.act('channel', { channel: 'inc-secret', private: true });
    await talk.say(unknown('acme', 3), 'inc-secret');
    expect(written(await openGaps())).not.toContain('frobnicator');
    const list = await openGaps('inc-secret');
    expect(written(list)).toContain('frobnicator');
    await talk.view('As it is printed', 'action', writeUp(list));
  });

  test('written up answer in this workspace from then on, until withdrawn', async () => {
    await talk.say(unknown('acme', 3), 'inc-1');
    const gaps = await openGaps();
    const form = await talk.view('As it is printed', 'action', writeUp(gaps));
    await talk.submit(form, {
      meaning: 'The frobnicator has no room for another widget.',
      causes: 'A disk that is full.',
      solutions: '1. Free the disk.\n2. Restart the frobnicator.',
      prevention: 'Watch the disk.',
    });
    const left = await eventually('the list without it', async () => {
      const list = (await bot.see('views', {})).views.find(({ id }) => id === gaps.id);
      return written(list).includes('Records of this workspace') ? written(list) : undefined;
    });
    expect(left).toContain('No error without a record');
    const card = await answerTo(unknown('globex', 4));
    expect(card).toContain('no room for another widget');
    expect(card).toContain('Free the disk.');
    expect(card).toContain('written in this workspace');
    expect(card).not.toContain('raised by RisingWave');
    expect(written(await talk.command('search frobnicator widget', 'general'))).toContain('frobnicator');

    const after = await openGaps();
    const id = /"action_id":"rwerror_edit_record".*?"value":"([0-9a-f]{16})"/.exec(written(after))?.[1];
    const exported = await talk.view('data/records/team/', 'action', {
      ...{ view_id: after.id, action_id: 'rwerror_export_record', value: id },
    });
    expect(written(exported)).toContain('"schemaVersion\\": 2');
    const edit = await talk.view('Edit a record', 'action', {
      ...{ view_id: after.id, action_id: 'rwerror_edit_record', value: id },
    });
    await talk.submit(edit, { meaning: 'It is full.' });
    nowMs += 31 * 60_000;
    expect(await answerTo(unknown('initech', 5))).toContain('It is full.');
    await talk.view('withdrawn', 'action', {
      ...{ view_id: after.id, action_id: 'rwerror_withdraw_record', value: id },
    });
    nowMs += 31 * 60_000;
    expect(await talk.say(unknown('hooli', 6), 'inc-2')).toBe('silent');
  });

  test('written up from App Home are gone from it', async () => {
    await talk.say(unknown('acme', 3), 'inc-1');
    const form = await talk.view('As it is printed', 'action', writeUp(await talk.home('frobnicator')));
    await talk.submit(form, { meaning: 'No room.', solutions: 'Make some.' });
    await eventually('App Home without it', async () =>
      JSON.stringify((await bot.see('home', {})).view).includes('frobnicator') ? undefined : true,
    );
  });

  test('a message that would fit anything is not taken, nor is a blank, and what was written stays', async () => {
    await talk.say(unknown('acme', 3), 'inc-1');
    const gaps = await openGaps();
    const form = await talk.view('As it is printed', 'action', writeUp(gaps));
    const written2 = { message: '{} failed {}', meaning: 'All.', solutions: 'None.' };
    await talk.submit(form, written2).catch((error: unknown) => expect(String(error)).toContain('too few words'));
    for (const id of ['message', 'meaning', 'solutions']) {
      await talk.submit(form, {
        message: 'the frobnicator is tired today',
        meaning: 'All.',
        solutions: 'None.',
        [id]: ' \n\u200b',
      });
      expect((await bot.see('views', {})).views.map((view) => view.id)).toContain(form.id);
    }
    expect(await bot.deps.store.findTeamRecords('T0LOCAL0001')).toEqual([]);
  });
});
