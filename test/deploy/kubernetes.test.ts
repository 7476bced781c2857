import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig, settingNames } from '../../src/config.ts';
import { createHealthPages } from '../../src/ops/health.ts';
import { eventsPath } from '../../src/slack/http/http-receiver.ts';
import { readStages } from './dockerfile.ts';
import { findFaults, type KubernetesObject } from './find-faults.ts';

const root = 'deploy/kubernetes';
const modes = readdirSync(root);
const read = (mode: string, file: string) => readFileSync(join(root, mode, file), 'utf8');
const manifests = modes.flatMap((mode) =>
  readdirSync(join(root, mode))
    .filter((file) => file !== 'kustomization.yaml')
    .map((file) => ({ mode, file, name: join(mode, file), text: read(mode, file) })),
);
const faults = (text: string) => findFaults(parse(text) as KubernetesObject);

describe('each manifest', () => {
  test('is found', () => {
    expect(modes.sort()).toEqual(['http', 'socket-mode']);
    expect(manifests.length).toBeGreaterThan(12);
  });

  test.each(manifests)('$name is right to its schema', ({ text }) => {
    expect(faults(text)).toEqual([]);
  });

  test.each([
    ['deployment.yaml', 'a field with a typing mistake', 'livenessProbe:', 'livelinessProbe:'],
    [
      'deployment.yaml',
      'a field in the wrong place',
      '      enableServiceLinks: false\n',
      '',
      '  replicas:',
      '  enableServiceLinks: false\n  replicas:',
    ],
    ['deployment.yaml', 'a text where a number belongs', 'containerPort: 3000', 'containerPort: http'],
    ['deployment.yaml', 'a number where a truth value belongs', 'runAsNonRoot: true', 'runAsNonRoot: 1'],
    ['deployment.yaml', 'a field that is missing', /^ {2}selector:\n.*\n.*\n/m, ''],
    ['deployment.yaml', 'an old version of its kind', 'apps/v1', 'apps/v1beta1'],
    ['config.yaml', 'a setting that is no text', 'PORT: "3000"', 'PORT: 3000'],
    ['network-policy.yaml', 'a field that does not exist', 'podSelector:', 'pods:'],
    ['ingress.yaml', 'a field of older versions', 'ingressClassName', 'ingressClass'],
    ['disruption-budget.yaml', 'a field that does not exist', 'minAvailable', 'min'],
  ])('%s is refused with %s', (file, _, ...changes) => {
    const source = read('http', file);
    let broken = source;
    for (let at = 0; at < changes.length; at += 2)
      broken = broken.replace(changes[at] as string, changes[at + 1] as string);
    expect(broken).not.toBe(source);
    expect(faults(broken)).not.toEqual([]);
  });
});

const kustomizationSchema = z.strictObject({
  apiVersion: z.literal('kustomize.config.k8s.io/v1beta1'),
  kind: z.literal('Kustomization'),
  namespace: z.string(),
  resources: z.array(z.string()),
  images: z.array(z.strictObject({ name: z.string(), newName: z.string(), newTag: z.string() })),
});

interface Probe {
  httpGet: { path: string; port: string };
}
interface Container {
  image: string;
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports: { name: string; containerPort: number }[];
  volumeMounts: { name: string; mountPath: string }[];
  securityContext: object;
  startupProbe: Probe;
  livenessProbe: Probe;
  readinessProbe: Probe;
}
interface Deployment {
  metadata: { name: string };
  spec: {
    replicas: number;
    strategy: { type?: string };
    selector: { matchLabels: Record<string, string> };
    template: {
      metadata: { labels: Record<string, string> };
      spec: {
        enableServiceLinks: boolean;
        terminationGracePeriodSeconds: number;
        securityContext: Record<string, unknown>;
        containers: [Container];
        volumes: { name: string }[];
      };
    };
  };
}

const examples = {
  SLACK_BOT_TOKEN: 'xoxb-1-made-up',
  SLACK_APP_TOKEN: 'xapp-1-made-up',
  SLACK_SIGNING_SECRET: 'made-up-for-this-test',
  DATABASE_URL: 'postgres://rwerror:made-up@database/rwerror',
};

describe.each(modes)('%s', (mode) => {
  const get = <T>(file: string) => parse(read(mode, file)) as T;
  const kustomization = kustomizationSchema.parse(get('kustomization.yaml'));
  const deployment = get<Deployment>('deployment.yaml');
  const { spec } = deployment.spec.template;
  const [container] = spec.containers;
  const [port] = container.ports;
  const { data: settings } = get<{ data: Record<string, string> }>('config.yaml');
  const { stringData: secrets } = get<{ stringData: Record<string, string> }>('secret.example.yaml');

  test('applies all of its manifests but the example of a secret', () => {
    const files = manifests.filter((one) => one.mode === mode).map(({ file }) => file);
    expect([...kustomization.resources, 'secret.example.yaml'].sort()).toEqual(files.sort());
    expect(kustomization.images.map(({ name }) => name)).toEqual([container.image]);
    expect(kustomization.images[0]?.newTag).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version);
  });

  test('sets settings that the program knows, and no secret among them', () => {
    for (const name of [...Object.keys(settings), ...Object.keys(secrets)]) expect(settingNames).toContain(name);
    for (const name of Object.keys(settings)) expect(name).not.toMatch(/TOKEN|SECRET|KEY|DATABASE_URL/);
    for (const value of Object.values(secrets)) expect(value).toBe('');
    const names = container.envFrom.map(({ configMapRef, secretRef }) => (configMapRef ?? secretRef)?.name);
    expect(names).toEqual(['rwerror', 'rwerror']);
  });

  test('sets enough for the program to start, once the secrets are filled in', () => {
    const filled = Object.keys(secrets).map((name) => [name, examples[name as keyof typeof examples]]);
    const config = readConfig({ ...settings, ...Object.fromEntries(filled) });
    expect(config.slack).toBeDefined();
    expect(config.port).toBe(port?.containerPort);
  });

  test('asks the port that the program listens on, by paths that it answers', () => {
    const { PORT: number } = settings;
    expect(port).toEqual({ name: 'http', containerPort: Number(number) });
    const pages = createHealthPages({ version: '', records: 0, leftOut: 0, sites: 0 }, {});
    for (const { httpGet } of [container.startupProbe, container.livenessProbe, container.readinessProbe]) {
      expect(httpGet.port).toBe(port?.name);
      expect(Object.keys(pages)).toContain(new URL(httpGet.path, 'http://localhost').pathname);
    }
  });

  test('runs as the user of the image, with nothing to write to but /data and /tmp', () => {
    const [user] = readStages(readFileSync('Dockerfile', 'utf8')).at(-1)?.values('USER') ?? [];
    const { runAsUser, runAsGroup } = spec.securityContext;
    expect(`${runAsUser}:${runAsGroup}`).toBe(user);
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp']);
    expect(container.volumeMounts.map(({ name }) => name)).toEqual(spec.volumes.map(({ name }) => name));
  });

  test('keeps names of services out of the environment, which the program would take for settings', () => {
    expect(spec.enableServiceLinks).toBe(false);
  });

  test('gives the program more than the ten seconds in which it stops', () => {
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(20);
  });

  test('means the same pods everywhere', () => {
    const { labels } = deployment.spec.template.metadata;
    expect(deployment.spec.selector.matchLabels).toEqual(labels);
    const others = JSON.stringify(kustomization.resources.map((file) => get(file)));
    for (const [, found = ''] of others.matchAll(/"(?:matchLabels|selector)":(\{"app[^}]*\})/g))
      expect(JSON.parse(found)).toEqual(labels);
  });
});

describe('http', () => {
  const get = <T>(file: string) => parse(read('http', file)) as T;
  const { spec } = get<Deployment>('deployment.yaml');

  test('has two replicas on one PostgreSQL, of which one always runs', () => {
    expect(spec.replicas).toBe(2);
    expect(get('secret.example.yaml')).toMatchObject({ stringData: { SLACK_SIGNING_SECRET: '', DATABASE_URL: '' } });
    expect(get('disruption-budget.yaml')).toMatchObject({ spec: { minAvailable: 1 } });
    expect(spec.strategy).toMatchObject({ rollingUpdate: { maxUnavailable: 0 } });
  });

  test('leads Slack from the ingress over the service to the port, and nobody to metrics or health', () => {
    const [rule] = get<{ spec: { rules: { http: { paths: object[] } }[] } }>('ingress.yaml').spec.rules;
    const service = get<{ metadata: { name: string }; spec: { ports: object[] } }>('service.yaml');
    expect(service.spec.ports).toEqual([{ name: 'http', port: 80, targetPort: 'http' }]);
    const backend = { service: { name: service.metadata.name, port: { name: 'http' } } };
    expect(rule?.http.paths).toEqual([{ path: '/slack/', pathType: 'Prefix', backend }]);
    expect(eventsPath).toMatch(/^\/slack\//);
  });

  test('sends requests on while the database is away, as people who ask are answered then too', () => {
    const [{ readinessProbe }] = spec.template.spec.containers;
    expect(readinessProbe.httpGet.path).toBe('/readyz?exclude=store');
    expect(readFileSync('src/main.ts', 'utf8')).toMatch(/^\s+store: createStoreCheck\(/m);
  });
});

test('socket-mode has one replica, which lets go of its file before the next one takes it', () => {
  const { spec } = parse(read('socket-mode', 'deployment.yaml')) as Deployment;
  expect(spec).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } });
  expect(parse(read('socket-mode', 'volume.yaml'))).toMatchObject({ spec: { accessModes: ['ReadWriteOnce'] } });
});
