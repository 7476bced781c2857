import type { Card } from './card.ts';
import { fitCard } from './fit.ts';
import { escapeMrkdwn } from './mrkdwn.ts';
import { lines, run } from './rich-text.ts';

/** A sentence for one person: that what they asked for is done. */
export function noticeCard(text: string): Card {
  return fitCard({ text: escapeMrkdwn(text), parts: [{ blocks: lines(run(text)) }] });
}
