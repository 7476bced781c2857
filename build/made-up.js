// Made-up pastes: templates filled with values, and what people and terminals do to a message.

/** Numbers that look random and come again from the same seed. */
export function createRandom(seed) {
  let state = (seed * 2654435761) >>> 0;
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
  const int = (below) => Math.floor(next() * below);
  return { next, int, pick: (list) => list[int(list.length)], chance: (share) => next() < share };
}

const names = [
  'invoices',
  'clicks',
  'mv_totals',
  'public.users',
  's3://lake/x',
  'kafka:9092',
  'id',
  'updated_at',
  'Mixed Name',
  't42',
];
const types = ['int', 'text', 'bytea', 'interval', 'Decimal', 'Struct<b:text>'];
/** Causes that no record knows: else what is found inside a message would be right too. */
const causes = [
  'the gasket of pump 4 leaks',
  'no parcel came within 30s',
  'ladder too short',
  'lamp 7 is dark (code 13)',
  'unfit for duty',
  'shelf answered 503',
];

function value(random) {
  const kind = random.next();
  if (kind < 0.35) return String(random.chance(0.3) ? 7_000_000_000_000_000 + random.int(1e9) : random.int(9999));
  if (kind < 0.6) return random.pick(names);
  if (kind < 0.7) return random.pick(types);
  if (kind < 0.8) return `Some(${random.int(99)})`;
  if (kind < 0.85) return `"${random.pick(names)}"`;
  if (kind < 0.9) return `[${random.int(9)}, ${random.int(99)}]`;
  return random.pick(causes);
}

export const fill = (template, random) => template.replace(/\{[^{}]*\}/g, () => value(random));

const layers = ['could not collect the barrier', 'carrier 7 stopped', 'while building the plan', 'writer task ended'];

const ends = [
  ' suppressed_count=Some(3)',
  '\nHINT:  ask whoever runs it',
  ', in worker node 4',
  ' (attempt 3)',
  ', will try again',
  ' actor_id=7 fragment_id=3',
  '.',
  ': while it was read',
];
/** What may stand behind a message. */
export const followed = (message, random) => `${message}${random.pick(ends)}`;

/** Where a message stands when it is pasted. */
export const frames = {
  alone: (message) => message,
  logged: (message, random) =>
    `2026-03-0${1 + random.int(9)}T04:05:06.${100000 + random.int(899999)}Z ERROR ledger::worker: ${random.pick(layers)} error=${random.chance(0.3) ? followed(message, random) : message}`,
  told: (message, random) =>
    random.chance(0.3)
      ? `ERROR:  Failed to run the query: ${random.pick(layers)}: ${random.chance(0.3) ? followed(message, random) : message}`
      : `ERROR:  Failed to run the query\n\nCaused by these errors (recent errors listed first):\n  1: ${random.pick(layers)}\n  2: ${message}`,
  followed: (message, random) => followed(message, random),
  wrapped(message, random) {
    const at = 15 + random.int(Math.max(1, message.length - 20));
    return `${message.slice(0, at)}\n   ${message.slice(at)}`;
  },
};

/** A message much like another, with some of its words changed for others. */
export const twinOf = (template, words, random, share = 0.3) =>
  template.replace(/[a-z]{4,}/g, (word) => (random.chance(share) ? random.pick(words) : word));

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** What can happen to a message on its way into a chat. */
export const spoil = {
  /** one character in sixteen changed or lost */
  mistyped(text, random) {
    const characters = [...text];
    for (let edits = Math.max(1, characters.length / 16); edits > 0; edits--) {
      const at = random.int(characters.length);
      if (random.chance(0.5)) characters[at] = alphabet[random.int(26)];
      else characters.splice(at, 1);
    }
    return characters.join('');
  },
  cut: (text, random) => text.slice(0, Math.max(12, Math.floor(text.length * (0.5 + 0.4 * random.next())))),
  turned(text, random) {
    const words = text.split(/\s+/);
    const at = 1 + random.int(Math.max(1, words.length - 1));
    return [...words.slice(at), ...words.slice(0, at)].join(' ');
  },
  retyped: (text, random) =>
    text
      .toLowerCase()
      .replace(/[^\w\s]/g, ' ')
      .split(/\s+/)
      .filter((word) => word && !random.chance(0.15))
      .join(' '),
};
