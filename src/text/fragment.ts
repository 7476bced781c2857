/** A place in source code, as a panic, a backtrace or a log line names it. */
export interface SourceLocation {
  readonly file: string;
  /** 1-based */
  readonly line: number;
}

/**
 * What a piece of a paste is: the body of a log line, a `field=value` of one, a line of a cause chain, a panic's message,
 * a frame of a backtrace or the await tree below it, or a plain line.
 */
export type FragmentKind = 'plain' | 'log' | 'field' | 'cause' | 'panic' | 'frame';

/** A piece of a paste that can hold an error message, freed of what loggers, clients and Slack put around it. */
export interface Fragment {
  /** may hold newlines, where the message has them or somebody wrapped it */
  readonly text: string;
  /** 0-based line of the paste at which it starts */
  readonly line: number;
  /** 0 for the outermost message of a chain, rising towards the innermost cause */
  readonly depth: number;
  readonly kind: FragmentKind;
  /** pieces of one error share a group; groups count up through the paste */
  readonly group: number;
  readonly at?: SourceLocation;
  /** upper case, as printed: ERROR, WARN, INFO … */
  readonly level?: string;
  /** the logger's module path or class */
  readonly target?: string;
}

/** Whether a level says that something failed. */
export const isFailure = (level = ''): boolean => /^(?:ERROR|FATAL|PANIC)$/.test(level);

/** Whether a level is that of a logger's small talk. */
export const isSmallTalk = (level = ''): boolean => /^(?:INFO|DEBUG|TRACE)$/.test(level);
