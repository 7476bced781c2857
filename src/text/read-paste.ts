import { stripVTControlCharacters } from 'node:util';
import { dropDecoration } from './decoration.ts';
import type { Fragment } from './fragment.ts';
import { type Piece, readHead } from './head.ts';
import { dropStamp, dropTime, readMark } from './log-line.ts';
import { endsPanic, isClientNote, isNote, mayTrace, opensBacktrace, readFrame, readPanicEnd } from './trace.ts';
import { unslack } from './unslack.ts';

/** A longer paste is read up to here. */
export const maxCharacters = 1_048_576;

const chainHead = /(?:^|\s)Caused by(?: these errors \(recent errors listed first\))?:\s*/;
const numbered = /^\s*(\d{1,3}):\s+(.*)$/;
/** Lines that belong to the message before them even after a blank line. */
const hint = /^\s*(?:hint|detail|note|line \d)/i;
const prompt = /^\s*[\w$-]{1,40}[=(*^'"-][>#](?:\s|$)/;
/** Where a chat put a statement and its error on one line. */
const promptedError = /\s(?=(?:ERROR|FATAL|PANIC):\s)/;
/** psql tries the addresses of a host until one answers: what it says of those before is of no use. */
const attempt = /^\s*connection to server at /;
const attemptEnd = /accepting\s+(?:TCP\/IP )?connections[^?]{0,40}\?$/;
const attemptEndLength = 100;
const escapedBreak = /(?:\\r)?\\n(?:\\t)?/;
/** The await tree of a task that panicked: about the panic above it, and no message. */
const awaitTree = /^Actor \d{1,10}: `/;
/** What a chat puts before a quoted line, and a build server's table before each of its own. */
const quoteMark = /^(?:&gt;|>|\s{0,4}\|(?=\s))\s?/;
const fence = /^\s*`{3,}(?:\w{1,12}\s*$)?|`{3,}\s*$/g;

/** Reads a paste of any form into the pieces that can hold an error message, in the paste's order. */
export function readPaste(paste: string): Fragment[] {
  let text = paste.length > maxCharacters ? paste.slice(0, maxCharacters) : paste;
  if (text.includes('\u001b') || text.includes('\u009b')) text = stripVTControlCharacters(text);
  text = unslack(text);
  if (text.includes('\r')) text = text.replace(/\r\n?/g, '\n');
  const reader = new Reader();
  let number = 0;
  for (let from = 0; from <= text.length; number++) {
    const end = text.indexOf('\n', from);
    const to = end < 0 ? text.length : end;
    reader.read(text.slice(from, to), number);
    from = to + 1;
  }
  return reader.end();
}

/** The piece that the next line may continue. */
type Draft = { -readonly [Key in keyof Fragment]: Fragment[Key] };

/** Reads line by line; what a line means depends on what stands before it. */
class Reader {
  private readonly fragments: Fragment[] = [];
  private draft: Draft | undefined;
  /** the end of the draft's plain lines: to look at the draft itself, which grows with each line, would take ever longer */
  private tail = '';
  private group = -1;
  private depth = 0;
  private inChain = false;
  private inBacktrace = false;
  private afterBlank = true;
  private mark = '';

  end(): Fragment[] {
    this.flush();
    return this.fragments;
  }

  read(raw: string, number: number): void {
    const fenced = raw.includes('```');
    const unquoted = raw.replace(quoteMark, '');
    const marked = fenced ? unquoted.replace(fence, '') : unquoted;
    const line = this.mark !== '' && marked.startsWith(this.mark) ? marked.slice(this.mark.length) : marked;
    if (line.trim() === '') this.blank(fenced);
    else if (this.readStart(line, number)) this.mark = readMark(marked) || this.mark;
    else this.readInner(dropTime(line), number);
  }

  private readInner(line: string, number: number): void {
    if (prompt.test(line)) {
      this.startOver();
      const error = line.search(promptedError);
      if (error > 0) this.readBelow(line.slice(error + 1), number);
      return;
    }
    const lines = line.includes('\\n') ? line.split(escapedBreak) : [line];
    for (const inner of lines) if (inner.trim() !== '') this.readBelow(inner, number);
  }

  private blank(fenced: boolean): void {
    if (this.draft?.kind === 'plain' || fenced) this.flush();
    this.afterBlank = true;
  }

  private startOver(): void {
    this.flush();
    this.inChain = false;
    this.inBacktrace = false;
    this.afterBlank = true;
  }

  private readStart(line: string, number: number): boolean {
    const pieces = readHead(line);
    if (!pieces) return false;
    this.startOver();
    for (let i = 0; i < pieces.length; i++) this.openLines(pieces[i] as Piece, number, i > 0);
    if (this.draft?.kind === 'panic' && this.draft.at && endsPanic(line)) this.flush();
    return true;
  }

  private openLines(piece: Piece, number: number, sameGroup: boolean): void {
    if (!piece.text.includes('\n')) {
      this.open(piece, number, sameGroup);
      return;
    }
    const [first = '', ...rest] = piece.text.split('\n');
    this.open({ ...piece, text: first }, number, sameGroup);
    for (const inner of rest) if (inner.trim() !== '') this.readBelow(inner, number);
  }

  /** A line, or a part of one: what is inside a field of JSON never begins a paste of its own. */
  private readBelow(line: string, number: number): void {
    this.readTrace(line, number) || this.readChain(line, number) || this.readPlain(line, number);
  }

  private readTrace(line: string, number: number): boolean {
    if (!mayTrace(line)) return this.endPanic(line);
    if (opensBacktrace(line)) {
      this.flush();
      this.inChain = false;
      this.inBacktrace = true;
      return true;
    }
    if (isClientNote(line)) {
      this.flush();
      this.inChain = false;
      return true;
    }
    if (isNote(line)) {
      if (this.draft?.kind === 'panic') this.flush();
      return true;
    }
    if (this.endPanic(line)) return true;
    const at = readFrame(line, this.inBacktrace);
    if (at === undefined) return false;
    this.flush();
    if (at) {
      const group = Math.max(this.group, 0);
      this.fragments.push({ text: line.trim(), line: number, depth: 0, kind: 'frame', group, at });
    }
    return true;
  }

  /** An old toolchain names the place behind the last line of a panic's message. */
  private endPanic(line: string): boolean {
    const { draft } = this;
    if (draft?.kind !== 'panic' || draft.at) return false;
    const end = readPanicEnd(line);
    if (!end?.at) return false;
    append(draft, end.text);
    draft.at = end.at;
    this.flush();
    return true;
  }

  private readChain(line: string, number: number): boolean {
    const head = chainHead.exec(line);
    if (head) {
      const before = line.slice(0, head.index);
      if (before.trim() !== '') this.readPlain(before, number);
      this.flush();
      this.inChain = true;
      this.inBacktrace = false;
      this.afterBlank = false;
      const rest = line.slice(head.index + head[0].length);
      for (const item of rest === '' ? [] : splitNumbered(rest)) this.openCause(item, number);
      return true;
    }
    return this.inChain && this.continueChain(line, number);
  }

  private continueChain(line: string, number: number): boolean {
    const item = numbered.exec(line)?.[2];
    const { draft } = this;
    const inCause = draft?.kind === 'cause';
    if (item !== undefined) this.openCause(item, number);
    else if (inCause && (!this.afterBlank || hint.test(line))) append(draft, line);
    else if (!inCause && !this.afterBlank) this.openCause(line, number);
    else {
      this.startOver();
      return false;
    }
    this.afterBlank = false;
    return true;
  }

  private readPlain(line: string, number: number): boolean {
    this.inBacktrace = false;
    const { draft } = this;
    const inPlain = draft === undefined || draft.kind === 'plain';
    const bare = inPlain ? dropStamp(line) : line;
    const piece = dropDecoration(bare);
    const isRetry = draft !== undefined && attempt.test(bare) && attemptEnd.test(this.tail);
    if (draft && !isRetry && !piece.level && (inPlain || !this.afterBlank)) append(draft, bare);
    else {
      if (isRetry) this.draft = undefined;
      const isTree = awaitTree.test(bare);
      this.open({ ...piece, kind: isTree ? 'frame' : 'plain', depth: 0 }, number, isTree);
    }
    this.tail = `${this.tail}\n${bare.trimEnd()}`.slice(-attemptEndLength);
    this.afterBlank = false;
    return true;
  }

  private openCause(text: string, line: number): void {
    this.open({ text: dropDecoration(text).text, kind: 'cause', depth: this.depth + 1 }, line, true);
  }

  private open(piece: Piece, line: number, sameGroup: boolean): void {
    this.flush();
    if (!sameGroup || this.group < 0) this.group++;
    this.depth = piece.depth;
    this.afterBlank = false;
    const draft = piece as Draft;
    draft.text = piece.text.trim();
    draft.line = line;
    draft.group = this.group;
    this.draft = draft;
  }

  private flush(): void {
    const { draft } = this;
    this.draft = undefined;
    this.tail = '';
    if (!draft) return;
    draft.text = draft.text.trim();
    if (draft.text !== '' || draft.at) this.fragments.push(draft);
  }
}

function append(draft: Draft, line: string): void {
  draft.text += `\n${line.trim()}`;
}

/** Takes apart `1: … 2: … 3: …` on one line, where the numbers count up. */
function splitNumbered(text: string): string[] {
  const first = /^\s*1:\s+/.exec(text);
  if (!first) return [text];
  const items: string[] = [];
  let rest = text.slice(first[0].length);
  for (let n = 2; ; n++) {
    const at = rest.search(new RegExp(`\\s${n}: `));
    if (at < 0) break;
    items.push(rest.slice(0, at));
    rest = rest.slice(at).replace(/^\s+\d+:\s+/, '');
  }
  return [...items, rest];
}
