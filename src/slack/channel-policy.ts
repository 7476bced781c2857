import type { ChannelSettings } from '../store/settings.ts';
import type { ChannelInfo } from './channels.ts';
import type { IsIncidentChannel } from './incident-channels.ts';

/** What holds in a channel, with nothing left open. */
export interface ChannelPolicy {
  readonly mode: 'answer' | 'suggest' | 'off';
  readonly bots: 'answer' | 'off';
  readonly sites: 'on' | 'off';
  readonly shared: 'off' | 'answer' | 'all';
  readonly stormMinutes: number;
  readonly snoozedUntilMs: number;
}

/** The program's settings, where a channel has none of its own. */
export interface PolicyDefaults {
  readonly isIncidentChannel: IsIncidentChannel;
  readonly stormMinutes: number;
}

export function resolvePolicy(
  { isIncidentChannel, stormMinutes }: PolicyDefaults,
  channel: string,
  { name }: ChannelInfo,
  settings: ChannelSettings,
): ChannelPolicy {
  const isIncident = isIncidentChannel(channel, name);
  return {
    mode: settings.mode ?? (isIncident ? 'answer' : 'off'),
    bots: settings.bots ?? 'answer',
    sites: settings.sites ?? 'off',
    shared: settings.shared ?? 'off',
    stormMinutes: settings.stormMinutes ?? stormMinutes,
    snoozedUntilMs: settings.snoozedUntilMs ?? 0,
  };
}

/** What to do with a message that nobody asked about. */
export function chooseMode(
  policy: ChannelPolicy,
  { shared }: Pick<ChannelInfo, 'shared'>,
  { fromBot, nowMs }: { fromBot: boolean; nowMs: number },
): ChannelPolicy['mode'] {
  if (nowMs < policy.snoozedUntilMs || policy.mode === 'off') return 'off';
  if (shared && policy.shared === 'off') return 'off';
  if (!fromBot) return policy.mode;
  // A bot can be shown nothing alone.
  return policy.bots === 'answer' && policy.mode === 'answer' ? 'answer' : 'off';
}
