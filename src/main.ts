import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createLibrary } from './answer/library.ts';
import { type Config, readConfig, readEnvironment } from './config.ts';
import { RwError } from './errors.ts';
import { tokens } from './local/identity.ts';
import { type LocalWorkspace, startLocalWorkspace } from './local/workspace.ts';
import { createLog, describeError, type Log } from './log.ts';
import type { SiteIndex } from './matching/site-index.ts';
import { readSiteIndex } from './mining/index-file/site-index-file.ts';
import { createStoreCheck, type Program } from './ops/health.ts';
import { createMetrics } from './ops/metrics.ts';
import { observeStore } from './ops/observed-store.ts';
import { serve } from './ops/serve.ts';
import { loadRecords } from './records/load.ts';
import type { ErrorRecord } from './records/schema.ts';
import { redact } from './redact.ts';
import { connectToSlack, type SlackSecrets } from './slack/connect.ts';
import type { Dataset, Deps } from './slack/deps.ts';
import { openStore } from './store/open-store.ts';
import { createWelcome } from './welcome.ts';

const stopWithinMs = 10_000;
/** until when somebody who installs the app just now may wait for Slack */
const answerWithinMs = 9_500;
const ownRecords = fileURLToPath(new URL('../data/records', import.meta.url));
const packageFile = new URL('../package.json', import.meta.url);
const ownSites = fileURLToPath(new URL('../data/sites.idx', import.meta.url));

/** Builds the program from its settings, connects it, and stops it when told to. */
async function run(): Promise<void> {
  const config = readConfig(readEnvironment());
  const log = createLog(config.logLevel, process.stderr.isTTY);
  // As process 1 of a container it would hear no signal that it does not ask for, and nothing is to be finished yet.
  const endAtOnce = () => process.exit(0);
  process.on('SIGINT', endAtOnce).on('SIGTERM', endAtOnce);
  process.on('unhandledRejection', (error) =>
    log.error(describeError(error), 'a promise was rejected and nobody looked'),
  );

  const { records, problems } = await loadRecords([ownRecords, ...config.dataPaths]);
  for (const problem of problems) log.warn(problem, 'a record is left out');
  const sites = await readSiteIndex(ownSites).catch((error: unknown) => {
    log.warn(describeError(error), 'places without a record are not known');
    return undefined;
  });
  const metrics = createMetrics();
  const store = observeStore(await openStore(config), metrics);
  const workspace = config.slack || config.slackApiUrl ? undefined : await startWorkspace(config, log);
  const deps: Deps = {
    ...createKnowledge(records, sites, config.risingWaveVersion),
    redact,
    store,
    log,
    metrics,
    now: Date.now,
    incidentChannels: config.incidentChannels,
    stormMinutes: config.stormMinutes,
    repliesPerMinute: config.repliesPerMinute,
    admins: config.admins,
    retentionDays: config.retentionDays,
    apiUrl: config.slackApiUrl ?? workspace?.apiUrl,
  };
  const end = (exitCode: number) => () => void stop(exitCode);
  const slackApp = await connectToSlack(deps, chooseTokens(config, workspace), () => {
    log.error({}, 'the connection to Slack is lost; ending, to be started again');
    end(1)();
  });

  let stopping = false;
  const { port } = config;
  const { isConnected, requests } = slackApp;
  const about = await describeProgram(deps.dataset, problems.length);
  const checks = {
    records: () => records.length > 0,
    store: createStoreCheck(store),
    slack: isConnected,
    running: () => !stopping,
  };
  const server = port === undefined ? undefined : await serve({ port, log, metrics, about, checks, requests });

  async function stop(exitCode: number): Promise<void> {
    if (stopping) process.exit(exitCode);
    stopping = true;
    log.info({}, 'stopping');
    // A database or a connection that hangs must not keep it: what is left is done by the next process.
    setTimeout(() => process.exit(exitCode), stopWithinMs).unref();
    const startedMs = performance.now();
    await slackApp.stop();
    await server?.close(answerWithinMs - (performance.now() - startedMs));
    await workspace?.close();
    await store.close();
    log.info({}, 'stopped');
    process.exit(exitCode);
  }
  process.off('SIGINT', endAtOnce).off('SIGTERM', endAtOnce);
  process.on('SIGINT', end(0)).on('SIGTERM', end(0));

  await slackApp.start();
  log.info({ records: records.length, leftOut: problems.length }, 'connected');
  if (workspace) process.stdout.write(createWelcome(workspace.url));
}

function createKnowledge(
  records: readonly ErrorRecord[],
  mined: SiteIndex | undefined,
  release: string | undefined,
): Pick<Deps, 'explain' | 'search' | 'findRecord' | 'dataset'> {
  const { index, ...library } = createLibrary(records, { mined }, release);
  // The first search takes half a second of a processor, and acks would wait for it.
  index.search('the first words', 1);
  return { ...library, dataset: { ...describeDataset(records), sites: index.size - records.length, release } };
}

function describeDataset(records: readonly ErrorRecord[]): Dataset {
  const counts = new Map<string, number>();
  for (const { runbook } of records) counts.set(runbook.area, (counts.get(runbook.area) ?? 0) + 1);
  const versions = records.flatMap(({ datasetVersion }) => datasetVersion ?? []).sort();
  return {
    records: records.length,
    areas: [...counts].sort(([, one], [, other]) => other - one),
    version: versions.at(-1),
  };
}

async function describeProgram({ records, sites = 0 }: Dataset, leftOut: number): Promise<Program> {
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string };
  return { version, records, leftOut, sites };
}

function startWorkspace({ localPort: port, incidentChannels }: Config, log: Log): Promise<LocalWorkspace> {
  return startLocalWorkspace({ port, log, incidentChannels });
}

function chooseTokens(config: Config, workspace: LocalWorkspace | undefined): SlackSecrets {
  return config.slack ?? workspace ?? { botToken: tokens.bot, appToken: tokens.app };
}

try {
  await run();
} catch (error) {
  if (!(error instanceof RwError)) throw error;
  process.stderr.write(`rwerror did not start (${error.code})\n  ${error.message}\n  ${error.remedy}\n`);
  process.exit(2);
}
