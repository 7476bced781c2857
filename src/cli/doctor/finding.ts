import { RwError } from '../../errors.ts';

/** What doctor found: `wrong` keeps the program from its work, `note` is worth knowing. */
export interface Finding {
  readonly what: string;
  readonly state: 'ok' | 'note' | 'wrong';
  readonly message: string;
  readonly remedy?: string;
}

export const ok = (what: string, message: string): Finding => ({ what, state: 'ok', message });

/** The finding for an error. @throws the error itself when it is none that a person can act on */
export function wrong(what: string, error: unknown): Finding {
  if (!(error instanceof RwError)) throw error;
  return { what, state: 'wrong', message: error.message, remedy: error.remedy };
}
