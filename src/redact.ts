import { rules } from '@secretlint/secretlint-rule-preset-recommend';
import { fold } from './redact/fold.ts';
import { findNamedSecrets } from './redact/named-secrets.ts';
import type { SecretRange } from './redact/secret-range.ts';
import { findShapedSecrets } from './redact/secret-shapes.ts';
import { findSpokenSecrets } from './redact/spoken-secrets.ts';
import { findTaggedSecrets } from './redact/tagged-secrets.ts';

/** Stands where a secret stood. No quote, no space: a message around it still matches its template. */
export const mask = '‹masked›';

// Left out: the filter that lets a text switch the rules off, the rule that reads files, one whose range is not that of the
// secret, and those that would mask a whole URL, host and database included. Our own rules cover what these look for.
const leftOut = /-(?:filter-comments|gcp|aws|basicauth|database-connection-string)$/;
/** What is used of a rule of secretlint. */
interface Rule {
  readonly meta: { readonly id: string };
  create(
    context: {
      sharedOptions: object;
      createTranslator: () => (messageId: string) => object;
      report: (found: { range: SecretRange }) => void;
      ignore: () => void;
    },
    options: object,
  ): {
    file?(source: { content: string; filePath: undefined; contentType: 'text'; ext: string }): void | Promise<void>;
  };
}
const vendorRules = (rules as readonly unknown[] as readonly Rule[]).filter((rule) => !leftOut.test(rule.meta.id));

// The rules are run without @secretlint/core: its profiler keeps marks of every run, which slows each further one (10 ms after
// 2,000 runs) and never frees them.
async function findVendorSecrets(text: string): Promise<SecretRange[]> {
  const ranges: SecretRange[] = [];
  const context: Parameters<Rule['create']>[0] = {
    sharedOptions: {},
    createTranslator: () => (messageId) => ({ message: messageId, messageId }),
    report: ({ range }) => ranges.push(range),
    ignore: () => undefined,
  };
  const source = { content: text, filePath: undefined, contentType: 'text', ext: '' } as const;
  for (const rule of vendorRules) await rule.create(context, {}).file?.(source);
  return ranges;
}

async function findSecrets(text: string): Promise<SecretRange[]> {
  const own = [findNamedSecrets, findSpokenSecrets, findTaggedSecrets, findShapedSecrets].flatMap((find) => find(text));
  return [...own, ...(await findVendorSecrets(text))];
}

/**
 * Masks the secrets of a pasted text: passwords, keys, tokens, private keys. It stands in front of everything else, so that
 * nothing behind it can echo, log or store one. Linear in the text. Line breaks outside secrets stay where they are.
 */
export async function redact(text: string): Promise<string> {
  const ranges = await findSecrets(text);
  const folded = fold(text);
  if (folded) ranges.push(...(await findSecrets(folded.text)).map(folded.toOriginal));
  ranges.sort(([a], [b]) => a - b);
  const kept: string[] = [];
  let end = -1;
  let from = 0;
  for (const [start, stop] of ranges) {
    if (start > end) kept.push(text.slice(from, start), mask);
    end = Math.max(end, stop);
    from = end;
  }
  return from === 0 ? text : kept.join('') + text.slice(from);
}
