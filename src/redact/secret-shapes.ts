import { looksSecret } from './looks-secret.ts';
import type { SecretRange } from './secret-range.ts';

// a literal; with escaped quotes in a string of a shell or of JSON; doubled in a quoted statement; of a word processor; in dollars
const literal = `(?:${[
  String.raw`\\{1,8}["']((?:(?!\\{1,8}["'])[^\n]){1,4096})`,
  String.raw`'{2,8}(?=[^\s,;)}\]'])([^']{1,4096})`,
  "[EeBb]?'((?:[^']|''){1,4096})",
  '"([^"]{1,4096})',
  '[“”]([^“”"]{1,4096})',
  "[‘’]([^‘’']{1,4096})",
  String.raw`\$(?<tag>\w{0,63})\$((?:(?!\$\k<tag>\$)[^]){1,4096})`,
].join('|')})`;
/** The functions of SQL that take a secret, the first or the second of what they are given. */
const keyed = String.raw`\b(?:hmac|crypt|secure_compare|(?:pgp_sym_)?(?:en|de)crypt)\(\s{0,9}`;
// secure_compare(…, 'sha256=' || …) goes on with the secret
const keyedLiteral = `(?!'\\w{0,9}=')${literal}`;

/**
 * Secrets known by their look or by the words around them. The groups of a pattern are the secrets, without groups its whole
 * match is. Each run of characters is bounded, or can start at one place of its run only: that keeps them linear.
 */
const shapes: readonly RegExp[] = [
  // private keys, whole; when the end is missing, the lines of base64
  /-----BEGIN[ A-Z0-9]{0,40}PRIVATE KEY[ A-Z]{0,10}-----(?:(?:(?!-----)[\s\S]){0,20000}-----END[ A-Z0-9]{0,60}-----|(?:(?:\\[nr]|\s){0,4}[A-Za-z0-9+/=]{8,})*)/dg,
  // user:password@ in a URL: up to the last @ before a slash; else, where no port is meant, to the last of all
  /:\/\/[^\s/?#@:"'<>|]{0,256}:([^\s/"'<>|]{1,256})@/dg,
  /:\/\/[^\s/?#@:"'<>|]{0,256}:(?!\d{1,5}[/,])([^\s?"'<>|]{1,64})@/dg,
  // the same after Slack took its end for an e-mail address or a page: at > the link ends
  /:\/\/[^\s/?#@:"'<>|]{0,256}:([^\s/@"'<>|]{0,64})<(?:mailto:|https?:\/\/)?([^\s|<>]{1,256})@[^\s@|<>]{1,256}(?:\|(?:https?:\/\/)?([^\s|<>]{1,256})@[^\s@|<>]{1,256})?>/dg,
  /[<|](?!mailto:)[^\s:@|<>/]{1,256}:(?!\/\/)([^\s|<>]{1,256})@[^\s@|<>]{1,256}[|>]/dg,
  /@(?:tcp|unix)\((?<=:([^\s@:/]{1,128})@\w{3,4}\()/dg,
  /jdbc:oracle:\w{1,10}:[^\s/@]{1,64}\/([^\s@]{1,64})@/dg,
  /(?<![\w$#./-])[\w$#]{1,64}\/([^\s@]{1,64})@(?=\/\/|\(DESCRIPTION)/dgi,
  /\bsqlplus\b[^\n|/]{0,100} [\w$#]{1,64}\/([^\s@]{1,64})@/dg,
  // statements
  new RegExp(
    `\\b(?:PASSWORD|IDENTIFIED\\s{1,9}(?:WITH\\s{1,9}[\\w'"]{1,64}\\s{1,9})?(?:BY|AS))(?:\\s{1,9}|\\s?\\(\\s{0,9})${literal}`,
    'dgi',
  ),
  new RegExp(
    `\\bSECRET\\s{1,9}[\\w." ]{1,160}(?:WITH\\s{0,9}\\([^)]{0,300}\\)\\s{0,9})?\\bAS\\s{1,9}${literal}`,
    'dgi',
  ),
  new RegExp(`${keyed}${keyedLiteral}`, 'dgi'),
  new RegExp(`${keyed}[^,"]{1,200},\\s{0,9}${keyedLiteral}`, 'dgi'),
  // command lines
  /(?<![\w-])--(?:[a-z0-9]{1,20}[-_]){0,4}(?:password|passwd|(?:store|key)?pass|token|secret|key)[ \t]{1,9}(?!-)("[^"\n]{1,512}|'[^'\n]{1,512}|[^\s"']{1,512})/dgi,
  /\b(?:mysql|mysqldump|mysqladmin|mariadb)(?= -)[^\n|]{0,200}? -p([^\s'"]{1,128}|'[^'\n]{1,128}|"[^"\n]{1,128})/dg,
  /(?<![\w-])-(?:[a-z]{1,9}pass|password|passwd|token)[ \t]{1,9}(?!-)("[^"\n]{1,512}|'[^'\n]{1,512}|[^\s"']{1,512})/dg,
  /\b(?:login|sshpass|mongosh?|mongo(?:dump|restore)|cqlsh)\b(?= )[^\n|]{0,200}? -p[ \t=]{0,4}("[^"\n]{1,512}|'[^'\n]{1,512}|[^\s"']{1,512})/dg,
  /\b(?:ldap[a-z]{3,9}|sqlcmd|bcp|mosquitto_[ps]ub)\b(?= )[^\n|]{0,200}? -[wP][ \t]{0,4}("[^"\n]{1,512}|'[^'\n]{1,512}|[^\s"']{1,512})/dg,
  /\bredis-cli\b[^\n|]{0,200}? (?:-a|--pass) ([^\s]{1,128})/dg,
  /\bcurl\b[^\n|]{0,400}? (?:-u|--user) ?["']?[^\s:"']{1,128}:([^\s"']{1,256})/dg,
  // headers
  /\bBearer[ +](?=[\w~+/.-]{0,256}\d|[\w~+/.-]{16})([\w~+/.-]{8,}=*)/dgi,
  /\bBasic (?=[A-Za-z+/]{0,200}[\d=])([A-Za-z0-9+/]{8,}={0,2})/dg,
  // tokens that begin in a way of their own
  /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*){0,3}/dg,
  /(?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA|AROA|AIDA|AGPA|AIPA|ANPA|ANVA)[A-Z0-9]{16}(?![A-Za-z0-9])/dg,
  /(?<![\w-])AIza[\w-]{30,}/dg,
  /(?<![\w-])ya29\.[\w-]{16,}/dg,
  /(?<![\w-])GOCSPX-[\w-]{20,}/dg,
  /(?<![\w~-])[\w~-]{3}[78]Q~[\w~.-]{31,}/dg,
  /(?<![A-Za-z0-9])(?:gh[pousr]_[A-Za-z0-9]{16,}|github_pat_\w{20,}|gl(?:pat|ptt|dt|rt|soat)-[\w-]{16,})/dg,
  /(?<![A-Za-z0-9])(?:xox[a-z]|xapp|xwfp|xoxe\.xox[bp])-[\w-]{10,}/dg,
  /hooks\.slack\.com\/(?:services|workflows|triggers)\/([\w/+-]{10,})/dg,
  /(?<![A-Za-z0-9])(?:[srp]k_(?:live|test)_|whsec_)[A-Za-z0-9+/=]{10,}/dg,
  /(?<![\w-])sk-(?=[\w-]{0,200}\d)[\w-]{20,}/dg,
  /(?<![\w-])(?:npm_|hf_|dop_v1_|dapi|shp(?:at|ca|pa|ss)_|glsa_|NRAK-|PMAK-|ATATT3x|pypi-AgE|lin_api_|sq0[a-z]{3}-|dckr_pat_|tfp_|pul-)[\w-]{20,}/dg,
  /(?<![\w.-])hv[sbr]\.[\w-]{20,}/dg,
  /(?<![\w.-])SG\.[\w-]{10,}\.[\w-]{10,}/dg,
  /(?<![\w-])AGE-SECRET-KEY-1[A-Z0-9]{20,}/dg,
  /(?<![A-Za-z0-9])S[UOANCX][A-Z2-7]{56}(?![A-Za-z0-9])/dg,
  /SCRAM-SHA-(?:1|256|512)\$(\d+:[^\s"']{10,})/dg,
];

/** The same, where the group has to look like a secret too: a token may stand for the user of a URL, most are names. */
const likely: readonly RegExp[] = [
  /:\/\/(?![\w.-]{1,128}[?#&][\w.-]{1,64}=)([^\s/@:"'<>|]{8,256})(?=:[^\s/@"'<>|]{0,256}@|@)/dg,
  /[<|]([^\s/@:"'<>|]{8,256})@[\w.-]{1,256}/dg,
  /\b(?:creds?|credentials?|login)\b[:=]?[ \t]{1,4}(?:(?:are|is|with|as|using)[ \t]{1,4})?[\w.@-]{1,64}[ \t]?[/:][ \t]?([^\s"'`]{8,128})/dgi,
  /(?<![\w$#./-])[\w$#]{1,64}\/([^\s@/]{8,64})@[\w.-]{1,256}(?::\d{1,5})?\/\w/dg,
  /\bconn(?:ect)?[ \t]{1,4}[\w$#]{1,64}\/([^\s@/]{8,64})@\w/dgi,
  /(?<![\w-])(?:-u|--user)[ \t=]{1,2}["']?[\w.@-]{1,64}:([^\s"']{8,256})/dg,
  /\bAUTH[ \t]{1,4}(?:[\w-]{1,64}[ \t]{1,4})?([^\s"']{8,128})/dg,
  // a line of .pgpass
  /(?<![\w.:*-])[\w.*-]{1,128}:(?:\d{4,5}|\*):[\w*-]{1,64}:[\w*-]{1,64}:([^\s:]{8,128})/dg,
];

/** The groups of a match, or the match itself. */
function rangesOf({ indices }: RegExpExecArray): SecretRange[] {
  const [whole, ...groups] = indices ?? [];
  const { tag } = indices?.groups ?? {};
  const found = groups.flatMap((range) => (range && range !== tag && range[0] < range[1] ? [range] : []));
  return found.length > 0 || !whole ? found : [whole];
}

const find = (patterns: readonly RegExp[], text: string): SecretRange[] =>
  patterns.flatMap((pattern) => [...text.matchAll(pattern)].flatMap(rangesOf));

/** Finds what looks like a secret wherever it stands. */
export function findShapedSecrets(text: string): SecretRange[] {
  return [...find(shapes, text), ...find(likely, text).filter((range) => looksSecret(text.slice(...range)))];
}
