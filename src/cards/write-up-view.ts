import type { InputBlock, ModalView } from '@slack/types';
import { z } from 'zod';
import { callbackIds } from './actions.ts';
import { contextOf } from './blocks.ts';
import { fitView } from './fit.ts';

/** What a person writes of an error; lists are one item a line. */
const fieldsSchema = z.object({
  message: z.string(),
  meaning: z.string(),
  causes: z.string(),
  solutions: z.string(),
  prevention: z.string(),
});
export type RecordFields = z.output<typeof fieldsSchema>;

const aboutSchema = z.object({ gapId: z.string(), id: z.string().optional(), channel: z.string().optional() });
/** The gap that is written up, '' for none, the record's id when it is there already, and the channel of the list below. */
export type RecordAbout = z.output<typeof aboutSchema>;

const inputs: readonly (readonly [id: keyof RecordFields, label: string, hint: string, most: number])[] = [
  ['message', 'Message', 'As it is printed, with {} for each value. At least three words must be its own.', 1_000],
  ['meaning', 'What it means', 'In one or two sentences.', 2_000],
  ['causes', 'Causes', 'When does it come up?', 2_000],
  ['solutions', 'Solutions', 'One a line, the first to try first.', 2_900],
  ['prevention', 'Prevention', 'One a line.', 2_000],
];
const optional: readonly string[] = ['causes', 'prevention'];

/** A modal in which a record is written. */
export function writeUpView(about: RecordAbout, fields: Partial<RecordFields>): ModalView {
  return fitView({
    type: 'modal',
    callback_id: callbackIds.writeUp,
    private_metadata: JSON.stringify(about),
    title: { type: 'plain_text', text: about.id === undefined ? 'Write it up' : 'Edit a record' },
    submit: { type: 'plain_text', text: 'Save' },
    close: { type: 'plain_text', text: 'Cancel' },
    blocks: [
      ...inputs.map(
        ([id, label, hint, most]): InputBlock => ({
          type: 'input',
          block_id: id,
          optional: optional.includes(id),
          label: { type: 'plain_text', text: label },
          hint: { type: 'plain_text', text: hint },
          element: {
            type: 'plain_text_input',
            action_id: id,
            multiline: true,
            max_length: most,
            ...(fields[id] && { initial_value: fields[id].slice(0, most) }),
          },
        }),
      ),
      ...contextOf('From then on it answers this error in this workspace. Write no secrets.'),
    ],
  });
}

const typed = z.record(z.string(), z.object({ value: z.string().nullish() }));

/** What somebody wrote in `writeUpView`. */
export function readWriteUpForm(view: { private_metadata: string; state: { values: unknown } }): {
  about: RecordAbout;
  fields: RecordFields;
} {
  const values = z.record(z.string(), typed).parse(view.state.values);
  const fields = Object.fromEntries(inputs.map(([id]) => [id, values[id]?.[id]?.value?.trim() ?? '']));
  return { about: aboutSchema.parse(JSON.parse(view.private_metadata)), fields: fieldsSchema.parse(fields) };
}
