import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Bot, eventually, findRecord, type Message, startBot, written } from './bot.ts';
import { dropUser, notNull, type Talk, talkTo } from './talk.ts';

let bot: Bot;
let talk: Talk;
let nowMs: number;
const later = (ms = 60_000) => {
  nowMs += ms;
};

beforeEach(async () => {
  nowMs = Date.now();
  bot = await startBot({ now: () => nowMs });
  talk = talkTo(bot);
});
afterEach(() => bot.stop());

/** Says an error, and gives the card that answers it. */
async function ask(text: string, channel: string): Promise<Message> {
  const before = (await talk.cards(channel)).length;
  await talk.say(text, channel);
  const card = (await talk.cards(channel))[before];
  if (!card) throw new Error('no card');
  later();
  return card;
}
const idIn = (card: Message) => /helpful:([0-9a-f]+)/.exec(written(card))?.[1] ?? '';
const openNote = (card: Message, channel: string) =>
  talk.view('What fixed it for us', 'action', {
    ...{ channel, ts: card.ts, action_id: 'rwerror_note', value: idIn(card) },
  });

describe('seen before', () => {
  test('says how often and links the last threads', async () => {
    await ask(notNull('invoices'), 'inc-1');
    await ask(notNull('orders'), 'inc-2');
    const card = written(await ask(notNull('carts'), 'inc-3'));
    expect(card).toContain('2 times');
    expect(card).toMatch(/\d{4}-\d\d-\d\d #inc-2.*#inc-1/);
    expect(card.match(/archives/g)).toHaveLength(2);
  });

  test("links the last of a day's threads in one channel, not each", async () => {
    for (const relation of ['invoices', 'orders', 'carts']) {
      await ask(notNull(relation), 'inc-1');
      later(31 * 60_000);
    }
    const card = written(await ask(notNull('refunds'), 'inc-2'));
    expect(card).toContain('3 times');
    expect(card.match(/archives/g)).toHaveLength(1);
  });

  test('counts what was asked in private, but names nothing of a private channel or a direct message', async () => {
    await bot.act('channel', { channel: 'inc-secret', private: true });
    await ask(notNull('invoices'), 'inc-secret');
    await bot.outcome(await bot.act('dm', { text: notNull('invoices') }));
    later();
    const outside = written(await ask(notNull('orders'), 'inc-1'));
    expect(outside).not.toContain('Seen before');
    expect(outside).not.toContain('inc-secret');
    later(31 * 60_000);
    const inside = written(await ask(notNull('carts'), 'inc-secret'));
    expect(inside).toContain('2 times');
    expect(inside).toContain('#inc-secret');
  });

  test('is there for who asks by the command', async () => {
    await ask(notNull('invoices'), 'inc-1');
    expect(written(await talk.command(notNull('orders'), 'general'))).toContain('#inc-1');
  });
});

describe('notes', () => {
  const link = 'https://wiki.example.com/runbook';

  test('written from a card stand on later cards, with author, date, runbook and owner', async () => {
    const first = await ask(notNull('invoices'), 'inc-1');
    await talk.submit(await openNote(first, 'inc-1'), { text: 'set a default for region', link, owner: 'U0LOCAL0001' });
    const card = written(await ask(notNull('orders'), 'inc-2'));
    expect(card).toContain('set a default for region');
    expect(card).toContain(link);
    expect(card).toMatch(/dana, \d{4}-\d\d-\d\d/);
    expect(card).toContain('Owner: dana');
    expect(card).toContain('resolved by dana');
  });

  test('at the end of a thread say who resolved it', async () => {
    const ts = await bot.act('message', { channel: 'inc-1', text: notNull('invoices') });
    await bot.outcome(ts);
    later();
    await talk.say('<@U0RWERROR01> note the loader sent nulls; fixed in release 12', 'inc-1', {
      thread_ts: ts,
      user: 'robin',
    });
    await talk.whispered('inc-1', 'Noted');
    const card = written(await ask(notNull('orders'), 'inc-2'));
    expect(card).toContain('the loader sent nulls');
    expect(card).toContain('resolved by robin');
  });

  test('are changed and deleted by their author and by admins alone, which is kept in the changes', async () => {
    const first = await ask(notNull('invoices'), 'inc-1');
    await bot.act('message', { channel: 'inc-1', text: 'hello', user: 'robin' });
    await talk.submit(await openNote(first, 'inc-1'), { text: 'first try' });
    const [note] = await bot.deps.store.findLatestNotes('T0LOCAL0001', 9);
    const edit = (user?: string) =>
      talk.view(user ? 'Only who wrote a note' : 'Change a note', 'action', {
        ...{ view_id: homeId, action_id: 'rwerror_edit_note', value: note?.id, ...(user && { user }) },
      });
    const home = await talk.home('rwerror_edit_note');
    const homeId = home.id;
    await talk.submit(await edit(), { text: 'second try' });
    await eventually('App Home with it', async () =>
      JSON.stringify((await bot.see('home', {})).view).includes('second try') ? true : undefined,
    );
    const second = await ask(notNull('orders'), 'inc-2');
    expect(written(second)).toMatch(/second try.*edited by dana/);
    const fromCard = await talk.view('Noted before: second try', 'action', {
      ...{ channel: 'inc-2', ts: second.ts, action_id: 'rwerror_note', value: idIn(second) },
    });
    const change = { view_id: fromCard.id, action_id: 'rwerror_edit_note', value: note?.id };
    await talk.submit(await talk.view('Change a note', 'action', change), { delete: ['delete'] });
    expect(written(await ask(notNull('carts'), 'inc-3'))).not.toContain('second try');
    const review = await talk.view('Changes', 'command', { channel: 'inc-1', command: '/rwerror', text: 'review' });
    for (const change of ['note added', 'note edited', 'note deleted'])
      expect(written(review)).toContain(`${change} in #inc-1`);
  });

  test('of a direct message are changes there, in no channel', async () => {
    await bot.outcome(await bot.act('dm', { text: notNull('invoices') }));
    const [card] = await talk.cards('dm');
    if (!card) throw new Error('no card');
    await talk.submit(await openNote(card, 'dm'), { text: 'the loader sent nulls' });
    const review = await talk.view('Changes', 'command', { channel: 'dm', command: '/rwerror', text: 'review' });
    expect(written(review)).toContain('note added');
    expect(written(review)).not.toContain('note added in #');
  });

  test.each(['   ', '\u200b\u2060'])('without a word are refused in the form: %j', async (text) => {
    const form = await openNote(await ask(notNull('invoices'), 'inc-1'), 'inc-1');
    await talk.submit(form, { text });
    expect((await bot.see('views', {})).views.map(({ id }) => id)).toEqual([form.id]);
    expect(await bot.deps.store.findLatestNotes('T0LOCAL0001', 9)).toEqual([]);
  });

  test('never hold a secret', async () => {
    const first = await ask(notNull('invoices'), 'inc-1');
    await talk.submit(await openNote(first, 'inc-1'), { text: "we reset it with password = 'hunter2hunter2'" });
    expect(written(await ask(notNull('orders'), 'inc-2'))).not.toContain('hunter2');
  });
});

describe('feedback', () => {
  const helpful = async (card: Message) => /helpful:[0-9a-f]+/.exec(written(card))?.[0];

  test('a vote is kept and changes no answer', async () => {
    const card = await ask(notNull('invoices'), 'inc-1');
    await talk.press(card, 'inc-1', 'rwerror_feedback', { value: await helpful(card) });
    const votes = await eventually('the vote', async () => {
      const all = await bot.deps.store.listVotes('T0LOCAL0001');
      return all.length > 0 ? all : undefined;
    });
    expect(votes).toMatchObject([{ vote: 'helpful', recordId: idIn(card), rightRecord: '' }]);
    await talk.whispered('inc-1', 'Counted as helpful.');
  });

  test('not helpful asks what is right, which an admin accepts as an example', async () => {
    const card = await ask(notNull('invoices'), 'inc-1');
    const block = card.blocks?.find((one) => JSON.stringify(one).includes('feedback_buttons')) as {
      elements: { negative_button: { value: string } }[];
    };
    const view = await talk.view('What explains the error?', 'action', {
      ...{ channel: 'inc-1', ts: card.ts, action_id: 'rwerror_feedback' },
      value: block.elements[0]?.negative_button.value,
    });
    await talk.submit(view, { right: 'none' });
    const review = await talk.view('Answers that people set right', 'command', {
      ...{ channel: 'inc-1', command: '/rwerror', text: 'review' },
    });
    expect(written(review)).toContain('Right: no record');
    expect(written(review)).not.toContain('invoices');
    const value = /"value":"(\{\\"channel[^}]*\})"/.exec(written(review))?.[1]?.replaceAll('\\"', '"');
    await talk.view('None waits', 'action', { view_id: review.id, action_id: 'rwerror_accept_example', value });
    expect(await bot.deps.store.listVotes()).toMatchObject([
      { vote: 'not_helpful', rightRecord: 'none', state: 'accepted', template: expect.stringContaining('{}') },
    ]);
  });

  test('not helpful takes the answer away for who pasted the error', async () => {
    const card = await ask(notNull('invoices'), 'inc-1');
    const negative = /"negative_button":\{.*?"value":"((?:[^"\\]|\\.)*)"/.exec(written(card))?.[1];
    const value = JSON.parse(`"${negative}"`) as string;
    const view = await talk.view('What explains the error?', 'action', {
      ...{ channel: 'inc-1', ts: card.ts, action_id: 'rwerror_feedback', value },
    });
    await talk.submit(view, { right: 'none', remove: ['remove'] });
    await eventually('its end', async () => ((await talk.cards()).length === 0 ? true : undefined));
  });

  test('the review is for admins', async () => {
    await bot.act('message', { channel: 'inc-1', text: 'hello', user: 'robin' });
    await bot.act('command', { channel: 'inc-1', command: '/rwerror', text: 'review', user: 'robin' });
    await talk.whispered('inc-1', 'Only admins');
  });
});

test('forgetting a channel leaves nothing of it, for admins alone', async () => {
  await ask(notNull('invoices'), 'inc-1');
  await ask(notNull('orders'), 'inc-2');
  await bot.act('command', { channel: 'inc-1', command: '/rwerror', text: 'forget', user: 'robin' });
  await talk.whispered('inc-1', 'Only admins');
  const view = await talk.view('All that rwerror remembers of #inc-1', 'command', {
    ...{ channel: 'inc-1', command: '/rwerror', text: 'forget' },
  });
  await talk.view('Forgotten: nothing of this channel is kept', 'submit', { view_id: view.id, values: {} });
  const card = written(await ask(notNull('carts'), 'inc-3'));
  expect(card).toContain('once');
  expect(card).not.toContain('#inc-1');
});

test('taking the app out of the workspace forgets all of it', async () => {
  await ask(notNull('invoices'), 'inc-1');
  await bot.app.app.processEvent({
    body: { type: 'event_callback', team_id: 'T0LOCAL0001', event: { type: 'app_uninstalled' } },
    ack: async () => {},
  });
  await eventually('the end', () => bot.logged.find((line) => line.includes('was uninstalled')));
  expect(await bot.deps.store.countSightings({ team: 'T0LOCAL0001' }, 'aa', nowMs)).toBe(0);
  expect(written(await ask(notNull('orders'), 'inc-2'))).not.toContain('Seen before');
});

test('records of the program are what buttons of a card name', async () => {
  const card = await ask(dropUser('night_batch'), 'inc-1');
  expect(findRecord(idIn(card))).toBeDefined();
});
