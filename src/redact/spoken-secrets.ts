import { bareCharacter } from './bare-value.ts';
import { canBeSecret, looksSecret } from './looks-secret.ts';
import type { SecretRange } from './secret-range.ts';

const names = [
  'passw(?:or)?d',
  'passwort|kennwort|contraseña|senha|mot de passe|пароль|密码|密碼|パスワード|비밀번호',
  'requirepass|masterauth',
  'pass[ _-]?(?:phrase|code)',
  'pwd?',
  '(?:api|access|secret|account|licen[cs]e|auth|private|signing|encryption|master|client)[ _.-]?(?:access[ _.-]?)?key(?:[ _.-]id)?',
  '(?:api|access|auth|bearer|refresh|session|security|oauth|bot|app)[ _.-]?token',
  '(?:api|client|app|consumer|webhook)[ _.-]?secret',
].join('|');
/** Names of many other things as well. */
const commonNames = 'pass|auth|token|secret|credentials?';
// a name starts at the start of its run only; Slack's marks for bold, italic and code may stand around it
const name = new RegExp(
  `(?<![\\w.-])(?:[\\w.-]{0,64}?(?:${names})_?|(?<common>${commonNames}))(?![\\w.-])(?:\\\\{0,4}["'](?!s\\s))?[*_~\`]{0,3}`,
  'gi',
);
/** What says that the value comes; "for user rw" stands between only where one of these ends it. */
const said = new RegExp(
  `(?:[ \\t]+(?:for|of)[ \\t][^\\n]{1,80}?(?=:\\s|[ \\t]{1,3}(?:=|(?:is|was)[ \\t])))?(?:${[
    '[ \\t]{0,8}(?:[:=|是]|[-=](?:>|&gt;)|(?:%2[27])?%3[AaDd])[*_~`]{0,3}[ \\t]{0,8}',
    '[ \\t]{0,8}\\t[ \\t]{0,8}',
    '[ \\t]{1,4}[-–—]{1,2}[ \\t]{1,4}',
    "(?:['’]s|(?:[ \\t]{1,4}(?:is|was|are|be|to|as|now|set|changed|reset|still|just)\\b[=:]?){1,5})[ \\t]{1,8}",
  ].join('|')})`,
  'iy',
);
const beside = /[ \t]{1,8}|(?=[([])/y;
const opening = /(?:\\{0,8}["'“‘`])?[*_~([]{0,3}/y;
const value = new RegExp(`(?:(?![“”‘’<])${bareCharacter}){6,64}`, 'y');
const rest = new RegExp(`(?:(?![“”‘’<])${bareCharacter})*`, 'y');

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
const lengthAt = (pattern: RegExp, text: string, at: number): number => matchAt(pattern, text, at)?.[0].length ?? 0;

/** The secret that stands after a name, if it looks like one. */
function valueAfter(text: string, at: number, common: string | undefined): SecretRange | undefined {
  const given = lengthAt(said, text, at);
  const gap = given > 0 ? given : matchAt(beside, text, at)?.[0].length;
  if (gap === undefined || (given === 0 && common && !/^pass$/i.test(common))) return undefined;
  const start = at + gap + lengthAt(opening, text, at + gap);
  const found = matchAt(value, text, start)?.[0] ?? '';
  const isSecret = given > 0 && !common ? canBeSecret : looksSecret;
  if (found.startsWith('‹masked›') || !isSecret(found)) return undefined;
  const end = start + found.length;
  return [start, end + lengthAt(rest, text, end)];
}

/** Finds secrets that are told as people and programs tell them: "the password is …", "Password for user rw: …", `api_key …`. */
export function findSpokenSecrets(text: string): SecretRange[] {
  const ranges: SecretRange[] = [];
  name.lastIndex = 0;
  for (let match = name.exec(text); match; match = name.exec(text)) {
    const { common } = match.groups ?? {};
    const range = valueAfter(text, name.lastIndex, common);
    if (!range) continue;
    ranges.push(range);
    name.lastIndex = range[1];
  }
  return ranges;
}
