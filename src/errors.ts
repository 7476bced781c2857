/** An error that a person can act on: a stable code, what happened, and what to do about it. */
export class RwError extends Error {
  readonly code: string;
  readonly remedy: string;

  /** @param message what happened, one sentence @param remedy what the person can do, one sentence */
  constructor(code: string, message: string, remedy: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'RwError';
    this.code = code;
    this.remedy = remedy;
  }
}
