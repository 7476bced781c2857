import type { ModalView, PlainTextOption } from '@slack/types';
import { z } from 'zod';
import type { Answer } from '../answer/types.ts';
import { callbackIds } from './actions.ts';
import { candidatesOf, titleOf } from './content.ts';
import { cutText } from './cut.ts';
import { fitView } from './fit.ts';
import { limits } from './limits.ts';

const words = {
  none: 'None of these: no record that I see explains it',
  right: 'It is the right record, but it did not help',
} as const;

const aboutSchema = z.object({
  channel: z.string(),
  replyTs: z.string(),
  recordId: z.string(),
  /** the message that was explained, without its values */
  template: z.string(),
});
export type WrongMatchAbout = z.output<typeof aboutSchema>;

/** A modal that asks what would have been right: another candidate, or none of them. */
export function wrongMatchView(answer: Answer, about: WrongMatchAbout): ModalView {
  const others = candidatesOf(answer)
    .slice(1)
    .flatMap((match) => (match.record ? [{ title: titleOf(match), record: match.record }] : []));
  const options = [
    ...others.map(({ title, record }) => optionOf(record.id, title)),
    optionOf('none', words.none),
    optionOf('right', words.right),
  ];
  return fitView({
    type: 'modal',
    callback_id: callbackIds.wrongMatch,
    private_metadata: JSON.stringify(about),
    title: { type: 'plain_text', text: 'Not helpful' },
    submit: { type: 'plain_text', text: 'Send' },
    close: { type: 'plain_text', text: 'Cancel' },
    blocks: [
      {
        type: 'input',
        block_id: 'right',
        label: { type: 'plain_text', text: 'What explains the error?' },
        element: { type: 'radio_buttons', action_id: 'right', options },
      },
      {
        type: 'input',
        block_id: 'remove',
        optional: true,
        label: { type: 'plain_text', text: 'The answer in the thread' },
        hint: { type: 'plain_text', text: 'Who pasted the error, and admins, may remove it.' },
        element: { type: 'checkboxes', action_id: 'remove', options: [optionOf('remove', 'Remove it')] },
      },
    ],
  });
}

const optionOf = (value: string, text: string): PlainTextOption => ({
  text: { type: 'plain_text', text: cutText(text, limits.select.optionText) },
  value,
});

const formSchema = z.object({
  right: z.object({ right: z.object({ selected_option: z.object({ value: z.string() }) }) }),
  remove: z.object({ remove: z.object({ selected_options: z.array(z.unknown()).nullish() }) }),
});

/** What somebody chose in `wrongMatchView`: the right record's id, `none`, or '' when the record is right. */
export function readWrongMatchForm(view: { private_metadata: string; state: { values: unknown } }): {
  about: WrongMatchAbout;
  rightRecord: string;
  remove: boolean;
} {
  const { right, remove } = formSchema.parse(view.state.values);
  const { value } = right.right.selected_option;
  return {
    about: aboutSchema.parse(JSON.parse(view.private_metadata)),
    rightRecord: value === 'right' ? '' : value,
    remove: (remove.remove.selected_options ?? []).length > 0,
  };
}
