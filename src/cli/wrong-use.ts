import { RwError } from '../errors.ts';

/** An error for options and arguments that contradict each other or say nothing. */
export const wrongUse = (message: string, remedy: string): RwError => new RwError('wrong_use', message, remedy);
