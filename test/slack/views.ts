import { type Bot, eventually, type View, written } from './bot.ts';

/** The last open view that is meant, once it is there. */
export function openView(bot: Bot, matches: (view: View) => boolean): Promise<View> {
  return eventually('a view', async () => {
    const { views } = await bot.see('views', {});
    return views.findLast(matches);
  });
}

export const withText = (text: string) => (view: View) => written(view).includes(text);

export async function closeAll(bot: Bot): Promise<void> {
  for (const { id } of (await bot.see('views', {})).views.reverse()) await bot.act('close-view', { view_id: id });
}
