import type { Asker } from './asker.ts';
import type { Press } from './press.ts';

/** The asker who sees what follows in the modal whose button they pressed, not in another one over it. */
export function updateInPlace({ body, client }: Press, asker: Asker): Asker {
  const { view: open } = body;
  if (open?.type !== 'modal') return asker;
  return { ...asker, show: async (view) => void (await client.views.update({ view_id: open.id, view })) };
}
