import type { z } from 'zod';

/** Why Slack refuses something, in its words, with a JSON pointer to the place. */
export type Reason = string;

/**
 * zod's issues as Slack words them in `response_metadata.messages`.
 * @param input what was parsed @param at JSON pointer of the input in the request
 */
export function describeIssues(issues: readonly z.core.$ZodIssue[], input: unknown, at: string): Reason[] {
  return issues.flatMap((issue) => {
    const pointer = (path: readonly PropertyKey[]) => ` [json-pointer:${[at, ...path.map(String)].join('/')}]`;
    if (isMissing(issue, input)) {
      return [`missing required field: ${String(issue.path.at(-1))}${pointer(issue.path.slice(0, -1))}`];
    }
    return describeIssue(issue, input).map((words) => `${words}${pointer(issue.path)}`);
  });
}

/** The value at a path, or undefined where there is none. */
function findValue(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], input);
}

function isMissing(issue: z.core.$ZodIssue, input: unknown): boolean {
  const absent = issue.code === 'invalid_type' || issue.code === 'invalid_value' || issue.code === 'invalid_union';
  return absent && issue.path.length > 0 && findValue(input, issue.path) === undefined;
}

function describeIssue(issue: z.core.$ZodIssue, input: unknown): string[] {
  switch (issue.code) {
    case 'too_big':
      return [describeTooBig(issue)];
    case 'too_small':
      return [describeTooSmall(issue)];
    case 'unrecognized_keys':
      return issue.keys.map((key) => `invalid additional property: ${key}`);
    case 'invalid_union':
      return [`unsupported type: ${String(findValue(input, issue.path))}`];
    case 'invalid_type':
      return [
        `must provide ${issue.expected === 'array' || issue.expected === 'object' ? 'an' : 'a'} ${issue.expected}`,
      ];
    case 'invalid_value':
      return [`must be one of: ${issue.values.join(', ')}`];
    case 'custom':
    case 'invalid_element':
    case 'invalid_format':
    case 'invalid_key':
    case 'not_multiple_of':
      return [issue.message];
  }
}

function describeTooBig({ origin, maximum }: z.core.$ZodIssueTooBig): string {
  if (origin === 'string') return `must be less than ${Number(maximum) + 1} characters`;
  return origin === 'array' ? `no more than ${maximum} items allowed` : `must be at most ${maximum}`;
}

function describeTooSmall({ origin, minimum }: z.core.$ZodIssueTooSmall): string {
  if (origin === 'string') return `must be more than ${Number(minimum) - 1} characters`;
  return origin === 'array' ? `no less than ${minimum} items allowed` : `must be at least ${minimum}`;
}
