import { stripVTControlCharacters } from 'node:util';
import { dropDecoration } from './decoration.ts';
import type { Fragment, FragmentKind, SourceLocation } from './fragment.ts';
import { readJsonLine } from './json-line.ts';
import { dropStamp, readLogLine } from './log-line.ts';
import { isPanicNote, opensBacktrace, readFrame, readPanic, readPanicEnd } from './trace.ts';
import { unslack } from './unslack.ts';

/** A longer paste is read up to here. */
export const maxCharacters = 1_048_576;

const chainHead = /(?:^|\s)Caused by(?: these errors \(recent errors listed first\))?:\s*/;
const numbered = /^\s*(\d{1,3}):\s+(.*)$/;
const prompt = /^\s*[\w$-]{1,40}[=(*^'"-][>#](?:\s|$)/;
const quoteMark = /^(?:&gt;|>)\s?/;
const field = /\s(?:error|err|e)=/;

/** Reads a paste of any form into the pieces that can hold an error message, in the paste's order. */
export function readPaste(paste: string): Fragment[] {
  let text = paste.length > maxCharacters ? paste.slice(0, maxCharacters) : paste;
  if (text.includes('\u001b') || text.includes('\u009b')) text = stripVTControlCharacters(text);
  const reader = new Reader();
  for (const [number, line] of unslack(text)
    .split(/\r\n|\n|\r/)
    .entries())
    reader.read(line, number, 0);
  return reader.end();
}

interface Draft {
  lines: string[];
  line: number;
  depth: number;
  kind: FragmentKind;
  group: number;
  at?: SourceLocation;
  level?: string;
  target?: string;
}

/** Reads line by line; `draft` is the piece that the next line may continue. */
class Reader {
  private readonly fragments: Fragment[] = [];
  private draft: Draft | undefined;
  private group = -1;
  private depth = 0;
  private inChain = false;
  private inBacktrace = false;
  private afterBlank = true;

  end(): Fragment[] {
    this.flush();
    return this.fragments;
  }

  read(raw: string, number: number, nesting: number): void {
    const line = raw.replace(quoteMark, '').replace(/^\s*`{3,}\w{0,12}|`{3,}\s*$/g, '');
    if (line.trim() === '') return this.blank(raw.includes('```'));
    if (prompt.test(line)) return this.startOver();
    if (this.readHead(line, number, nesting)) return;
    if (this.readTrace(line, number)) return;
    if (this.readChain(line, number)) return;
    this.readPlain(line, number);
  }

  private blank(fence: boolean): void {
    if (this.draft?.kind === 'plain' || fence) this.flush();
    this.afterBlank = true;
  }

  private startOver(): void {
    this.flush();
    this.inChain = false;
    this.inBacktrace = false;
    this.afterBlank = true;
  }

  /** A JSON log line, a log line, a panic: each begins something new. */
  private readHead(line: string, number: number, nesting: number): boolean {
    const json = nesting < 2 && line.includes('{"') ? readJsonLine(line) : undefined;
    if (json) {
      this.startOver();
      for (const [i, text] of json.texts.entries()) {
        const inner = text.split('\n');
        if (inner.length > 1 || readLogLine(text)) for (const one of inner) this.read(one, number, nesting + 1);
        else this.open({ ...json, text, line: number, kind: i === 0 ? 'log' : 'field', depth: i, sameGroup: i > 0 });
      }
      this.flush();
      return true;
    }
    const log = readLogLine(line);
    if (log) {
      this.startOver();
      const { level, target } = log;
      for (const [i, text] of log.spanErrors.entries())
        this.open({ text, line: number, kind: 'field', depth: 1, sameGroup: i > 0 });
      const panic = readPanic(log.message);
      const cut = panic ? undefined : field.exec(log.message);
      const shared = { line: number, level, ...(target && { target }), sameGroup: log.spanErrors.length > 0 };
      if (panic) this.openPanic(panic, number);
      else if (cut) {
        this.open({ ...shared, text: log.message.slice(0, cut.index), kind: 'log', depth: 0 });
        this.open({
          ...shared,
          text: log.message.slice(cut.index + cut[0].length),
          kind: 'field',
          depth: 1,
          sameGroup: true,
        });
      } else this.open({ ...shared, text: log.message, kind: 'log', depth: 0 });
      return true;
    }
    const panic = readPanic(line);
    if (panic) {
      this.startOver();
      this.openPanic(panic, number);
    }
    return panic !== undefined;
  }

  private openPanic(panic: { at?: SourceLocation; text: string }, line: number): void {
    this.open({ text: panic.text, line, kind: 'panic', depth: 0, ...(panic.at && { at: panic.at }) });
  }

  private readTrace(line: string, number: number): boolean {
    if (opensBacktrace(line)) {
      this.flush();
      this.inChain = false;
      this.inBacktrace = true;
      return true;
    }
    if (isPanicNote(line)) return true;
    const frame = readFrame(line, this.inBacktrace);
    if (frame === undefined) {
      const end = this.draft?.kind === 'panic' && !this.draft.at ? readPanicEnd(line) : undefined;
      if (!end?.at || !this.draft) return false;
      this.draft.lines.push(end.text);
      this.draft.at = end.at;
      return true;
    }
    this.flush();
    if (frame)
      this.add({
        lines: [line.trim()],
        line: number,
        depth: 0,
        kind: 'frame',
        group: Math.max(this.group, 0),
        at: frame,
      });
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
      const rest = line.slice(head.index + head[0].length);
      for (const item of rest === '' ? [] : splitNumbered(rest)) this.cause(item, number);
      return true;
    }
    if (!this.inChain) return false;
    const item = numbered.exec(line);
    if (item?.[2] !== undefined) this.cause(item[2], number);
    else if (this.draft?.kind === 'cause' && (!this.afterBlank || /^\s*(?:hint|detail|note|line \d)/i.test(line)))
      this.draft.lines.push(line.trim());
    else if (this.draft?.kind !== 'cause' && !this.afterBlank) this.cause(line, number);
    else {
      this.startOver();
      return false;
    }
    this.afterBlank = false;
    return true;
  }

  private cause(text: string, line: number): void {
    this.open({ text: dropDecoration(text).text, line, kind: 'cause', depth: ++this.depth, sameGroup: true });
  }

  private readPlain(line: string, number: number): void {
    this.inBacktrace = false;
    const kind = this.draft?.kind;
    const bare = kind === 'plain' || kind === undefined ? dropStamp(line) : line;
    const { text, level } = dropDecoration(bare);
    if (this.draft && !level && (kind !== 'plain' ? !this.afterBlank : true)) this.draft.lines.push(bare.trim());
    else this.open({ text, line: number, kind: 'plain', depth: 0, ...(level && { level }) });
    this.afterBlank = false;
  }

  private open(start: Omit<Draft, 'lines' | 'group'> & { text: string; sameGroup?: boolean }): void {
    this.flush();
    const { text, sameGroup, line, kind, depth, at, level, target } = start;
    if (!sameGroup || this.group < 0) this.group++;
    this.depth = depth;
    this.afterBlank = false;
    this.draft = {
      lines: [text.trim()],
      line,
      kind,
      depth,
      group: this.group,
      ...(at && { at }),
      ...(level && { level }),
      ...(target && { target }),
    };
  }

  private flush(): void {
    const draft = this.draft;
    this.draft = undefined;
    if (draft) this.add(draft);
  }

  private add({ lines, ...rest }: Draft): void {
    const text = lines.join('\n').trim();
    if (text !== '' || rest.at) this.fragments.push({ ...rest, text });
  }
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
