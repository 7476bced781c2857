import type { ErrorRecord } from './schema.ts';

type Runbook = ErrorRecord['runbook'];

/** What matching, lists and search need of a record; the rest stays on disk. */
const lightKeys = [
  'id',
  'repo',
  'slug',
  'errorCode',
  'errorMessage',
  'errorType',
  'errorClass',
  'severity',
  'filePath',
  'lineNumber',
  'tags',
  'datasetVersion',
] as const;
const lightRunbookKeys = ['area', 'origin', 'role', 'printedAs', 'placeholders', 'related', 'versions'] as const;
const otherKeys = [
  'messagePattern',
  'httpStatus',
  'sourceCode',
  'sourceCodeStart',
  'sourceCodeEnd',
  'githubUrl',
  'documentation',
  'triggerScenarios',
  'commonSituations',
  'solutions',
  'exampleFix',
  'handlingStrategy',
  'validationCode',
  'typeGuard',
  'tryCatchPattern',
  'preventionTips',
  'backgroundTag',
  'analyzedSha',
  'analyzedAt',
  'contentChangedAt',
  'schemaVersion',
] as const;
const otherRunbookKeys = ['samples', 'checks', 'docs'] as const;

type LightRunbook = Pick<Runbook, (typeof lightRunbookKeys)[number]>;
export type Light = Pick<ErrorRecord, (typeof lightKeys)[number]> & { readonly runbook: LightRunbook };

const pick = <T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.flatMap((key) => (from[key] === undefined ? [] : [[key, from[key]]]))) as Pick<T, K>;

export const lightOf = (record: ErrorRecord): Light => ({
  ...pick(record, lightKeys),
  runbook: pick(record.runbook, lightRunbookKeys),
});

export type Read = (at: number, length: number) => ErrorRecord;

/** Where the whole record stands. */
class Place {
  private readonly read: Read;
  private readonly at: number;
  private readonly length: number;

  constructor(read: Read, at: number, length: number) {
    this.read = read;
    this.at = at;
    this.length = length;
  }

  /** The whole record. A card asks for field after field: the latest record is at hand. */
  whole(): ErrorRecord {
    if (latest?.place !== this) latest = { place: this, record: this.read(this.at, this.length) };
    return latest.record;
  }
}

let latest: { readonly place: Place; readonly record: ErrorRecord } | undefined;

const place = Symbol('place');
interface Placed {
  readonly [place]: Place;
}

/** Fields that are read from disk when they are asked for. As JSON it is whole. */
function createPrototype(keys: readonly string[], part: (whole: ErrorRecord) => object): object {
  const properties = keys.map((key) => [
    key,
    {
      enumerable: true,
      get(this: Placed): unknown {
        return (part(this[place].whole()) as Record<string, unknown>)[key];
      },
    },
  ]);
  const toJSON = {
    value: function (this: Placed) {
      return part(this[place].whole());
    },
  };
  return Object.defineProperties({}, { ...Object.fromEntries(properties), toJSON });
}

const recordPrototype = createPrototype(otherKeys, (whole) => whole);
const runbookPrototype = createPrototype(otherRunbookKeys, ({ runbook }) => runbook);

/** A record of which only the light fields are in memory. */
export function createPackedRecord(light: Light, read: Read, at: number, length: number): ErrorRecord {
  const from = { [place]: new Place(read, at, length) };
  const runbook: object = Object.assign(Object.create(runbookPrototype), light.runbook, from);
  return Object.assign(Object.create(recordPrototype), light, { runbook }, from);
}
