import type { Fragment } from './fragment.ts';
import { readJsonLine } from './json-line.ts';
import { type LogLine, readLogLine } from './log-line.ts';
import { readPanic } from './trace.ts';

/** A piece of a line; several of one line belong to one error. */
export type Piece = Omit<Fragment, 'line' | 'group'>;

const errorField = /\s(?:error|err|e)=/;

/** The pieces of a line that begins something new: a JSON log line, a log line, a panic. Undefined for any other. */
export function readHead(line: string): Piece[] | undefined {
  return readJson(line) ?? readLog(line) ?? readPanicHead(line);
}

function readJson(line: string): Piece[] | undefined {
  const json = line.includes('{"') ? readJsonLine(line) : undefined;
  if (!json) return undefined;
  const { level, target } = json;
  const shared = { ...(level && { level }), ...(target && { target }) };
  return json.texts.flatMap((raw, depth) => {
    const text = raw.trim();
    // Docker wraps a line of JSON into a line of JSON
    const inner = text.includes('\n') ? undefined : (readJson(text) ?? readLog(text));
    return inner ?? [{ ...shared, text, depth, kind: depth === 0 ? 'log' : 'field' }];
  });
}

function readLog(line: string): Piece[] | undefined {
  const log = readLogLine(line);
  if (!log) return undefined;
  const { message } = log;
  const pieces: Piece[] = log.spanErrors.map((text) => ({ text, kind: 'field', depth: 1 }));
  const panic = readPanicHead(message);
  if (panic) return [...pieces, ...panic];
  const field = errorField.exec(message);
  pieces.push(logPiece(log, field ? message.slice(0, field.index) : message));
  if (field) pieces.push({ ...logPiece(log, message.slice(field.index + field[0].length)), kind: 'field', depth: 1 });
  return pieces;
}

function logPiece({ level, target }: LogLine, text: string): Piece {
  return target ? { text, kind: 'log', depth: 0, level, target } : { text, kind: 'log', depth: 0, level };
}

function readPanicHead(line: string): Piece[] | undefined {
  const panic = readPanic(line);
  return panic && [{ text: panic.text, kind: 'panic', depth: 0, ...(panic.at && { at: panic.at }) }];
}
