import { RwError } from '../../errors.ts';
import { toRwError } from '../slack-errors.ts';

/** Bolt's word for somebody who cancels: no trouble of the program. */
export const installCancelled = 'slack_oauth_installer_authorization_error';

/** What Bolt's installer and Slack's `oauth.v2.access` call what went wrong, and what a person can do. */
const known: Record<string, readonly [status: number, message: string, remedy: string]> = {
  [installCancelled]: [400, 'The installation was cancelled.', 'Begin again when you want to install it.'],
  slack_oauth_invalid_state: [
    400,
    'This installation was begun elsewhere or more than ten minutes ago.',
    'Begin again, and finish it in the same browser.',
  ],
  slack_oauth_missing_state: [400, 'This page was not reached from Slack.', 'Begin again from the start.'],
  slack_oauth_missing_code: [400, 'This page was not reached from Slack.', 'Begin again from the start.'],
  invalid_code: [400, 'Slack knows nothing of this installation any more.', 'Begin again from the start.'],
  code_already_used: [400, 'This installation is finished already.', 'Look into Slack: rwerror should be there.'],
  slack_unreachable: [
    502,
    'Slack did not answer.',
    'Begin again in a minute; see https://slack-status.com if it goes on.',
  ],
  bad_client_secret: [
    500,
    'Slack refuses the client secret.',
    'Whoever runs rwerror should correct SLACK_CLIENT_SECRET.',
  ],
  invalid_client_id: [
    500,
    'Slack does not know the client id.',
    'Whoever runs rwerror should correct SLACK_CLIENT_ID.',
  ],
  bad_redirect_uri: [
    500,
    'Slack does not know the address of this page.',
    'Whoever runs rwerror should set it as the only redirect URL of the app, under OAuth & Permissions.',
  ],
};

/** Why an installation failed, as one that a person can act on, with the HTTP status of the page that says so. */
export function toInstallError(error: { code?: unknown }): { status: number; trouble: RwError } {
  const own = toRwError(error);
  const code = [error.code, own.code].find((name) => typeof name === 'string' && Object.hasOwn(known, name));
  const found = known[String(code)];
  if (!found) return { status: 500, trouble: own };
  const [status, message, remedy] = found;
  return { status, trouble: new RwError(String(code), message, remedy, error) };
}
