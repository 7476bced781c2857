import type { ErrorRecord } from './records/schema.ts';

const maxExampleLength = 110;

/**
 * What a newcomer reads once the local workspace is up: its address and three things to try.
 * @param isAnswered whether a text is answered unasked, as the one to try must be
 */
export function createWelcome(
  url: string,
  records: readonly ErrorRecord[],
  isAnswered: (text: string) => boolean,
): string {
  const example = records
    .flatMap(({ runbook }) => runbook.samples)
    .find((sample) => !sample.includes('\n') && sample.length <= maxExampleLength && isAnswered(sample));
  return `
rwerror is up, without Slack: a local workspace stands in for it.

  ${url}

Three things to try there:
  1. Paste an error into #inc-231 and look into its thread${example ? `:\n     ${example}` : '.'}
  2. Type  /rwerror search barrier latency  anywhere.
  3. Paste an error into #general, where rwerror stays silent, and pick Explain this error from the message's menu.

Press Ctrl+C to stop. With SLACK_BOT_TOKEN and SLACK_APP_TOKEN in .env it connects to Slack instead.
`;
}
