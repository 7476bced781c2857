import type { SourceLocation } from './fragment.ts';

export interface Panic {
  readonly at?: SourceLocation;
  /** what stands on the same line; the message of new toolchains follows on the next */
  readonly text: string;
}

const rustFrame = /^\s*at\s+(\S{1,300}?\.rs):(\d{1,6})(?::\d+)?\s*$/;
const javaFrame = /^\s*at\s+[\w.$/<>@-]{1,300}\(([\w$]+\.(?:java|scala|kt)):(\d{1,6})\)/;
const otherFrame =
  /^\s*(?:at\s+(?:async\s|new\s)?[\w.$/<>@-]+(?:\s\[as \w{1,40}\])?\s?\(.{0,200}\)(?:\s\{)?|at\s+\/?\S+:\d+(?::\d+)?|\.\.\. \d+ (?:more|common frames omitted)|File ".{1,300}", line \d+.*)\s*$/;
/** A symbol with its address is a frame wherever it stands. */
const addressed = /^\s*\d{1,4}:\s+0x[0-9a-f]{6,16}\s+-\s/;
const symbol = /^\s*\d{1,4}:\s+(?:0x[0-9a-f]+\s+-\s+)?\S.*$/;
const newPanic = /^panicked at (\S{1,300}?\.rs):(\d{1,6}):\d{1,5}:?\s*(.*)$/;
const oldPanic = /^panicked at ['`"](.*?)['`"], (\S{1,300}?\.rs):(\d{1,6})(?::\d+)?\s*$/;
/** How people name a panic: by its place alone. */
const toldPanic = /\bpanics?:? (?:at |in )?(\S{1,300}?\.rs):(\d{1,6})(?::\d+)?:?(?:\s+(.*))?$/;
const openPanic = /^panicked at ['`"]?(.*)$/;
const oldPanicEnd = /^(.*)['`"], (\S{1,300}?\.rs):(\d{1,6})(?::\d+)?\s*$/;

/** What begins every line of a trace that stands here; most lines begin otherwise. */
const traced =
  /^\s*(?:at\s|\.\.\.\s|File "|\d{1,4}:\s|note: |\*\*\*|\[|fatal runtime|stack backtrace|[Bb]acktrace|Traceback|This is a bug|(?:No t|T)racking issue|https:|compiled |[a-z]\w{3,16}: (?:['\d]|undefined|null)|\})/;

/** Whether a line can be one of a trace. */
export const mayTrace = (line: string): boolean => traced.test(line);

/** The place that a line of a backtrace names; null for a frame that names none of ours; undefined where it is no frame. */
export function readFrame(line: string, inBacktrace: boolean): SourceLocation | null | undefined {
  const found = rustFrame.exec(line) ?? javaFrame.exec(line);
  if (found?.[1] && found[2]) return { file: found[1].replace(/^\.\//, ''), line: Number(found[2]) };
  if (otherFrame.test(line) || addressed.test(line) || (inBacktrace && symbol.test(line))) return null;
  return undefined;
}

/** Reads the line on which Rust reports a panic, of old and new toolchains. */
export function readPanic(line: string): Panic | undefined {
  const from = line.indexOf('panicked at ');
  if (from < 0) return readToldPanic(line);
  const report = line.slice(from);
  const now = newPanic.exec(report);
  if (now?.[1]) return { at: { file: now[1], line: Number(now[2]) }, text: now[3] ?? '' };
  const old = oldPanic.exec(report);
  if (old?.[2]) return { at: { file: old[2], line: Number(old[3]) }, text: old[1] ?? '' };
  return { text: openPanic.exec(report)?.[1] ?? '' };
}

function readToldPanic(line: string): Panic | undefined {
  const told = line.includes('.rs:') ? toldPanic.exec(line) : null;
  return told?.[1] ? { at: { file: told[1], line: Number(told[2]) }, text: told[3] ?? '' } : undefined;
}

/** Whether a panic's message ends with this line: an old toolchain names the place behind it. */
export const endsPanic = (line: string): boolean => oldPanicEnd.test(line);

/** The end of an old toolchain's panic message that went over several lines: `…', file:line:column`. */
export function readPanicEnd(line: string): Panic | undefined {
  const end = oldPanicEnd.exec(line);
  return end?.[2] ? { at: { file: end[2], line: Number(end[3]) }, text: end[1] ?? '' } : undefined;
}

/** A line that a client prints round an error and that says nothing of it: Node's properties, dbt's file, a test's statement. */
export const isClientNote = (line: string): boolean =>
  /^\s*(?:compiled (?:code|SQL) at \S+|\[SQL\] .*|(?:length|severity|code|detail|hint|position|internalPosition|internalQuery|where|schema|table|column|dataType|constraint|file|line|routine): (?:undefined|null|'[^']*'|\d+),?|\})\s*$/i.test(
    line,
  );

/** A line after which frames follow. */
export const opensBacktrace = (line: string): boolean =>
  /^\s*(?:stack backtrace:|Backtrace:|backtrace of `|Traceback \(most recent call last\))/.test(line);

/** A line that Rust, or RisingWave to its client, prints round a message and that says nothing of it. */
export const isNote = (line: string): boolean =>
  /^\s*(?:note: (?:run with|Some details are omitted)|\*\*\* await tree context|\[\w+ \d+\] panicked|fatal runtime error|This is a bug\. We would appreciate a bug report|No tracking issue yet\b|Tracking issue: https:|https:\/\/github\.com\/risingwavelabs\/risingwave\/issues\/new\b)/.test(
    line,
  );
