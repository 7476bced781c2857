import { z } from 'zod';
import { isObject, type Json } from './json.ts';
import { SlackError } from './slack-error.ts';

/** Arguments of a Web API method, from a form, whose fields may hold JSON, or from a JSON body. */
export interface Arguments {
  /** A string; numbers are taken as their text. Empty counts as not given. */
  text(name: string): string | undefined;
  /** @throws SlackError `invalid_arguments` when it is not given */
  required(name: string): string;
  flag(name: string): boolean;
  /** A whole number @throws SlackError `invalid_limit`-like for what is none */
  count(name: string): number | undefined;
  /** Any JSON; undefined when not given. @param error of the SlackError for what is no JSON */
  json(name: string, error: string): unknown;
}

export function readArguments(fields: Json): Arguments {
  const text = (name: string) => {
    const value = fields[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;
  };
  return {
    text,
    required(name) {
      const value = text(name);
      if (value === undefined) {
        throw new SlackError('invalid_arguments', {
          response_metadata: { messages: [`[ERROR] missing required field: ${name}`] },
        });
      }
      return value;
    },
    flag: (name) => fields[name] === true || ['true', '1'].includes(text(name) ?? ''),
    count(name) {
      const value = text(name);
      const number = Number(value);
      if (value !== undefined && !(Number.isSafeInteger(number) && number >= 0))
        throw new SlackError(`invalid_${name}`);
      return value === undefined ? undefined : number;
    },
    json(name, error) {
      const value = fields[name];
      if (typeof value !== 'string') return value ?? undefined;
      if (value.trim() === '') return undefined;
      try {
        return JSON.parse(value);
      } catch {
        throw new SlackError(error);
      }
    },
  };
}

const objects = z.array(z.custom<Json>(isObject));

/** A list of objects. @throws SlackError with that error */
export function readObjects(value: unknown, error: string): readonly Json[] | undefined {
  if (value === undefined) return undefined;
  const parsed = objects.safeParse(value);
  if (!parsed.success) throw new SlackError(error);
  return parsed.data;
}
