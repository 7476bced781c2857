import type { InputBlock, KnownBlock, ModalView, PlainTextOption } from '@slack/types';
import { z } from 'zod';
import { callbackIds } from './actions.ts';
import { contextOf } from './blocks.ts';
import { fitView } from './fit.ts';
import { lines, run } from './rich-text.ts';

type Option = readonly [value: string, text: string];

/**
 * What can be set for a channel, by the word that means it, in the order in which it is shown. `standard` is what the program's
 * settings say. The texts are short, for a telephone cuts them.
 */
const choices = {
  mode: {
    label: 'When somebody pastes an error',
    options: [
      ['answer', 'Answer in its thread'],
      ['suggest', 'Answer its author alone'],
      ['off', 'Stay silent unless asked'],
    ],
  },
  bots: {
    label: 'When a bot posts one',
    options: [
      ['answer', 'Like a person’s'],
      ['off', 'Stay silent'],
    ],
  },
  sites: {
    label: 'An error without a record, of which only the place in the source is known',
    options: [
      ['on', 'Answer with the place'],
      ['off', 'Stay silent'],
    ],
  },
  stormMinutes: {
    label: 'The same error again: how long the first card only counts it',
    options: [
      ['0', 'Answer each time'],
      ['10', '10 minutes'],
      ['30', '30 minutes'],
      ['120', '2 hours'],
      ['720', '12 hours'],
    ],
  },
  shared: {
    label: 'Another company is in this channel; memory is notes and earlier cases',
    options: [
      ['off', 'When asked, no memory'],
      ['answer', 'Unasked, no memory'],
      ['all', 'Unasked, with memory'],
    ],
  },
} as const satisfies Record<string, { label: string; options: readonly Option[] }>;
type Choice = keyof typeof choices;

const notSnoozed: Option = ['none', 'Not snoozed'];
const snoozes: readonly Option[] = [
  notSnoozed,
  ['1', 'For 1 hour'],
  ['8', 'For 8 hours'],
  ['tomorrow', 'Until tomorrow, 9:00'],
];

/** Settings that are set, by choice; those that are not are `standard`. */
type Settings = Readonly<Partial<Record<Choice, string | number | undefined>>> & {
  readonly snoozedUntilMs?: number | undefined;
};

export interface SettingsFacts {
  readonly channel: string;
  readonly name: string;
  readonly settings: Settings;
  /** what holds where nothing is set */
  readonly standard: Settings;
  /** another company is in the channel */
  readonly shared: boolean;
  /** why the reader may not change anything */
  readonly refusal: string | undefined;
  readonly nowMs: number;
}

/** The settings of a channel: to change, or to read with the reason why not. */
export function settingsView(facts: SettingsFacts): ModalView {
  const { channel, name, refusal } = facts;
  const heading = lines(run(name === '' ? 'This channel' : `#${name}`, { bold: true }));
  return fitView({
    type: 'modal',
    callback_id: callbackIds.settings,
    private_metadata: channel,
    title: { type: 'plain_text', text: 'Channel settings' },
    close: { type: 'plain_text', text: refusal === undefined ? 'Cancel' : 'Close' },
    ...(refusal === undefined ? { submit: { type: 'plain_text', text: 'Save' } } : {}),
    blocks: [...heading, ...(refusal === undefined ? inputsOf(facts) : textsOf(facts, refusal))],
  });
}

const shownChoices = ({ shared }: SettingsFacts): Choice[] =>
  (Object.keys(choices) as Choice[]).filter((choice) => choice !== 'shared' || shared);
const wordOf = (choice: Choice, value: unknown): string =>
  choices[choice].options.find(([word]) => word === String(value))?.[1] ?? `${String(value)} minutes`;
const standardOf = (choice: Choice, { standard }: SettingsFacts) => `As for all: ${wordOf(choice, standard[choice])}`;
const snoozeEnd = ({ settings: { snoozedUntilMs = 0 }, nowMs }: SettingsFacts): string | undefined =>
  snoozedUntilMs > nowMs
    ? `Until ${new Date(snoozedUntilMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`
    : undefined;

function inputsOf(facts: SettingsFacts): KnownBlock[] {
  const inputs = shownChoices(facts).map((choice) => {
    const { label, options } = choices[choice];
    const set = facts.settings[choice];
    const all: Option[] = [['standard', standardOf(choice, facts)], ...options];
    return selectOf(choice, label, all, set === undefined ? 'standard' : String(set));
  });
  const end = snoozeEnd(facts);
  const all: Option[] = [...(end === undefined ? [] : [['keep', end] as const]), ...snoozes];
  return [...inputs, selectOf('snooze', 'Snooze', all, end === undefined ? 'none' : 'keep')];
}

function selectOf(id: string, label: string, options: readonly Option[], chosen: string): InputBlock {
  const all = options.map(([value, text]): PlainTextOption => ({ text: { type: 'plain_text', text }, value }));
  const initial = all.find(({ value }) => value === chosen) ?? all[0];
  return {
    type: 'input',
    block_id: id,
    label: { type: 'plain_text', text: label },
    element: { type: 'static_select', action_id: id, options: all, ...(initial && { initial_option: initial }) },
  };
}

function textsOf(facts: SettingsFacts, refusal: string): KnownBlock[] {
  const rows = shownChoices(facts).flatMap((choice) => {
    const set = facts.settings[choice];
    const word = set === undefined ? standardOf(choice, facts) : wordOf(choice, set);
    return lines(run(`${choices[choice].label}\n`), run(word, { italic: true }));
  });
  const snoozed = lines(run('Snooze\n'), run(snoozeEnd(facts) ?? notSnoozed[1], { italic: true }));
  return [...rows, ...snoozed, ...contextOf(refusal)];
}

const chosen = z
  .looseObject({ selected_option: z.object({ value: z.string() }).nullish() })
  .transform(({ selected_option }) => (selected_option?.value === 'standard' ? undefined : selected_option?.value));
const pick = <const T extends readonly [string, ...string[]]>(id: string, words: T) =>
  z
    .looseObject({ [id]: chosen.pipe(z.enum(words).optional()) })
    .transform((block) => block[id] as T[number] | undefined);

const formSchema = z.object({
  mode: pick('mode', ['answer', 'suggest', 'off']),
  bots: pick('bots', ['answer', 'off']),
  sites: pick('sites', ['on', 'off']),
  stormMinutes: pick('stormMinutes', ['0', '10', '30', '120', '720']).transform((text) =>
    text === undefined ? undefined : Number(text),
  ),
  shared: pick('shared', ['off', 'answer', 'all']).optional(),
  snooze: pick('snooze', ['none', '1', '8', 'tomorrow', 'keep']).transform((word) => word ?? 'none'),
});

/** What somebody chose in `settingsView`, out of `view.state.values`. */
export function readSettingsForm(values: unknown): z.output<typeof formSchema> {
  return formSchema.parse(values);
}
