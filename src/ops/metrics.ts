import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics } from '../slack/metrics.ts';
import type { ClaimKind } from '../store/store.ts';
import type { Checks, Program } from './health.ts';
import type { Page } from './http-server.ts';

/** All that the program measures, for Prometheus. No label names a workspace, a channel or a person. */
export interface PrometheusMetrics extends Metrics {
  /** A reply stands. @param seconds since the message was written or edited */
  observeReply(kind: ClaimKind, seconds: number): void;
  countClaims(outcome: string, claims?: number): void;
  countStormMessage(): void;
  countGap(): void;
  countStoreError(operation: string): void;
  countRequest(route: string, status: number): void;
  describeProgram(about: Program): void;
  /** Shows what `/readyz` says, by the name of each check. */
  watchChecks(checks: Checks): void;
  page(): Promise<Page>;
}

const ackBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3];
const replyBuckets = [0.25, 0.5, 1, 2, 3, 5, 10, 30, 60, 120, 300, 900];

export function createMetrics(): PrometheusMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter({ name: `rwerror_${name}`, help, labelNames, registers });
  const gauge = (name: string, help: string) => new Gauge({ name: `rwerror_${name}`, help, registers });
  let queueSize = () => 0;
  let watched: Checks = {};

  const events = counter(
    'events_total',
    "Events, commands and actions that Slack delivered, by Slack's word for them.",
    'type',
  );
  const retries = counter('event_retries_total', 'Deliveries that Slack repeats because it saw no ack in time.');
  const acks = new Histogram({
    name: 'rwerror_ack_seconds',
    help: 'Time from the arrival of an event, command or action to its ack. Slack waits for 3 seconds.',
    buckets: ackBuckets,
    registers,
  });
  const answers = counter(
    'answers_total',
    'Texts that were explained, by what was decided (answer, suggest, none) and how the best match was found ' +
      '(template, near, location, site, none; search: words that somebody looked for, or likely meanings of a text).',
    'decision',
    'tier',
  );
  const replies = new Histogram({
    name: 'rwerror_reply_seconds',
    help: 'Time from the writing of a message to its card in the thread; kind: channel (unasked), mention, direct.',
    labelNames: ['kind'],
    buckets: replyBuckets,
    registers,
  });
  const calls = counter(
    'slack_calls_total',
    "Calls to Slack, by method and outcome: ok, rate_limited, http_503 and the like, network_error, or Slack's error code.",
    'method',
    'outcome',
  );
  const claims = counter(
    'claims_total',
    'Claims on messages: claimed, or taken (another process or an earlier delivery has it); then replied, silent, ' +
      'failed, or released to be tried again; taken_over: begun by a process that died or let go.',
    'outcome',
  );
  const stormMessages = counter('storm_messages_total', 'Messages counted on the card of an earlier one.');
  const gaps = counter('gaps_total', 'Errors met without a record.');
  const storeErrors = counter('store_errors_total', 'Queries of the database that failed, by operation.', 'operation');
  const requests = counter(
    'http_requests_total',
    'Requests to PORT by route and status; /slack/: 401 is a wrong signature, 413 a body of more than 2 MB, 503 while the program starts or stops.',
    'route',
    'status',
  );
  new Gauge({
    name: 'rwerror_queue_depth',
    help: 'Work that waits for its turn behind other work of its channel.',
    registers,
    collect() {
      this.set(queueSize());
    },
  });
  const refusals = counter(
    'work_refused_total',
    'Work that waited and was not done here; full: more waited than anybody would read, stopping: another process does it.',
    'why',
  );
  const records = gauge('records', 'Records in the index.');
  const leftOut = gauge('records_left_out', 'Records that could not be read at the start; the log names each.');
  const sites = gauge('sites', 'Places without a record in the index.');
  new Gauge({
    name: 'rwerror_ready',
    help: 'What /readyz says, by check: 1 is ready, 0 is not.',
    labelNames: ['check'],
    registers,
    async collect() {
      for (const [check, isReady] of Object.entries(watched)) this.set({ check }, (await isReady()) ? 1 : 0);
    },
  });
  const build = new Gauge({
    name: 'rwerror_build_info',
    help: 'Always 1; the version is in the label.',
    labelNames: ['version'],
    registers,
  });

  return {
    countEvent(type, isRetry) {
      events.inc({ type });
      if (isRetry) retries.inc();
    },
    observeAck: (seconds) => acks.observe(seconds),
    countAnswer: (decision, tier) => answers.inc({ decision, tier }),
    observeReply: (kind, seconds) => replies.observe({ kind }, seconds),
    countCall: (method, outcome) => calls.inc({ method, outcome }),
    countClaims: (outcome, count = 1) => claims.inc({ outcome }, count),
    countStormMessage: () => stormMessages.inc(),
    countGap: () => gaps.inc(),
    countStoreError: (operation) => storeErrors.inc({ operation }),
    countRequest: (route, status) => requests.inc({ route, status }),
    countRefusal: (why) => refusals.inc({ why }),
    watchQueue(size) {
      queueSize = size;
    },
    describeProgram(about) {
      records.set(about.records);
      leftOut.set(about.leftOut);
      sites.set(about.sites);
      build.set({ version: about.version }, 1);
    },
    watchChecks(checks) {
      watched = checks;
    },
    page: async () => ({ status: 200, type: registry.contentType, body: await registry.metrics() }),
  };
}
