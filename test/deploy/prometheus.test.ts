import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { createMetrics } from '../../src/ops/metrics.ts';
import { findFaults } from './find-faults.ts';

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string };
}
const source = readFileSync('deploy/prometheus/alerts.yaml', 'utf8');
const operations = readFileSync('docs/operations.md', 'utf8');
const readRules = (text: string) =>
  (parse(text) as { groups: [{ rules: Rule[] }] }).groups.flatMap(({ rules }) => rules);
const rules = readRules(source);
const faults = (text: string) =>
  findFaults({ apiVersion: 'monitoring.coreos.com/v1', kind: 'PrometheusRule', spec: parse(text) } as never);

/** Names in a query: of metrics, and of labels of each. @throws where it is no query */
function readQuery(query: string): { metric: string; labels: string[] }[] {
  const found: { metric: string; labels: string[] }[] = [];
  parser.parse(query).iterate({
    enter({ name, type, from, to }) {
      if (type.isError) throw new Error(`no query at ${from}: ${query}`);
      const text = query.slice(from, to);
      if (name === 'VectorSelector') found.push({ metric: text.replace(/[{\s].*/s, ''), labels: [] });
      if (name === 'LabelName') found.at(-1)?.labels.push(text);
    },
  });
  return found;
}

/** Each metric of the program, with the names of its labels. */
const known = new Map<string, Set<string>>();
/** The label that Prometheus adds to all that it scrapes of one replica. */
const added = 'instance';
const labelsOf = (metric: string) => [...(known.get(metric) ?? []), added];
beforeAll(async () => {
  const metrics = createMetrics();
  metrics.countEvent('message', true);
  metrics.observeAck(1);
  metrics.countAnswer('answer', 'template');
  metrics.observeReply('channel', 1);
  metrics.countCall('chat.postMessage', 'ok');
  metrics.countClaims('claimed');
  metrics.countRefusal('full');
  metrics.countStoreError('find');
  metrics.countRequest('/slack/', 200);
  metrics.watchChecks({ store: () => true });
  metrics.describeProgram({ version: '1', records: 1, leftOut: 0, sites: 1 });
  const { body } = await metrics.page();
  // one that is not counted above has no labels here, which the page's table then contradicts
  for (const [, name = ''] of body.matchAll(/^# TYPE (\w+) (?:counter|gauge)$/gm)) known.set(name, new Set());
  for (const [, name = '', labels = ''] of body.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const names = known.get(name) ?? new Set();
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) names.add(label);
    known.set(name, names);
  }
});
const ownMetrics = () =>
  [...known.keys()]
    .filter((name) => name.startsWith('rwerror_'))
    .map((name) => name.replace(/_(bucket|sum|count)$/, ''));

describe('the alerts', () => {
  test('are right to the schema of rules', () => {
    expect(rules.length).toBeGreaterThan(10);
    expect(faults(source)).toEqual([]);
  });

  test.each([
    ['a field that does not exist', 'annotations:', 'annotation:'],
    ['a time that is none', 'for: 5m', 'for: five minutes'],
    ['a rule without a query', /expr: absent.*/, ''],
  ])('are refused with %s', (_, right, wrong) => {
    const broken = source.replace(right, wrong);
    expect(broken).not.toBe(source);
    expect(faults(broken)).not.toEqual([]);
  });

  test.each(rules)('$alert asks for metrics and labels that there are', ({ expr, labels, annotations }) => {
    const asked = readQuery(expr);
    expect(asked.length).toBeGreaterThan(0);
    for (const { metric, labels: names } of asked) {
      expect([...known.keys()]).toContain(metric);
      for (const name of names) expect(labelsOf(metric)).toContain(name);
    }
    expect(['page', 'ticket']).toContain(labels.severity);
    for (const [, label = ''] of annotations.summary.matchAll(/\$labels\.(\w+)/g))
      expect(asked.flatMap(({ metric }) => labelsOf(metric))).toContain(label);
  });

  test.each(['sum(rwerror_gaps_total', 'rate(rwerror_gaps_total[5m) > 1', 'rwerror_gaps_total >'])(
    'could not ask %s, which is no query',
    (query) => {
      expect(() => readQuery(query)).toThrow('no query');
    },
  );

  test('stand in the operations page, each with what to do, and no others', () => {
    const explained = [...operations.matchAll(/^\| `(Rwerror\w+)` \| \S.* \| \S.* \|$/gm)].map(([, name]) => name);
    expect(explained).toEqual(rules.map(({ alert }) => alert));
  });
});

test('the metrics in the operations page are those of the program, with their labels', () => {
  const explained = [...operations.matchAll(/^\| `(rwerror_\w+)` \|([^|]*)\| \S.* \|$/gm)];
  expect(explained.map(([, name]) => name).sort()).toEqual([...new Set(ownMetrics())].sort());
  for (const [, name = '', labels = ''] of explained) {
    const found = known.get(name) ?? known.get(`${name}_bucket`) ?? new Set();
    const named = [...labels.matchAll(/`(\w+)`/g)].map(([, label]) => label);
    expect([name, ...named.sort()]).toEqual([name, ...[...found].filter((label) => label !== 'le').sort()]);
  }
});

describe('the pod monitor', () => {
  const monitor = readFileSync('deploy/prometheus/pod-monitor.yaml', 'utf8');

  test('is right to its schema, and a field that does not exist is refused', () => {
    expect(findFaults(parse(monitor))).toEqual([]);
    expect(findFaults(parse(monitor.replace('podMetricsEndpoints', 'podMetrics')))).not.toEqual([]);
  });

  test('scrapes the port of the pods by their label', () => {
    const { spec } = parse(readFileSync('deploy/kubernetes/http/deployment.yaml', 'utf8'));
    expect(parse(monitor)).toMatchObject({
      spec: {
        selector: spec.selector,
        podMetricsEndpoints: [{ port: spec.template.spec.containers[0].ports[0].name, path: '/metrics' }],
      },
    });
  });
});
