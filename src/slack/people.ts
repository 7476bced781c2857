import type { WebClient } from '@slack/web-api';
import { describeError, type Log } from '../log.ts';
import { createTeamCache } from './team-cache.ts';

const keptMs = 300_000;

/** A person of a workspace. */
export interface Person {
  /** as others see it; the id when it is not known */
  readonly name: string;
  readonly isAdmin: boolean;
  /** is in some channels only, or from another company */
  readonly isGuest: boolean;
  /** from UTC */
  readonly offsetMs: number;
}

/** Looks up people. Never throws: who is not known is nobody in particular. */
export interface People {
  find(team: string, user: string, client: WebClient): Promise<Person>;
}

/** @param admins ids of people who are admins to rwerror whatever Slack says */
export function createPeople({ admins, log, now }: { admins: readonly string[]; log: Log; now: () => number }): People {
  const cache = createTeamCache<Person>(now, keptMs);
  return {
    async find(team, user, client) {
      const nobody = { name: user, isAdmin: admins.includes(user), isGuest: false, offsetMs: 0 };
      try {
        return await cache.find(team, user, async () => {
          const { user: found } = await client.users.info({ user });
          return {
            name: found?.profile?.display_name || found?.real_name || found?.name || user,
            isAdmin: nobody.isAdmin || Boolean(found?.is_admin || found?.is_owner),
            isGuest: Boolean(found?.is_restricted || found?.is_ultra_restricted || found?.is_stranger),
            offsetMs: (found?.tz_offset ?? 0) * 1_000,
          };
        });
      } catch (error) {
        log.info(describeError(error), 'a person could not be looked up');
        return nobody;
      }
    },
  };
}
