import type { InputBlock, KnownBlock, ModalView } from '@slack/types';
import { z } from 'zod';
import { actionIds, callbackIds } from './actions.ts';
import { button, contextOf } from './blocks.ts';
import { cutText } from './cut.ts';
import { fitView } from './fit.ts';
import { printable } from './printable.ts';

/** Which record a note is on, and where it is written; with an id, a note that is there already. */
const aboutSchema = z.object({
  id: z.string().optional(),
  recordId: z.string(),
  channel: z.string(),
  threadTs: z.string(),
});
export type NoteAbout = z.output<typeof aboutSchema>;

interface NoteInput extends NoteAbout {
  readonly text?: string;
  readonly link?: string;
  readonly owner?: string;
}

/** A note that the reader may change. */
export interface OwnNote {
  readonly id: string;
  readonly text: string;
}

/** A modal to write a note on a record, or to change one. @param own notes that are there and that the reader may change */
export function noteView(
  { id, recordId, channel, threadTs, text = '', link = '', owner = '' }: NoteInput,
  own: readonly OwnNote[] = [],
): ModalView {
  const isNew = id === undefined;
  return fitView({
    type: 'modal',
    callback_id: callbackIds.note,
    private_metadata: JSON.stringify({ id, recordId, channel, threadTs }),
    title: { type: 'plain_text', text: isNew ? 'Add a note' : 'Change a note' },
    submit: { type: 'plain_text', text: 'Save' },
    close: { type: 'plain_text', text: 'Cancel' },
    blocks: [
      inputOf('text', 'What fixed it for us', {
        type: 'plain_text_input',
        multiline: true,
        max_length: 2_000,
        ...(text && { initial_value: text }),
      }),
      inputOf(
        'link',
        'Runbook',
        {
          type: 'url_text_input',
          placeholder: { type: 'plain_text', text: 'https://…' },
          ...(link && { initial_value: link }),
        },
        true,
      ),
      inputOf('owner', 'Owner', { type: 'users_select', ...(owner && { initial_user: owner }) }, true),
      ...(isNew ? [] : deletion),
      ...own.map(rowOfNote),
      ...contextOf(
        'Everybody in this workspace who meets this error sees it. Write no secrets: what looks like one is masked.',
      ),
    ],
  });
}

const rowOfNote = (note: OwnNote): KnownBlock => ({
  type: 'section',
  text: { type: 'plain_text', text: `Noted before: ${cutText(printable(note.text), 300)}`, emoji: false },
  accessory: button(actionIds.editNote, 'Change', note.id),
});

const deletion: KnownBlock[] = [
  {
    type: 'input',
    block_id: 'delete',
    optional: true,
    label: { type: 'plain_text', text: 'Delete' },
    element: {
      type: 'checkboxes',
      action_id: 'delete',
      options: [{ text: { type: 'plain_text', text: 'Delete this note' }, value: 'delete' }],
    },
  },
];

function inputOf(id: string, label: string, element: InputBlock['element'], optional = false): InputBlock {
  return {
    type: 'input',
    block_id: id,
    optional,
    label: { type: 'plain_text', text: label },
    element: { ...element, action_id: id },
  };
}

const formSchema = z.object({
  text: z.object({ text: z.object({ value: z.string() }) }).transform(({ text }) => text.value.trim()),
  link: z.object({ link: z.object({ value: z.string().nullish() }) }).transform(({ link }) => link.value ?? ''),
  owner: z
    .object({ owner: z.object({ selected_user: z.string().nullish() }) })
    .transform(({ owner }) => owner.selected_user ?? ''),
  delete: z
    .object({ delete: z.object({ selected_options: z.array(z.unknown()).nullish() }) })
    .transform((block) => (block.delete.selected_options ?? []).length > 0)
    .default(false),
});

/** What somebody wrote in `noteView`, out of the submitted view. */
export function readNoteForm(view: { private_metadata: string; state: { values: unknown } }): {
  about: NoteAbout;
  form: z.output<typeof formSchema>;
} {
  return { about: aboutSchema.parse(JSON.parse(view.private_metadata)), form: formSchema.parse(view.state.values) };
}
