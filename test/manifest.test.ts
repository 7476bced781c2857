import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { App } from '@slack/bolt';
import { parse } from 'yaml';
import { firstScopes } from '../src/local/scopes.ts';
import { redirectPath } from '../src/slack/http/oauth.ts';
import { listeners } from '../src/slack/listeners.ts';
import { botScopes } from '../src/slack/scopes.ts';
import type { Services } from '../src/slack/services.ts';

interface Manifest {
  display_information: Record<string, string>;
  features: {
    slash_commands: { command: string; description: string; usage_hint: string }[];
    shortcuts: { name: string; type: string; callback_id: string; description: string }[];
  };
  oauth_config: { scopes: { bot: string[] } };
  settings: { event_subscriptions: { bot_events: string[] } };
}
const source = readFileSync('manifest.yml', 'utf8');
const manifest = parse(source) as Manifest;
const botEvents = manifest.settings.event_subscriptions.bot_events;

/** What the listeners ask of Bolt, by the method that they ask with. */
function recordListeners() {
  const asked = { event: new Set<string>(), command: new Set<string>(), shortcut: new Set<string>() };
  const app = {
    event: (name: string) => asked.event.add(name),
    command: (name: string) => asked.command.add(name),
    shortcut: ({ callback_id, type }: { callback_id: string; type: string }) =>
      asked.shortcut.add(`${type} ${callback_id}`),
    action: () => {},
    view: () => {},
  } as unknown as App;
  for (const register of listeners) register(app, {} as Services);
  return asked;
}

/** The Web API methods that the code calls, such as `chat.postMessage`. */
function findMethods(folder: string): Set<string> {
  const methods = new Set<string>();
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const code = readFileSync(join(entry.parentPath, entry.name), 'utf8');
    for (const [, method] of code.matchAll(/\bclient\s*\.(\w+\.\w+)\(/g)) if (method) methods.add(method);
  }
  return methods;
}

/** Each scope with what needs it: a Web API method, an event, a command, a shortcut or a download. */
const neededFor: Record<string, readonly string[]> = {
  commands: ['/rwerror', 'message_action rwerror_explain'],
  'chat:write': ['chat.postMessage', 'chat.update', 'chat.delete', 'chat.postEphemeral'],
  'app_mentions:read': ['app_mention'],
  'channels:history': ['message.channels', 'conversations.replies', 'conversations.history'],
  'groups:history': ['message.groups', 'conversations.replies', 'conversations.history'],
  'im:history': ['message.im', 'conversations.replies', 'conversations.history'],
  'mpim:history': ['message.mpim', 'conversations.replies', 'conversations.history'],
  'channels:read': ['conversations.info'],
  'groups:read': ['conversations.info'],
  'users:read': ['users.info'],
  'files:read': ['url_private'],
};
const needNoScope = [
  'auth.test',
  'chat.getPermalink',
  'views.open',
  'views.push',
  'views.update',
  'views.publish',
  'app_home_opened',
  'app_uninstalled',
  'tokens_revoked',
];

describe('the manifest and the listeners agree', () => {
  const asked = recordListeners();

  test('on slash commands', () => {
    expect([...asked.command].sort()).toEqual(manifest.features.slash_commands.map(({ command }) => command).sort());
  });

  test('on shortcuts', () => {
    const named = manifest.features.shortcuts.map(
      ({ type, callback_id }) => `${type === 'message' ? 'message_action' : 'shortcut'} ${callback_id}`,
    );
    expect([...asked.shortcut].sort()).toEqual(named.sort());
  });

  test('on events: message.channels and the like arrive as message', () => {
    const arriving = new Set(botEvents.map((event) => event.replace(/^message\..*/, 'message')));
    expect([...asked.event].sort()).toEqual([...arriving].sort());
  });
});

describe('scopes', () => {
  const scopes = manifest.oauth_config.scopes.bot;
  const used = new Set([
    ...findMethods('src/slack'),
    ...botEvents,
    ...manifest.features.slash_commands.map(({ command }) => command),
    ...manifest.features.shortcuts.map(({ callback_id }) => `message_action ${callback_id}`),
    'url_private',
  ]);

  test('all that is used has its scopes', () => {
    const needed = Object.keys(neededFor).filter((scope) => neededFor[scope]?.some((what) => used.has(what)));
    expect([...scopes].sort()).toEqual(needed.sort());
    const explained = new Set([...Object.values(neededFor).flat(), ...needNoScope]);
    expect([...used].filter((what) => !explained.has(what))).toEqual([]);
  });

  test('who installs the app by OAuth is asked for the same', () => {
    expect([...botScopes].sort()).toEqual([...scopes].sort());
  });

  test('the bot of the local workspace has them all', () => {
    expect(firstScopes).toEqual(expect.arrayContaining(scopes));
  });

  test('the methods are really found', () => {
    expect(used).toContain('chat.postMessage');
    expect(used).toContain('conversations.info');
  });

  test('each says why', () => {
    for (const scope of scopes) expect(source).toMatch(new RegExp(`- ${scope} # \\S+`));
  });
});

test('the example of a redirect URL is the page that ends an installation', () => {
  const [, example = ''] = /redirect_urls:\s+#\s+- (\S+)/.exec(source) ?? [];
  expect(new URL(example).pathname).toBe(redirectPath);
});

test("Slack's limits on what the manifest says are kept", () => {
  const { name = '', description = '', long_description = '' } = manifest.display_information;
  expect(name.length).toBeLessThanOrEqual(35);
  expect(description.length).toBeLessThanOrEqual(140);
  expect(long_description.length).toBeGreaterThanOrEqual(174);
  expect(long_description.length).toBeLessThanOrEqual(4_000);
  for (const command of manifest.features.slash_commands) expect(command.usage_hint.length).toBeLessThanOrEqual(1_000);
  for (const shortcut of manifest.features.shortcuts) {
    expect(shortcut.name.length).toBeLessThanOrEqual(24);
    expect(shortcut.description.length).toBeLessThanOrEqual(150);
  }
});
