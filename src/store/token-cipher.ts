import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { RwError } from '../errors.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const troubles = ['encryption_key_missing', 'encryption_key_unknown', 'token_unreadable'];
const keysSetting = 'RWERROR_ENCRYPTION_KEY';

/** Encrypts what opens a workspace, so that a copy of the database opens none. */
export interface TokenCipher {
  /** @param owner the workspace: under another one the value cannot be opened @throws RwError `encryption_key_missing` */
  seal(token: string, owner: string): string;
  /** @throws RwError `encryption_key_unknown` when none of our keys made it, `token_unreadable` when it was changed */
  open(sealed: string, owner: string): string;
  /** Whether it was made with the key that makes new ones. */
  isCurrent(sealed: string): boolean;
}

/** @param keys 32 bytes each; the first encrypts, all decrypt */
export function createTokenCipher(keys: readonly Uint8Array[]): TokenCipher {
  const [current] = keys;
  const byId = new Map(keys.map((key) => [idOf(key), key]));

  return {
    seal(token, owner) {
      if (!current) throw keyMissing();
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, current, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([nonce, cipher.update(token, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${idOf(current)}.${sealed.toString('base64url')}`;
    },
    open(sealed, owner) {
      const [id = '', text = ''] = sealed.split('.');
      const key = byId.get(id);
      if (!key) throw keyUnknown(owner);
      const bytes = Buffer.from(text, 'base64url');
      try {
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
          .setAAD(Buffer.from(owner))
          .setAuthTag(bytes.subarray(-tagBytes));
        return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
      } catch (cause) {
        throw unreadable(owner, cause);
      }
    },
    isCurrent: (sealed) => current !== undefined && sealed.startsWith(`${idOf(current)}.`),
  };
}

/** The error, where it says that a token cannot be read or kept. */
export function findTokenTrouble(error: unknown): RwError | undefined {
  return error instanceof RwError && troubles.includes(error.code) ? error : undefined;
}

/** Names a key without telling anything of it. */
function idOf(key: Uint8Array): string {
  return createHash('sha256').update('rwerror key id').update(key).digest('hex').slice(0, 8);
}

const keyMissing = () =>
  new RwError(
    'encryption_key_missing',
    `${keysSetting} is not set, and without it no token of a workspace can be kept.`,
    `Set ${keysSetting} to 32 random bytes, such as \`openssl rand -base64 32\` gives.`,
  );
const keyUnknown = (owner: string) =>
  new RwError(
    'encryption_key_unknown',
    `The token of the workspace ${owner} was encrypted with a key that ${keysSetting} does not hold.`,
    `Put that key at the end of ${keysSetting}, behind a comma. If it is lost, empty the table installations and have the app installed again.`,
  );
const unreadable = (owner: string, cause: unknown) =>
  new RwError(
    'token_unreadable',
    `The token of the workspace ${owner} was changed in the database, or belongs to another workspace.`,
    'Install the app in that workspace again.',
    cause,
  );
