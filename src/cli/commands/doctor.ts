import { Ansis } from 'ansis';
import { Command } from 'commander';
import { type Config, type Environment, readConfig, readEnvironment } from '../../config.ts';
import { examineData, examineInstallations, examineNode, examineStore } from '../doctor/examine-local.ts';
import { examineSlack } from '../doctor/examine-slack.ts';
import { type Finding, ok, wrong } from '../doctor/finding.ts';
import { jsonText } from '../json-text.ts';
import { ownRecords } from '../library.ts';
import { exitCodes, type Finish, type Terminal } from '../terminal.ts';

/** `rwerror doctor`: whether settings, data, store and tokens are in order, and what to do where they are not. */
export const createDoctorCommand = (terminal: Terminal, finish: Finish): Command =>
  new Command('doctor')
    .description('look whether settings, data, store, tokens and scopes are in order')
    .option('--json', 'a JSON array of findings')
    .addHelpText('after', '\nExit codes: 0 all is well, 1 something is wrong.\nExample:\n  rwerror doctor')
    .action(async ({ json }: { json?: true }) => {
      const findings = await examine(readEnvironment());
      await terminal.write(json ? jsonText(findings) : findings.map(renderer(terminal)).join(''));
      finish(findings.some(({ state }) => state === 'wrong') ? exitCodes.nothingFound : exitCodes.found);
    });

/** Looks at everything that settings of an environment name; at the tokens last, which takes a network. */
export async function examine(environment: Environment): Promise<Finding[]> {
  const node = examineNode(process.versions.node);
  const config = tryConfig(environment);
  if ('state' in config) return [node, config, await examineData([ownRecords])];
  const { dataPaths, slack } = config;
  const store = await examineStore(config);
  const isByOAuth = slack !== undefined && 'oauth' in slack;
  return [
    node,
    ok('settings', 'right'),
    await examineData([ownRecords, ...dataPaths]),
    store,
    ...(isByOAuth && store.state === 'ok' ? await examineInstallations(config) : []),
    ...(await examineSlack(config)),
  ];
}

function tryConfig(environment: Environment): Config | Finding {
  try {
    return readConfig(environment);
  } catch (error) {
    return wrong('settings', error);
  }
}

const marks = { ok: '✓', note: '·', wrong: '✗' } as const;

function renderer({ color }: Pick<Terminal, 'color'>): (finding: Finding) => string {
  const style = new Ansis(color ? 3 : 0);
  const paint = { ok: style.green, note: style.yellow, wrong: style.red } as const;
  return ({ what, state, message, remedy }) =>
    `${paint[state](marks[state])} ${what.padEnd(10)} ${message}\n${remedy === undefined ? '' : `${' '.repeat(13)}${remedy}\n`}`;
}
