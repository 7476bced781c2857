import fc from 'fast-check';
import type { ErrorRecord } from '../../src/records/schema.ts';

/** What somebody says in a channel, and what becomes of it. Texts as they are typed. */
export interface Paste {
  readonly channel: string;
  readonly text: string;
  /** `duplicate`: Slack delivers the event twice at once; `redelivered`: once more, later */
  readonly delivery: 'once' | 'duplicate' | 'redelivered';
  readonly place: 'channel' | 'thread';
  readonly by: 'person' | 'alert';
  readonly fate: 'stays' | 'deleted' | { readonly editedTo: string };
}

const openers = ['hm,', 'ok,', 'fyi', 'right,', 'sorry,', 'one moment,', 'for the record,', 'good news:'];
const said = [
  'the dashboard of the night shift is green again',
  'who has the pager until Friday?',
  'I restarted my laptop and the error went away with it',
  'lunch at half past twelve?',
  'can somebody look at the pull request about the invoices?',
  'the recovery runbook is in the wiki, page four',
  'the sink was fine yesterday, was it not?',
  '```\nselect count(*) from invoices where region is null;\n```',
  '```\nnginx: 502 Bad Gateway, upstream took 61 s\n```',
  "TypeError: cannot read the property 'length' of a lamp",
  'npm ERR! the script "build" ended with 1',
  'bash: helm: command not found',
  'the barrier at the car park is stuck again',
];

/** Other digits in long numbers: ids, epochs, offsets. */
function vary(sample: string, salt: number): string {
  return sample.replace(/(?<![\d.:-])\d{4,}(?![\d.:-])/g, (digits, at: number) =>
    [...digits].map((digit, index) => (Number(digit) + salt * (at + index + 1)) % 10).join(''),
  );
}

/**
 * Pastes that are the same for the same seed: the samples of records with other numbers, among talk.
 * @param inChannels how many channels they are spread over
 */
export function createPastes(
  records: readonly ErrorRecord[],
  count: number,
  inChannels: number,
  seed: number,
): Paste[] {
  const samples = records.flatMap(({ runbook }) => runbook.samples);
  const error = fc.tuple(fc.constantFrom(...samples), fc.nat(9)).map(([sample, salt]) => vary(sample, salt));
  const talk = fc.tuple(fc.constantFrom(...openers), fc.constantFrom(...said)).map((words) => words.join(' '));
  const text = fc.oneof({ weight: 3, arbitrary: error }, { weight: 1, arbitrary: talk });
  const paste = fc.record({
    channel: fc.nat(inChannels - 1).map((number) => `inc-${1000 + number}`),
    text,
    delivery: weighed<Paste['delivery']>([14, 'once'], [4, 'duplicate'], [2, 'redelivered']),
    place: weighed<Paste['place']>([19, 'channel'], [1, 'thread']),
    by: weighed<Paste['by']>([19, 'person'], [1, 'alert']),
    fate: fc.oneof<fc.WeightedArbitrary<Paste['fate']>[]>(
      { weight: 17, arbitrary: fc.constant('stays') },
      { weight: 1, arbitrary: fc.constant('deleted') },
      { weight: 2, arbitrary: fc.record({ editedTo: text }) },
    ),
  });
  return fc.sample(fc.noBias(paste), { seed, numRuns: count });
}

function weighed<T>(...choices: readonly (readonly [weight: number, value: T])[]): fc.Arbitrary<T> {
  return fc.oneof(...choices.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })));
}
