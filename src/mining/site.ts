/** A place in source code that can print an error message. */
export interface MinedSite {
  /** the message with `{}` for what is filled in */
  readonly template: string;
  /** path from the root of the checkout */
  readonly file: string;
  /** 1-based line at which the call or attribute begins */
  readonly line: number;
  /** the macro, method or form that raises it: `anyhow`, `ctor`, `thiserror`, `tracing_warn`, `java_status` … */
  readonly kind: string;
  /** the Cargo package, or `java:` and the Maven module */
  readonly crate: string;
  /** the enclosing function, `Type::name` inside of an impl */
  readonly function?: string;
  /** the error's type and variant, as written: `SinkError::Config` */
  readonly errorClass?: string;
  /** the message as its error type prints it around the template */
  readonly rendered?: string;
  /** the message as a report prints it, cut where the cause follows */
  readonly reportLine?: string;
  /** a panic, an assertion, a log line, or a crate whose errors no user of SQL sees by themselves */
  readonly internal?: true;
  /** carries the error that caused it */
  readonly source?: true;
}

export interface SourceFile {
  /** from the root of the checkout, with `/` */
  readonly path: string;
  readonly text: string;
}

/** A file that was read only in part, and where the grammar gave up; without a line it was not read at all. */
export interface Unparsed {
  readonly file: string;
  /** 1-based */
  readonly line?: number;
}

/** What a file raises; `crate` and what depends on other files is left to whoever reads them all. */
export interface FileSites {
  readonly sites: readonly Omit<MinedSite, 'crate'>[];
  readonly unparsed?: Unparsed;
}

/** A template that holds no letter or digit beside its placeholders names no message. */
export const saysSomething = (template: string): boolean => /[\p{L}\p{N}]/u.test(template.replaceAll('{}', ''));
