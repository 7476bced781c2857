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
