import { deriveId } from '../../records/derive-id.ts';
import { ruleOfOwnRecords } from '../rule.ts';

/** The slug of a message: its first 50 characters in lower case, all but letters and digits as one `-`. */
const slugOf = (message: string) =>
  message
    .slice(0, 50)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Slug and id follow from the message, so that two people who write the same record notice. */
export const derivedNames = ruleOfOwnRecords('derived-names', function* ({ record }) {
  const slug = slugOf(record.errorMessage);
  // The second record of a slug gets -2, the third -3 …
  if (record.slug.replace(/-\d+$/, '') !== slug && record.slug !== slug) {
    yield { field: 'record.slug', message: `must be ${slug}, or that with -2, -3 … if it is taken` };
  }
  const id = deriveId(record.repo, record.slug);
  if (record.id !== id) yield { field: 'record.id', message: `must be ${id}` };
});
