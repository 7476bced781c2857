import type { Button, KnownBlock, Overflow } from '@slack/types';
import type { Answer } from '../answer/types.ts';
import { actionIds, encodeValue, helpfulValue, type MenuChoice } from './actions.ts';
import { button } from './blocks.ts';
import type { Card, Surface } from './card.ts';
import type { Memory } from './memory.ts';

const words: Readonly<Record<MenuChoice, string>> = {
  'snooze:1': 'Snooze here for 1 hour',
  'snooze:8': 'Snooze here for 8 hours',
  'snooze:tomorrow': 'Snooze here until 9:00 tomorrow',
  settings: 'Settings of this channel',
  remove: 'Remove this answer',
};

const isForAll = (surface: Surface): boolean => surface === 'thread' || surface === 'direct';

/** What can be done with a card that everybody sees. */
export function menuOf(surface: Surface): Overflow[] {
  if (!isForAll(surface)) return [];
  const choices: MenuChoice[] = surface === 'thread' ? (Object.keys(words) as MenuChoice[]) : ['remove'];
  return [
    {
      type: 'overflow',
      action_id: actionIds.menu,
      options: choices.map((choice) => ({
        text: { type: 'plain_text', text: words[choice] },
        value: choice,
      })),
    },
  ];
}

/** A note on the record that the card shows; nothing where nobody may write one. */
export function noteButton(answer: Answer, surface: Surface, { open }: Memory): Button[] {
  const record = answer.matches[0]?.record;
  return open && record && isForAll(surface) ? [button(actionIds.note, 'Add a note', record.id)] : [];
}

/** Helpful or not; nothing where nobody may vote. */
export function feedbackBlocks(answer: Answer, surface: Surface, { open }: Memory): KnownBlock[] {
  const record = answer.matches[0]?.record;
  if (!open || !record || !isForAll(surface)) return [];
  return [
    {
      type: 'context_actions',
      elements: [
        {
          type: 'feedback_buttons',
          action_id: actionIds.feedback,
          positive_button: { text: { type: 'plain_text', text: 'Helpful' }, value: helpfulValue(record.id) },
          negative_button: { text: { type: 'plain_text', text: 'Not helpful' }, value: encodeValue(answer) },
        },
      ],
    },
  ];
}

/** The same card where Slack refuses feedback buttons: with plain ones. Undefined when it has none. */
export function withPlainFeedback({ text, blocks }: Card): Card | undefined {
  const plain = blocks.map((block): KnownBlock => {
    const [element] = block.type === 'context_actions' ? block.elements : [];
    if (element?.type !== 'feedback_buttons') return block;
    const { positive_button: yes, negative_button: no } = element;
    const buttons: Button[] = [
      button(actionIds.helpful, yes.text.text, yes.value ?? ''),
      button(actionIds.notHelpful, no.text.text, no.value ?? ''),
    ];
    return { type: 'actions', elements: buttons };
  });
  return plain.some((block, at) => block !== blocks[at]) ? { text, blocks: plain } : undefined;
}
