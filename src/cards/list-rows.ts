import type { KnownBlock } from '@slack/types';
import type { Answer } from '../answer/types.ts';
import { actionIds, encodeValue } from './actions.ts';
import { button } from './blocks.ts';
import { cutText } from './cut.ts';
import { printable } from './printable.ts';

/** A row of a list: a text in which nothing is mark-up, and a button that shows the whole. */
export function rowOf(
  text: string,
  shown: Pick<Answer, 'decision' | 'matches' | 'facts' | 'others'>,
  actionId: string = actionIds.pick,
): KnownBlock {
  return {
    type: 'section',
    text: { type: 'plain_text', text: cutText(printable(text), 600), emoji: false },
    ...(shown.matches[0]?.record ? { accessory: button(actionId, 'Show', encodeValue(shown)) } : {}),
  };
}
