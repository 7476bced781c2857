import { createSecret } from './identity.ts';
import { SlackError } from './slack-error.ts';

/** The app in a workspace: whether it is there, and with which token. */
export interface AppInstall {
  /** Puts the app into the workspace, where it is not there yet. @returns the bot's token */
  add(): string;
  /** Takes the token away, and leaves the app where it is. */
  revoke(): void;
  remove(): void;
  /** Whether the app is there and hears of what happens. */
  isThere(): boolean;
  /** Whether a token is or was one of this workspace. */
  owns(token: string): boolean;
  isGood(token: string): boolean;
  /** @throws SlackError `token_revoked`, `account_inactive` for one that was good */
  check(token: string): void;
}

/** @param first the token that is good from the start; without it the app is not there yet */
export function createAppInstall(first?: string): AppInstall {
  const given = new Set(first === undefined ? [] : [first]);
  let current = first;
  let isThere = first !== undefined;
  return {
    add() {
      current ??= `xoxb-local-${createSecret()}`;
      given.add(current);
      isThere = true;
      return current;
    },
    revoke() {
      current = undefined;
    },
    remove() {
      current = undefined;
      isThere = false;
    },
    isThere: () => isThere,
    owns: (token) => given.has(token),
    isGood: (token) => token === current,
    check(token) {
      if (token !== current) throw new SlackError(isThere ? 'token_revoked' : 'account_inactive');
    },
  };
}
