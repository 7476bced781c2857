// The layers: what each folder of src may import, and why. text → records → matching → answer → cards → slack.
const layers = {
  text: [[], 'reading a paste knows nothing of records or Slack'],
  records: [['errors'], 'records are data: they know nothing of who reads them'],
  matching: [['text', 'records'], 'the engine is pure: text and records in, matches out'],
  answer: [['text', 'matching', 'records'], 'deciding knows nothing of how an answer looks'],
  cards: [
    ['answer', 'matching', 'records', 'text', 'redact', 'errors'],
    'a card is made from an answer alone: no client, no clock, no store',
  ],
  store: [['errors', 'within'], 'the store keeps ids and times, not answers'],
  mining: [
    ['matching', 'records', 'text', 'errors'],
    'mining makes what the engine searches, and knows nothing of answers or Slack',
  ],
  slack: [
    ['text', 'matching', 'records', 'answer', 'cards', 'store', 'log', 'redact', 'errors', 'within'],
    'listeners get what they need passed in: neither configuration nor the command line',
  ],
  ops: [
    ['slack/metrics', 'store', 'answer', 'log', 'errors', 'within'],
    'health and metrics look at the program from outside: nothing in it depends on them',
  ],
  local: [
    ['config', 'errors', 'log', 'cards/limits'],
    "the local workspace is Slack's stand-in: it must not share the bot's code",
  ],
};
const allowed = (names) => names.map((name) => `^src/${name}(/|\\.ts$)`);
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: ['src/main.ts', 'src/cli/main.ts', 'src/local/main.ts', 'src/local/page/'] },
      to: {},
    },
    {
      name: 'not-to-development',
      comment: 'an image holds dependencies alone: what only builds or tests need is not there at run time',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/local/page/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'slack-only-at-edge',
      comment: 'Slack packages stay at the edge',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(slack|cards|local|main\\.ts|cli)' },
      to: { path: 'node_modules/@slack/' },
    },
    ...Object.entries(layers).map(([layer, [names, reason]]) => ({
      name: `layer-${layer}`,
      comment: reason,
      severity: 'error',
      from: { path: `^src/${layer}/` },
      to: { path: '^src/', pathNot: [`^src/${layer}/`, ...allowed(names)] },
    })),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
