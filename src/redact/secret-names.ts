/** Names whose value is a secret, whatever it looks like; in snake_case. */
export const strong = new RegExp(
  [
    'passw(?:or)?d(?:_(?:hash|value))?$',
    '(?:^|_)(?:pwd?|pass_?phrase|pass_?code|nkey|key_pem|cookie|authorization|jaas_config|oauthbearer_config|encrypted_value)$',
    '(?:^|_)basic_auth(?:_user_?info)?$',
    '(?:^|_)(?:secret|access|account|api|app|auth|private|master|encryption|signing|client|licen[cs]e)_?(?:access_?)?key(?:_(?:id|pem|value|hex|data|pkcs8|pwd))*$',
    '(?:^|_)(?:client|app|consumer|user|jwt|webhook|api|oauth|credentials?)_?secret$',
    '(?:^|_)(?:access|auth|api|bearer|refresh|session|security|oauth|id|bot|app|client|user|catalog)_?token$',
    '_credentials?(?:_access)?$',
    '(?:access|amz|goog)_(?:signature|credential)$',
  ].join('|'),
);
/** Names that also stand in ordinary talk ("unexpected token: )"): the form or the value has to speak for a secret. */
export const weak = /(?:^|_)(?:token|secret|credentials?|pass|signature|sig|auth)$/;

/** A name as the lists above have it: `sslKeyPassword`, `ssl.key.password` and `ssl.key.password.0` are `ssl_key_password`. */
export const snakeCase = (name: string): string =>
  name
    .replace(/([a-z0-9])(?=[A-Z])/g, '$1_')
    .replace(/[.-]+/g, '_')
    .replace(/(?:_\d{1,4}){1,4}$/, '')
    .toLowerCase();

const nothing = /^(?:null|none|nil|true|false|undefined|yes|no|\*+|[.…]+|‹masked›|\[?redacted\]?)$/i;
const placeholder = /^(?:\{[a-z_]*\}?|<[a-z][a-z _-]{1,40}>|<[A-Z][A-Z _-]{1,40}>)$/;

/** Whether a value says that there is no secret, that it is masked, or that one has to be put there. */
export const saysNoSecret = (value: string): boolean => nothing.test(value) || placeholder.test(value);
