import { RwError } from '../errors.ts';
import type { Asker } from './asker.ts';
import type { Channels } from './channels.ts';
import type { People } from './people.ts';

interface Parts {
  readonly channels: Channels;
  readonly people: People;
}
type Who = Pick<Asker, 'team' | 'user' | 'client'>;

/** Whether somebody is an admin: of the workspace, or by RWERROR_ADMINS. */
export async function isAdmin({ people }: Parts, { team, user, client }: Who): Promise<boolean> {
  return (await people.find(team, user, client)).isAdmin;
}

/** @throws RwError `admins_only` */
export async function requireAdmin(parts: Parts, who: Who): Promise<void> {
  if (!(await isAdmin(parts, who))) throw new RwError('admins_only', adminsOnly, askAdmin);
}

/**
 * Why somebody may not change the settings of a channel, if they may not. Admins may, and who made the channel unless
 * another company is in it.
 */
export async function findSettingsRefusal(parts: Parts, who: Who, channel: string): Promise<string | undefined> {
  if (await isAdmin(parts, who)) return undefined;
  const { creator, shared } = await parts.channels.findOrClose(who.team, channel, who.client);
  if (shared)
    return 'Only admins of the workspace may change what rwerror does in a channel shared with another company.';
  return creator === who.user ? undefined : 'Only admins of the workspace, and who made the channel, may change this.';
}

const adminsOnly = 'Only admins of the workspace may do this.';
const askAdmin = 'Ask one of them, or have your id added to RWERROR_ADMINS.';
