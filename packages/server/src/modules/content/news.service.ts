/** Merchants read what the platform publishes. */
import type { Ctx, MerchantCtx } from '#kit/context';
import type { House } from '#kit/house';
import { orMissing, refuse } from '#kit/refusal';
import { cleanRichText } from '#kit/rich-text';
import { type Tally, tally } from '#kit/tally';
import { addViews, countPublic, findNews, markNewsRead, neighbourOf } from './news.repository.ts';

const tallies = new WeakMap<House, Tally<number>>();
function viewsOf(house: House): Tally<number> {
  const known = tallies.get(house);
  if (known) return known;
  const made = tally<number>(house, {
    merge: (before, now) => before + now,
    write: (marks) =>
      addViews(
        house.db,
        [...marks].map(([id, views]) => ({ id: Number(id), views })),
      ),
  });
  tallies.set(house, made);
  return made;
}

/** An article was looked at: counted in memory and written with others, no view costs a write. */
export const countView = ({ house }: Ctx, id: number): void => viewsOf(house).add(String(id), 1);

/** Writes views that are still only counted. */
export const flushViews = (house: House): Promise<void> => viewsOf(house).flush();

/** One article with its neighbours; counts the view. Refuses `missing`, also for what is not public yet. */
export async function newsDetail(ctx: MerchantCtx, id: number) {
  const article = orMissing(await findNews(ctx.db, ctx.shop, id));
  countView(ctx, id);
  const [previous, next] = await Promise.all([neighbourOf(ctx.db, id, 'previous'), neighbourOf(ctx.db, id, 'next')]);
  return { ...article, content: cleanRichText(article.content), previous, next };
}

/** Marks the named as read by the merchant. Refuses `missing` where one of them is not public. */
export async function readNews(ctx: MerchantCtx, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if ((await countPublic(ctx.db, wanted)) !== wanted.length) refuse('missing');
  await markNewsRead(ctx.db, ctx.shop, wanted);
}
