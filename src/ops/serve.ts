import type { RequestListener } from 'node:http';
import type { Log } from '../log.ts';
import { type Checks, createHealthPages, type Program } from './health.ts';
import { type HttpServer, startHttpServer } from './http-server.ts';
import type { PrometheusMetrics } from './metrics.ts';

interface Served {
  /** 0 takes a free one */
  readonly port: number;
  readonly log: Log;
  readonly metrics: PrometheusMetrics;
  readonly about: Program;
  readonly checks: Checks;
  /** answers Slack's requests, in HTTP mode */
  readonly requests: RequestListener | undefined;
}

/** Health, readiness and metrics, and in HTTP mode what Slack sends, on one port. @throws RwError `port_unusable` */
export async function serve({ port, log, metrics, about, checks, requests }: Served): Promise<HttpServer> {
  metrics.describeProgram(about);
  metrics.watchChecks(checks);
  const pages = { ...createHealthPages(about, checks), '/metrics': metrics.page };
  const server = await startHttpServer({ port, log, pages, countRequest: metrics.countRequest, otherwise: requests });
  log.info({ port: server.port }, 'listening');
  return server;
}
