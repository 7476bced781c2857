import type { Role } from '../records/schema.ts';
import { gapToken, hashTemplate } from './hashed-template.ts';
import { spellKey } from './key.ts';
import type { Site } from './match.ts';
import type { SiteTemplate } from './site-index.ts';

/** Kinds of places whose messages are logged or put in front of a cause. */
const outerKind = /^(?:tracing_\w+|log_\w+|java_log_\w+|eprintln?|context|def_anyhow_context)$/;

/**
 * Tells the roles of messages that no record explains, by the kinds of all places that raise them: what is only logged or put
 * in front of a cause wraps, and so does what an error type prints around what it holds at its end.
 */
export function createRoles(listed: readonly Site[]): (message: Site | SiteTemplate) => Role {
  const places = new Map<string, Site[]>();
  for (const site of listed) {
    const words = spellKey(site.template);
    const same = places.get(words);
    if (same) same.push(site);
    else places.set(words, [site]);
  }
  return (message) =>
    'places' in message
      ? roleOf(message.kinds, message.places)
      : roleOf(hashTemplate(message.template).kinds, places.get(spellKey(message.template)) ?? []);
}

function roleOf(tokens: Uint8Array, places: readonly Pick<Site, 'kind'>[]): Role {
  const endsOpen = tokens.at(-1) === gapToken;
  const isOuter = ({ kind = '' }: Pick<Site, 'kind'>) => outerKind.test(kind) || (endsOpen && kind === 'thiserror');
  return places.every(isOuter) ? 'wrapper' : 'cause';
}
