import { setTimeout as sleep } from 'node:timers/promises';
import type { Request, Response } from 'express';

/** Something that goes wrong on purpose, a number of times. */
export interface Fault {
  /** a Web API method, `response_url` or `files`; undefined: any Web API method */
  readonly method?: string | undefined;
  /** 429 answers as Slack's rate limit does, any other one an HTML page */
  readonly status?: number | undefined;
  /** seconds, with 429 */
  readonly retryAfter?: number | undefined;
  /** an answer `{ok: false, error}` with status 200 */
  readonly error?: string | undefined;
  /** cuts the request's connection */
  readonly drop?: boolean | undefined;
  /** does what is asked first: only the answer goes wrong, as when it is lost on its way back */
  readonly carriedOut?: boolean | undefined;
  /** the answer comes that late; with nothing else that goes wrong it is the proper one */
  readonly delayMs?: number | undefined;
  readonly times: number;
}

export interface Faults {
  add(fault: Fault): void;
  /** The fault for this request, if there is one; it counts as used. */
  take(method: string): Fault | undefined;
}

const notWebApi = ['response_url', 'files'];

export function createFaults(): Faults {
  let faults: Fault[] = [];
  return {
    add(fault) {
      faults.push(fault);
    },
    take(method) {
      const found = faults.find(
        (fault) => (fault.method ?? method) === method && (fault.method || !notWebApi.includes(method)),
      );
      if (!found) return undefined;
      const left = { ...found, times: found.times - 1 };
      faults = faults.flatMap((fault) => (fault === found ? (left.times > 0 ? [left] : []) : [fault]));
      return found;
    },
  };
}

/**
 * Answers a request, under a fault if there is one.
 * @param carryOut does what is asked and gives back how to say so; under most faults it is not called
 */
export async function answerUnder(
  fault: Fault | undefined,
  request: Request,
  response: Response,
  carryOut: () => () => void,
): Promise<void> {
  const isSlow = fault?.delayMs !== undefined && !fault.drop && fault.error === undefined && fault.status === undefined;
  const tell = !fault || isSlow || fault.carriedOut ? carryOut() : undefined;
  if (fault?.delayMs) await sleep(fault.delayMs);
  if (tell && (!fault || isSlow)) tell();
  else if (fault) answerFault(request, response, fault);
}

/** What Slack, or a proxy before it, answers when something is wrong there. */
function answerFault(request: Request, response: Response, fault: Fault): void {
  if (fault.drop) {
    request.socket.destroy();
  } else if (fault.error !== undefined) {
    response.json({ ok: false, error: fault.error });
  } else if (fault.status === 429) {
    response
      .status(429)
      .set('retry-after', String(fault.retryAfter ?? 1))
      .json({ ok: false, error: 'ratelimited' });
  } else {
    response
      .status(fault.status ?? 500)
      .type('html')
      .send('<!DOCTYPE html><html><head><title>Slack</title></head><body>Something went wrong here.</body></html>');
  }
}
