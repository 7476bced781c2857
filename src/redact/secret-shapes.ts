import type { SecretRange } from './secret-range.ts';

const quoted = `(?:E?'((?:[^']|''){1,4096})|"([^"]{1,4096}))`;

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
  // the same after Slack took its end for an e-mail address
  /:\/\/[^\s/?#@:"'<>|]{0,256}:<mailto:([^\s@|>]{1,256})@[^\s|>]{1,256}\|([^\s@|>]{1,256})@/dg,
  /@(?:tcp|unix)\((?<=:([^\s@:/]{1,128})@\w{3,4}\()/dg,
  /jdbc:oracle:\w{1,10}:[^\s/@]{1,64}\/([^\s@]{1,64})@/dg,
  // statements
  new RegExp(`\\b(?:PASSWORD|IDENTIFIED\\s{1,9}BY)\\s{1,9}${quoted}`, 'dgi'),
  new RegExp(`\\bSECRET\\s{1,9}[\\w." ]{1,160}(?:WITH\\s{0,9}\\([^)]{0,300}\\)\\s{0,9})?\\bAS\\s{1,9}${quoted}`, 'dgi'),
  // command lines
  /(?<![\w-])--(?:[a-z0-9]{1,20}[-_]){0,4}(?:password|passwd|pass|token|secret|key)[ \t]{1,9}(?!-)("[^"\n]{1,512}|'[^'\n]{1,512}|[^\s"']{1,512})/dgi,
  /\b(?:mysql|mysqldump|mysqladmin|mariadb)(?= -)[^\n|]{0,200}? -p([^\s'"]{1,128}|'[^'\n]{1,128}|"[^"\n]{1,128})/dg,
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

/** The groups of a match, or the match itself. */
function rangesOf(match: RegExpExecArray): SecretRange[] {
  const [whole, ...groups] = match.indices ?? [];
  const found = groups.filter((range) => range !== undefined);
  return found.length > 0 || !whole ? found : [whole];
}

/** Finds what looks like a secret wherever it stands. */
export function findShapedSecrets(text: string): SecretRange[] {
  return shapes.flatMap((shape) => [...text.matchAll(shape)].flatMap(rangesOf));
}
