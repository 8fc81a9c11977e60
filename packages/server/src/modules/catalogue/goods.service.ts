import { isPrintable } from '@keymall/contract/kit/field';
import type { MerchantCtx } from '#kit/context';
import { orMissing, refuse } from '#kit/refusal';
import { shopTopic } from '#modules/merchant';
import { categoryExists } from './category.repository.ts';
import { type GoodsDraft, goodsById, inOpenOrders, insertGoods, lockGoods, updateGoods } from './goods.repository.ts';
import { priceRefused, quantityBoundsFit } from './goods.rules.ts';
import { cleanRichText } from './rich-text.ts';

/** Characters of a description, after cleaning. */
const MAX_CONTENT = 50_000;

/** The draft as it may be stored. Refuses `price_out_of_range`, `quantity_bounds`, `category_missing`. */
async function checked(ctx: MerchantCtx, draft: GoodsDraft): Promise<GoodsDraft> {
  const { goods_min_price, goods_max_price } = ctx.house.settings.get('order');
  const bounds = priceRefused(draft.price, goods_min_price, goods_max_price);
  if (bounds) refuse('price_out_of_range', bounds);
  if (!quantityBoundsFit(draft.limit_quantity, draft.limit_quantity_max)) refuse('quantity_bounds');
  if (!(await categoryExists(ctx.db, ctx.shop, draft.cate_id))) refuse('category_missing');
  const content = cleanRichText(draft.content);
  // Entities may hide what plain input may not hold, and cleaning adds to links.
  if (content.length > MAX_CONTENT || !isPrintable(content)) refuse('bad_input', { field: 'content' });
  return { ...draft, content };
}

/** Locks all of the named goods of the shop; one that is not there refuses `missing`. */
async function hold(ctx: MerchantCtx, ids: number[]) {
  const wanted = [...new Set(ids)];
  const rows = await lockGoods(ctx.db, ctx.shop, wanted);
  if (rows.length !== wanted.length) refuse('missing');
  return rows;
}

const tell = (ctx: MerchantCtx): void => ctx.after(() => ctx.house.invalidate(shopTopic(ctx.shop.merchantId)));

/** Adds a goods and gives its id. */
export async function add(ctx: MerchantCtx, draft: GoodsDraft): Promise<number> {
  const id = await insertGoods(ctx.db, ctx.shop, await checked(ctx, draft));
  tell(ctx);
  return id;
}

/** Rewrites a goods. Refuses `goods_frozen` where a frozen one would be put on the shelf. */
export async function edit(ctx: MerchantCtx, id: number, draft: GoodsDraft): Promise<void> {
  const { is_freeze } = orMissing(await goodsById(ctx.db, ctx.shop, id));
  if (is_freeze === 1 && draft.status === 1) refuse('goods_frozen');
  await updateGoods(ctx.db, ctx.shop, [id], await checked(ctx, draft));
  tell(ctx);
}

/** Puts goods on the shelf (1) or takes them off (0): all of them, or none. */
export async function putOnShelf(ctx: MerchantCtx, ids: number[], status: 0 | 1): Promise<void> {
  const held = await hold(ctx, ids);
  if (status === 1 && held.some(({ is_freeze }) => is_freeze === 1)) refuse('goods_frozen');
  await updateGoods(ctx.db, ctx.shop, ids, { status });
  tell(ctx);
}

/** Deletes goods, kept as rows for their orders. Refuses `goods_in_orders` while one of them is being bought. */
export async function remove(ctx: MerchantCtx, ids: number[]): Promise<void> {
  await hold(ctx, ids);
  if (await inOpenOrders(ctx.db, ctx.shop, ids)) refuse('goods_in_orders');
  await updateGoods(ctx.db, ctx.shop, ids, { delete_at: ctx.now(), status: 0 });
  tell(ctx);
}
