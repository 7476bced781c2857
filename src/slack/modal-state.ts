import { z } from 'zod';
import type { Answer } from '../answer/types.ts';
import { encodeValue, parseValue, restoreAnswer } from '../cards/actions.ts';
import type { ErrorRecord } from '../records/schema.ts';

const placeSchema = z.object({
  channel: z.string(),
  threadTs: z.string().optional(),
  /** the message that is explained */
  ts: z.string().optional(),
  /** speaks where the bot is no member, for half an hour */
  responseUrl: z.string().optional(),
});
/** Where a modal was opened from, and so where its answer may be posted. */
export type ModalPlace = z.output<typeof placeSchema>;

const stateSchema = z.object({ place: placeSchema.optional(), answer: z.unknown().optional() });

/** A view's private_metadata: it outlives a restart. Stays under Slack's 3,000 characters, as a button's value is under 2,000. */
export function encodeModalState(place: ModalPlace | undefined, answer?: Answer): string {
  return JSON.stringify({ place, answer: answer && (JSON.parse(encodeValue(answer)) as unknown) });
}

/** Where a modal was opened from, if that is known. */
export function findModalPlace(privateMetadata: string | undefined): ModalPlace | undefined {
  return parseState(privateMetadata)?.place;
}

/** The answer that a modal shows. @throws RwError `bad_button` or `record_gone` */
export function restoreModalAnswer(
  privateMetadata: string,
  findRecord: (id: string) => ErrorRecord | undefined,
): Answer {
  return restoreAnswer(parseValue(JSON.stringify(parseState(privateMetadata)?.answer)), findRecord);
}

function parseState(privateMetadata: string | undefined) {
  try {
    return stateSchema.safeParse(JSON.parse(privateMetadata ?? '')).data;
  } catch {
    return undefined;
  }
}
