import { z } from 'zod';
import type { Answer, Explanation, Fact } from '../answer/types.ts';
import { RwError } from '../errors.ts';
import type { Match, Site } from '../matching/match.ts';
import type { ErrorRecord } from '../records/schema.ts';
import { cutText } from './cut.ts';
import { limits } from './limits.ts';

/** The buttons of the cards. The value of each is made by `encodeValue`, or is what its comment says. */
export const actionIds = {
  /** opens `moreView` */
  more: 'rwerror_more',
  /** opens `sourceView` */
  source: 'rwerror_source',
  /** shows `candidatesCard` */
  candidates: 'rwerror_candidates',
  /** shows the `matchCard` of one candidate or of one of several errors */
  pick: 'rwerror_pick',
  /** the same, from a list of search results or of likely meanings */
  searchShow: 'rwerror_search_show',
  /** posts what a private answer shows for everybody */
  share: 'rwerror_share',
  /** opens `pasteView`; any value */
  openPaste: 'rwerror_open_paste',
  /** `helpfulValue` for a helpful card; else opens `wrongMatchView` */
  feedback: 'rwerror_feedback',
  /** the same as plain buttons, which need ids of their own */
  helpful: 'rwerror_helpful',
  notHelpful: 'rwerror_not_helpful',
  /** opens `noteView`; the id of the record that the note is on */
  note: 'rwerror_note',
  /** a card's menu: a `MenuChoice` */
  menu: 'rwerror_menu',
  /** opens `noteView`; a note's id */
  editNote: 'rwerror_edit_note',
  /** opens `settingsView`; a channel */
  settings: 'rwerror_settings',
  /** the same for the channel that is selected in App Home */
  settingsOf: 'rwerror_settings_of',
  /** sets the channel of the weekly digest, or that there is none; any value */
  digestChannel: 'rwerror_digest_channel',
  digestOff: 'rwerror_digest_off',
  /** opens `writeUpView`; a gap's id */
  writeUp: 'rwerror_write_up',
  /** takes a gap off the list; a gap's id */
  dismissGap: 'rwerror_dismiss_gap',
  /** of a record of the workspace: its id */
  editRecord: 'rwerror_edit_record',
  exportRecord: 'rwerror_export_record',
  withdrawRecord: 'rwerror_withdraw_record',
  /** an admin's word on a labelled example: JSON of its key */
  acceptExample: 'rwerror_accept_example',
  dismissExample: 'rwerror_dismiss_example',
} as const;

/** The views' callbacks, and the message shortcut's. */
export const callbackIds = {
  shortcut: 'rwerror_explain',
  paste: 'rwerror_paste_view',
  card: 'rwerror_card_view',
  details: 'rwerror_details_view',
  settings: 'rwerror_settings_view',
  note: 'rwerror_note_view',
  wrongMatch: 'rwerror_wrong_match_view',
  writeUp: 'rwerror_write_up_view',
  forget: 'rwerror_forget_view',
} as const;

/** What a card's menu offers: as many as Slack lets a menu have. */
export type MenuChoice = 'snooze:1' | 'snooze:8' | 'snooze:tomorrow' | 'settings' | 'remove';

/** The value of a helpful vote: the word, and the record that the card shows. */
export const helpfulValue = (recordId: string): string => `helpful:${recordId}`;

/** Reads a value of the form `word:id`; '' for what is not there. */
export function splitValue(value = ''): readonly [word: string, id: string] {
  const at = value.indexOf(':');
  return at < 0 ? [value, ''] : [value.slice(0, at), value.slice(at + 1)];
}

/** Where `pasteView` holds what was pasted: `view.state.values[block][action].value`. */
export const pasteInput = { block: 'rwerror_paste_block', action: 'rwerror_paste_text' } as const;

const releaseSchema = z.object({ name: z.string(), commit: z.string().exactOptional() });
const placeSchema = z.object({
  file: z.string(),
  line: z.number(),
  function: z.string().exactOptional(),
  isNear: z.literal(true).exactOptional(),
  release: releaseSchema,
});
const siteSchema = z.object({
  template: z.string(),
  file: z.string(),
  line: z.number(),
  kind: z.string().exactOptional(),
  function: z.string().exactOptional(),
  release: releaseSchema.exactOptional(),
  releases: z.array(z.string()).exactOptional(),
  elsewhere: z.number().exactOptional(),
});
const matchSchema = z.object({
  record: z.string().optional(),
  site: siteSchema.optional(),
  text: z.string(),
  score: z.number(),
  sure: z.boolean(),
  captured: z.array(z.tuple([z.string(), z.string()])),
});
const explanationSchema = z.object({
  matches: z.array(matchSchema).min(1),
  facts: z.array(z.tuple([z.string(), z.string()])),
});
const valueSchema = explanationSchema.extend({
  decision: z.enum(['answer', 'suggest', 'none']),
  release: z.string().exactOptional(),
  place: placeSchema.exactOptional(),
  others: z.array(explanationSchema),
});

/** An answer in the little space of a button: the pasted chain is left out, and what is too long. */
export type ButtonValue = z.output<typeof valueSchema>;

/** What is kept of an answer: so many matches of so many further errors, texts and values up to so many characters. */
const sizes = [
  { matches: 5, others: 5, text: 300, value: 200 },
  { matches: 5, others: 5, text: 120, value: 100 },
  { matches: 4, others: 4, text: 60, value: 60 },
  { matches: 1, others: 2, text: 40, value: 60 },
  { matches: 1, others: 0, text: 40, value: 24 },
  { matches: 1, others: 0, text: 0, value: 0 },
] as const;
type Size = (typeof sizes)[number];

const packSite = ({ template, file, releases, ...site }: Site): z.input<typeof siteSchema> => ({
  ...site,
  template: cutText(template, 300),
  file: cutText(file, 200),
  ...(releases && { releases: [...releases.slice(0, 1), ...releases.slice(1).slice(-1)] }),
});

// A shortened value would name another job or table in a statement, so what is too long is left out, not cut.
const packMatch = ({ record, site, text, score, sure, captured }: Match, size: Size): z.input<typeof matchSchema> => ({
  ...(record ? { record: record.id } : {}),
  ...(site ? { site: packSite(site) } : {}),
  text: cutText(text, size.text),
  score: Math.round(score * 1000) / 1000,
  sure,
  captured: captured.flatMap(({ name, value }) => (value.length <= size.value ? [[name, value]] : [])),
});
const packFacts = (facts: readonly Fact[], size: Size): [string, string][] =>
  facts.flatMap(({ label, value }) => (label.length + value.length <= size.value ? [[label, value]] : []));

/**
 * Packs what the buttons of a card need into a button's value, so that they work after a restart.
 * @returns JSON of at most 2,000 characters; of a long answer the captured values and candidates that do not fit are left out
 */
export function encodeValue(
  answer: Pick<Answer, 'decision' | 'matches' | 'facts' | 'others' | 'release' | 'place'>,
): string {
  const pack = (size: Size): string =>
    JSON.stringify({
      decision: answer.decision,
      ...(answer.release && { release: cutText(answer.release, 20) }),
      ...(answer.place && { place: { ...answer.place, file: cutText(answer.place.file, 200) } }),
      matches: answer.matches.slice(0, size.matches).map((match) => packMatch(match, size)),
      facts: packFacts(answer.facts, size),
      others: answer.others.slice(0, size.others).map(({ matches, facts }) => ({
        matches: matches.slice(0, 1).map((match) => packMatch(match, size)),
        facts: packFacts(facts, size),
      })),
    });
  const packed = sizes.map(pack);
  return packed.find((json) => json.length <= limits.button.value) ?? (packed.at(-1) as string);
}

/** @throws RwError `bad_button` when the value is not one of ours, such as that of an older release's card */
export function parseValue(value: string | undefined): ButtonValue {
  try {
    return valueSchema.parse(JSON.parse(value ?? ''));
  } catch (cause) {
    throw new RwError(
      'bad_button',
      'This button was made by another release of rwerror and cannot be read.',
      'Paste the error again: `/rwerror` with the text after it.',
      cause,
    );
  }
}

/** An answer that shows a record without a paste, or with the values an earlier paste gave. */
export function answerForRecord(record: ErrorRecord, captured: Match['captured'] = []): Answer {
  const match = restoreMatch({ record: record.id, text: '', score: 1, sure: true, captured: [] }, record);
  return { decision: 'answer', matches: [{ ...match, captured }], chain: [], facts: [], others: [], truncated: false };
}

/**
 * Makes the answer of a card again from a button's value; the chain of the paste is not in it.
 * @throws RwError `record_gone` when the first match's record is no longer loaded
 */
export function restoreAnswer(value: ButtonValue, findRecord: (id: string) => ErrorRecord | undefined): Answer {
  const first = restoreExplanation(value, findRecord);
  if (!first) {
    throw new RwError(
      'record_gone',
      'The record behind this button is no longer loaded.',
      'Paste the error again to see what explains it now.',
    );
  }
  return {
    ...first,
    decision: value.decision,
    ...(value.release && { release: value.release }),
    ...(value.place && { place: value.place }),
    others: value.others.flatMap((other) => restoreExplanation(other, findRecord) ?? []),
    truncated: false,
  };
}

function restoreExplanation(
  { matches, facts }: z.output<typeof explanationSchema>,
  findRecord: (id: string) => ErrorRecord | undefined,
): Explanation | undefined {
  const [first, ...rest] = matches.map((match) => {
    const record = match.record === undefined ? undefined : findRecord(match.record);
    return record || match.site ? restoreMatch(match, record) : undefined;
  });
  if (!first) return undefined;
  return {
    matches: [first, ...rest.filter((match) => match !== undefined)],
    chain: [],
    facts: facts.map(([label, value]) => ({ label, value })),
  };
}

function restoreMatch(packed: z.output<typeof matchSchema>, record: ErrorRecord | undefined): Match {
  const { site, text, score, sure, captured } = packed;
  return {
    ...(record ? { record } : {}),
    ...(site ? { site } : {}),
    key: '',
    template: record?.errorMessage ?? site?.template ?? '',
    score,
    sure,
    via: 'template',
    fragment: { text, line: 0, depth: 0, kind: 'plain', group: 0 },
    text,
    captured: captured.map(([name, value]) => ({ name, value })),
    why: [],
  };
}
