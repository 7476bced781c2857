import type { Asker } from './asker.ts';
import { type Press, toAsker } from './press.ts';

/** Who pressed a button of a list: they see what follows in its modal, not in another one over it, as in the channel of the list. */
export function updateInPlace(press: Press): Asker {
  const asker = toAsker(press);
  const { view: open } = press.body;
  if (open?.type !== 'modal') return asker;
  return {
    ...asker,
    channel: open.private_metadata || undefined,
    show: async (view) => void (await asker.client.views.update({ view_id: open.id, view })),
  };
}
