/** The mall's pages. An order from here is an ordinary order of its shop: the goods page carries the shop's own sale. */
import type { HandlerInput, HandlerOutput } from '@keymall/contract/kit/endpoint';
import { formatDay } from '@keymall/contract/kit/time';
import { MALL_PAGE_SIZE } from '@keymall/contract/mall/mall-order-words';
import type { mallIndex } from '@keymall/contract/mall/mall-page';
import type { Ctx } from '#kit/context';
import { refuse } from '#kit/refusal';
import { sameOr } from '#kit/sharing';
import { countStock, countUpTo, goodsText, shopView, stockWord } from '#modules/catalogue';
import { countVisit } from '#modules/merchant';
import { openTree } from './category.service.ts';
import { findGoods, findShops, goodsOfHome, linkTo, type ShownGoods, type ShownShop, shownGoods, shownShop } from './search.repository.ts';
import { wordsOf } from './search.rules.ts';

const ON_HOME = 12;
const SHOPS_ON_HOME = 8;

/** Refuses `mall_closed`. */
function mustBeOpen(ctx: Ctx): void {
  if (ctx.house.settings.get('mall').mall_status !== 1) refuse('mall_closed');
}

/** As strangers see them, with their stock in words. */
async function withStock(ctx: Ctx, rows: readonly ShownGoods[]) {
  const counts = await countStock(
    ctx.house.db,
    rows.map(({ id, delivery_kind, stock_display, limit_quantity }) => ({
      id,
      delivery_kind,
      most: countUpTo(stock_display, limit_quantity),
    })),
  );
  const { goods_default_img } = ctx.house.settings.get('shop');
  return rows.map(({ listing_id, cate_path, visit_type, delivery_kind, limit_quantity, stock_display, ...row }) => ({
    ...row,
    image: row.image || goods_default_img,
    stock: stockWord(stock_display, counts.get(row.id) ?? 0, limit_quantity),
  }));
}
const goodsNamed = async (ctx: Ctx, ids: readonly number[]) => withStock(ctx, await shownGoods(ctx.db, ids));

const shownTree = async (ctx: Ctx) => (await openTree(ctx)).map(({ path, ...each }) => each);

/** Refuses `mall_closed`. */
export async function mallHome(ctx: Ctx) {
  mustBeOpen(ctx);
  const [categories, recommended, hot, newest, { shops }] = await Promise.all([
    shownTree(ctx),
    goodsOfHome(ctx.db, 'recommended', ON_HOME),
    goodsOfHome(ctx.db, 'hot', ON_HOME),
    goodsOfHome(ctx.db, 'newest', ON_HOME),
    findShops(ctx.db, [], 1, SHOPS_ON_HOME),
  ]);
  const ids = [...new Set([...recommended, ...hot, ...newest])];
  const known = new Map((await goodsNamed(ctx, ids)).map((goods) => [goods.id, goods]));
  const those = (wanted: readonly number[]) => wanted.flatMap((id) => known.get(id) ?? []);
  return { categories, shops, recommended: those(recommended), hot: those(hot), newest: those(newest) };
}

/** Goods or shops by words, or the goods of a category. Refuses `mall_closed`, `missing` where there is no such category in use. */
export async function mallSearch(ctx: Ctx, { type, keyword, page, ...filter }: HandlerInput<typeof mallIndex.search>) {
  mustBeOpen(ctx);
  const categories = await shownTree(ctx);
  const cate_id = type === 'category' ? (keyword === 'all' ? null : Number(keyword)) : filter.cate_id;
  const category = cate_id === null ? null : categories.find(({ id }) => id === cate_id);
  if (category === undefined) refuse('missing');
  const words = type === 'category' ? [] : wordsOf(keyword);
  const about = { categories, category: category && { id: category.id, name: category.name }, page };
  if (type === 'shop') return { ...about, goods: [], ...(await findShops(ctx.db, words, page, MALL_PAGE_SIZE)) };
  const { ids, more } = await findGoods(ctx.db, { ...filter, words, cate_id, merchant_id: null }, page);
  return { ...about, shops: [], goods: await goodsNamed(ctx, ids), more };
}

/** A shop with its goods in the mall. Refuses `mall_closed`, `missing`. */
export async function mallShop(ctx: Ctx, { id, page, order }: HandlerInput<typeof mallIndex.shop>) {
  mustBeOpen(ctx);
  const shop = (await shownShop(ctx.db, id)) ?? refuse('missing');
  const nothing = { words: [], cate_id: null, in_stock: false, min: null, max: null };
  const { ids, more } = await findGoods(ctx.db, { ...nothing, merchant_id: id, order }, page);
  const [goods, token] = await Promise.all([goodsNamed(ctx, ids), linkTo(ctx.db, id)]);
  const { create_at, ...shown } = shop;
  return { shop: { ...shown, create_day: formatDay(create_at), token: token ?? '' }, goods, page, more };
}

/** So old may be what the mall says of a goods, as its shelves: name, place, seller. Its price and its stock are its shop's, as they are now. */
const LISTED_MS = 1000;

interface Listed {
  row: ShownGoods;
  path: { id: number; name: string }[];
  seller: ShownShop;
}
type Item = HandlerOutput<typeof mallIndex.item>;
/** What was made of these; the same again while each of them is the same. */
const made = new WeakMap<Listed, { from: readonly unknown[]; item: Item }>();

/** What stands in the mall. Refuses `mall_item_gone`. */
async function listedItem(ctx: Ctx, id: number): Promise<Listed> {
  const [[row], tree] = await Promise.all([shownGoods(ctx.house.db, [id]), openTree(ctx)]);
  const seller = row && (await shownShop(ctx.house.db, row.merchant_id));
  if (!row?.token || !seller) refuse('mall_item_gone');
  const { create_at, shop_notice, ...shop } = seller;
  const path = row.cate_path.flatMap((each) => tree.filter((node) => node.id === each).map(({ id: cate, name }) => ({ id: cate, name })));
  return { row, path, seller: shop };
}

/** A goods, and all that its shop's own page needs to sell it. Refuses `mall_closed`, `mall_item_gone`, and as `shopView`. */
export async function mallItem(ctx: Ctx, id: number): Promise<Item> {
  mustBeOpen(ctx);
  const listed = await ctx.house.shared.of<Listed>(`mall item ${id}`, LISTED_MS, async (before) =>
    sameOr(before, await listedItem(ctx, id)),
  );
  const { row, path, seller } = listed;
  const { data } = await shopView(ctx, row.token);
  const sold = data.goods.find((each) => each.id === id) ?? refuse('mall_item_gone');
  const { content } = await goodsText(ctx, row.token, id, '');
  const { goods_default_img } = ctx.house.settings.get('shop');
  ctx.eachVisit((visitor) => countVisit(visitor, row.merchant_id));
  const from = [data, content, goods_default_img];
  const known = made.get(listed);
  if (known?.from.every((each, index) => each === from[index])) return known.item;
  const { listing_id, cate_path, visit_type, delivery_kind, limit_quantity, stock_display, ...shown } = row;
  const item = {
    goods: { ...shown, price: sold.price, image: row.image || goods_default_img, stock: sold.stock },
    content,
    path,
    seller,
    sale: { ...data, goods: [sold], categories: data.categories.filter((each) => each.id === sold.cate_id) },
  };
  made.set(listed, { from, item });
  return item;
}
