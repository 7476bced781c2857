import { createHash } from 'node:crypto';

/** The id of a record of our own, which is made of what names it; a published one has another. */
export const deriveId = (repo: string, slug: string): string =>
  createHash('sha256').update(`${repo}:${slug}`).digest('hex').slice(0, 16);
