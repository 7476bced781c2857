import type { ErrorRecord } from '../../records/schema.ts';
import type { Entry } from '../context.ts';
import type { Facts } from '../facts.ts';
import { findClosest } from '../find-closest.ts';
import { findIdentifiers, isKnownName, looksLikeRisingwaves } from '../identifiers.ts';
import { findRisectlCalls } from '../risectl-commands.ts';
import { type Fault, ruleOfOwnRecords } from '../rule.ts';
import { findAdvice, findExplanations, type TextField } from '../text-fields.ts';

// In an explanation names of the source may stand too, what people write by mistake, and what is gone.
const settled = /^rw_|^(?:meta|batch|frontend|streaming|storage|system|session_init)\./;
const gone = /\b(?:gone|removed|no longer|never|not exist|up to v?\d)\b/;

/** What a text names of RisingWave's exists: settings, metrics, relations, columns, options, commands. */
export const knownNames = ruleOfOwnRecords('known-names', function* (entry, { facts }) {
  const own = textOf(entry);
  const isOurs = (name: string) => looksLikeRisingwaves(name, facts) && !own.includes(name);
  for (const field of findAdvice(entry.record)) yield* findFaults(field, facts, isOurs);
  for (const field of findExplanations(entry.record)) {
    if (gone.test(field.text)) continue;
    yield* findFaults(field, facts, (name) => settled.test(name) && isOurs(name));
  }
});

/** What the error itself names, which is a fact of its own. */
function textOf({ record }: Entry): string {
  const { printedAs, samples, placeholders }: ErrorRecord['runbook'] = record.runbook;
  return [record.errorMessage, ...printedAs, ...samples, ...placeholders].join('\n');
}

function findFaults({ field, text }: TextField, facts: Facts, isOurs: (name: string) => boolean): Fault[] {
  const unknown = findIdentifiers(text).filter((name) => !isKnownName(name, facts));
  const messages = [
    ...findRisectlCalls(text, facts).flatMap(({ faults }) => faults),
    ...unknown
      .filter((name) => isOurs(name) && !facts.removed.has(name))
      .map((name) => `nothing is called ${name}${findClosest(name, everyName(facts))}`),
    ...unknown
      .filter((name) => facts.removed.has(name) && !/\bv?\d\.\d/.test(text))
      .map((name) => `${name} is gone: say up to which release it was there`),
  ];
  return messages.map((message) => ({ field, message }));
}

const everyName = (facts: Facts): string[] => [
  ...facts.sessionVariables,
  ...facts.systemParameters,
  ...facts.configKeys,
  ...facts.options,
  ...facts.metrics,
  ...facts.relations.keys(),
];
