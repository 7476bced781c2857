import { saysNoSecret, snakeCase, strong, weak } from './secret-names.ts';
import type { SecretRange } from './secret-range.ts';

// as Slack delivers them, < and > are &lt; and &gt;
const open = '(?:<|&lt;)';
const close = '(?:>|&gt;)';
const cdata = `(?:${open}!\\[CDATA\\[)?`;
// up to the end of the element; a paste that was cut may end first: `Vec<Password> of …` is no element
const value = `\\s{0,64}((?:(?!${open}|\\]\\]${close})[^]){1,4096}(?=${open}/|\\]\\]${close})|[^\\s<&]{1,4096}$)`;

/** Each has the group `name` and the secret as its last. */
const tagged: readonly RegExp[] = [
  // <password>…</password>, attributes or not
  new RegExp(`${open}(?<name>[\\w.:-]{1,64})(?:\\s[^<>&\\n]{0,200}(?<!/))?${close}${cdata}${value}`, 'dg'),
  // <password value="…"/>
  new RegExp(`${open}(?<name>[\\w.:-]{1,64})\\s(?:[^<>&\\n]{0,99}\\s)?value\\s?=\\s?["']([^"'\\n]{1,4096})`, 'dg'),
  // <name>fs.s3a.secret.key</name><value>…</value>
  new RegExp(
    `${open}name${close}\\s{0,9}(?<name>[\\w.:-]{1,64})\\s{0,9}${open}/name${close}\\s{0,64}${open}value${close}${cdata}${value}`,
    'dg',
  ),
  // {"name": "DB_PASSWORD", "value": "…"} and the same in YAML
  /\b(?:name|key)\\{0,4}["']?\s{0,4}[:=]\s{0,4}\\{0,4}["']?(?<name>[\w.-]{1,64})\\{0,4}["']?,?\s{1,64}\\{0,4}["']?value\\{0,4}["']?\s{0,4}[:=]\s{0,4}\\{0,4}["']?([^\s"'\\]{1,512})/dg,
  /\b(?:name|key)\\{0,4}["']\s{0,4}[:=]\s{0,4}\\{0,4}["'](?<name>[\w.-]{1,64})\\{0,4}["'],\s{0,64}\\{0,4}["']value\\{0,4}["']\s{0,4}[:=]\s{0,4}\\{0,4}["']([^"'\\\n]{1,512})/dg,
  // SET license_key TO '…'
  /\bset\s{1,9}(?:session\s{1,9})?["']?(?<name>[\w.-]{1,64})["']?\s{1,9}to\s{1,9}'([^'\n]{1,4096})/dgi,
];

/** Finds values that stand in an element, or in the field beside that of their name. */
export function findTaggedSecrets(text: string): SecretRange[] {
  return tagged.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const { name: rawName = '' } = match.groups ?? {};
      const name = snakeCase(rawName.replace(/^.*:/, ''));
      const range = match.indices?.at(-1);
      const isSecret = (strong.test(name) || weak.test(name)) && !saysNoSecret(match.at(-1)?.trim() ?? '');
      return range && isSecret ? [range] : [];
    }),
  );
}
