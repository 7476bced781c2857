import { firstTry } from './local/first-try.ts';

/** What a newcomer reads once the local workspace is up: its address and three things to try. */
export function createWelcome(url: string): string {
  return `
rwerror is up, without Slack: a local workspace stands in for it.

  ${url}

Three things to try there:
  1. Paste an error into #inc-231 and look into its thread:

${firstTry.paste}

  2. Type  ${firstTry.search}  anywhere.
  3. Paste an error into #general, where rwerror stays silent, and pick Explain this error from the message's menu.

Press Ctrl+C to stop. With SLACK_BOT_TOKEN and SLACK_APP_TOKEN in .env it connects to Slack instead.
`;
}
