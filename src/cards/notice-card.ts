import type { Card } from './card.ts';
import { fitCard } from './fit.ts';
import type { MessageLink } from './memory.ts';
import { escapeMrkdwn } from './mrkdwn.ts';
import { lines, link, run } from './rich-text.ts';

/** A sentence for one person: that what they asked for is done, and where. */
export function noticeCard(text: string, place?: MessageLink): Card {
  const where = place ? [run(' '), link(place.url, place.label)] : [];
  return fitCard({ text: escapeMrkdwn(text), parts: [{ blocks: lines(run(text), ...where) }] });
}
