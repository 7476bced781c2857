import { type readSettingsForm, settingsView } from '../cards/settings-view.ts';
import { RwError } from '../errors.ts';
import type { Asker } from './asker.ts';
import { resolvePolicy } from './channel-policy.ts';
import { findSettingsRefusal } from './rights.ts';
import type { Services } from './services.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** when people come in, in their own time */
const morningMs = 9 * hourMs;

export type Snooze = '1' | '8' | 'tomorrow';

/** Shows the settings of a channel, to change or, for who may not, to read. @throws RwError `no_channel` */
export async function openSettings(services: Services, asker: Asker): Promise<void> {
  const { store, channels, defaults, now } = services;
  const { team, channel, client } = asker;
  if (channel === undefined || channel.startsWith('D')) {
    throw new RwError('no_channel', 'Settings belong to a channel.', 'Use /rwerror settings in the channel.');
  }
  const info = await channels.findOrClose(team, channel, client);
  const settings = await store.findChannelSettings(team, channel);
  const refusal = await findSettingsRefusal(services, asker, channel);
  const view = settingsView({
    channel,
    name: info.name,
    settings,
    standard: resolvePolicy(defaults, channel, info, {}),
    shared: info.shared,
    refusal,
    nowMs: now(),
  });
  await asker.show(view);
}

/** Keeps what the modal says. @returns what to tell of it @throws RwError `may_not_change` */
export async function saveSettings(
  services: Services,
  asker: Omit<Asker, 'show' | 'channel'>,
  channel: string,
  form: ReturnType<typeof readSettingsForm>,
): Promise<string> {
  const { store, now } = services;
  const { team, user } = asker;
  await requireMayChange(services, asker, channel);
  const before = await store.findChannelSettings(team, channel);
  const { snooze, ...settings } = form;
  const kept = snooze === 'keep' ? before.snoozedUntilMs : undefined;
  const snoozedUntilMs = snooze === 'keep' || snooze === 'none' ? kept : await findEnd(services, asker, snooze);
  await store.saveChannelSettings(team, channel, { ...settings, snoozedUntilMs });
  const atMs = now();
  await store.saveAuditLine({ team, actor: user, action: 'settings_changed', subject: channel, channel, atMs });
  const saved = 'Saved: it holds from the next message on.';
  return snoozedUntilMs === undefined || snoozedUntilMs <= atMs ? saved : `${saved} ${tellSnooze(snoozedUntilMs)}`;
}

/** Makes rwerror silent in a channel for a while. @returns what to tell of it @throws RwError `may_not_change` */
export async function snoozeChannel(services: Services, asker: Omit<Asker, 'show'>, snooze: Snooze): Promise<string> {
  const { store, now } = services;
  const { team, user, channel = '' } = asker;
  await requireMayChange(services, asker, channel);
  const snoozedUntilMs = await findEnd(services, asker, snooze);
  await store.saveChannelSettings(team, channel, {
    ...(await store.findChannelSettings(team, channel)),
    snoozedUntilMs,
  });
  await store.saveAuditLine({ team, actor: user, action: 'snoozed', subject: channel, channel, atMs: now() });
  return tellSnooze(snoozedUntilMs);
}

function tellSnooze(untilMs: number): string {
  const until = new Date(untilMs).toISOString().slice(0, 16).replace('T', ' ');
  return `Snoozed until ${until} UTC. Asked, rwerror still answers; /rwerror settings undoes it.`;
}

async function requireMayChange(services: Services, asker: Omit<Asker, 'show' | 'channel'>, channel: string) {
  const refusal = await findSettingsRefusal(services, asker, channel);
  if (refusal !== undefined) throw new RwError('may_not_change', refusal, 'Ask one of them.');
}

async function findEnd(
  { people, now }: Services,
  { team, user, client }: Omit<Asker, 'show' | 'channel'>,
  snooze: Snooze,
): Promise<number> {
  if (snooze !== 'tomorrow') return now() + Number(snooze) * hourMs;
  const { offsetMs } = await people.find(team, user, client);
  const midnight = Math.floor((now() + offsetMs) / dayMs) * dayMs;
  return midnight + dayMs + morningMs - offsetMs;
}
