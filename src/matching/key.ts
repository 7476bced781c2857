import { hashedKey, hashTemplate, spellHashes } from './hashed-template.ts';

/** A template's words and gaps, so that punctuation, case and trailing gaps do not count. */
export const spellKey = (template: string): string => spellHashes(hashTemplate(template));

/** The key of a template, which names it where its text is not at hand: 16 hex digits of SHA-256 of its words and gaps. */
export const templateKey = (template: string): string => hashedKey(hashTemplate(template));
