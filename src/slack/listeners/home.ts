import { actionIds } from '../../cards/actions.ts';
import { describeError } from '../../log.ts';
import { setDigest } from '../digest.ts';
import { publishHome } from '../home.ts';
import { chosenValue, onPress, type Press, teamOf, toAsker } from '../press.ts';
import { requireAdmin } from '../rights.ts';
import type { Register, Services } from '../services.ts';

/** The app's own page in Slack, and the weekly digest, which is chosen there. */
export const register: Register = (app, services) => {
  const { queue, log } = services;
  app.event('app_home_opened', async ({ event, client, context }) => {
    if (event.tab !== 'home') return;
    queue.add(event.user, () =>
      publishHome(services, { team: teamOf(context), user: event.user, client }).catch((error: unknown) =>
        log.warn(describeError(error), 'App Home was not shown'),
      ),
    );
  });
  onPress(app, services, actionIds.digestChannel, (press) => choose(services, press, chosenValue(press.action)));
  onPress(app, services, actionIds.digestOff, (press) => choose(services, press, undefined));
};

async function choose(services: Services, press: Press, channel: string | undefined): Promise<void> {
  const asker = toAsker(press);
  await requireAdmin(services, asker);
  await setDigest(services, asker, channel || undefined);
  await publishHome(services, asker);
}
