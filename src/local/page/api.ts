import type { Outcome } from './wire.ts';

/** Reads one of the workspace's control endpoints. @throws Error in words, when it does not answer or refuses */
export async function read<T>(what: string, query: Record<string, string>, signal?: AbortSignal): Promise<T> {
  const response = await fetch(`/_local/${what}?${new URLSearchParams(query)}`, signal ? { signal } : {});
  const body = (await response.json()) as T & Outcome;
  if (!body.ok) throw new Error(body.error ?? `The workspace answered ${response.status}.`);
  return body;
}

/** Does something in the workspace as its user would. Never throws: an unreachable server is an outcome too. */
export async function act(what: string, body: object): Promise<Outcome> {
  try {
    const response = await fetch(`/_local/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Outcome;
  } catch {
    return { ok: false, error: 'workspace_unreachable' };
  }
}

/** What a failed outcome means, for a person. */
export function sayError({ error = 'no reason given', reason }: Outcome): string {
  return errorTexts[error] ?? `That did not work: ${[error, reason].filter(Boolean).join(', ')}.`;
}

const errorTexts: Record<string, string> = {
  operation_timeout: 'rwerror did not answer within 3 seconds. Is the bot connected? Its log says what happened.',
  dispatch_failed: 'rwerror is not connected to this workspace, or failed. Its log says what happened.',
  workspace_unreachable: 'The local workspace does not answer. Is npm start still running?',
};
