/** An agent's copies: made of what is open for it, priced within its bounds, taken off the shelf where they fall below. See docs/domain/agents.md. */
import { markupText } from '@keymall/contract/agency/agency-words';
import type { merchantProxyGoods } from '@keymall/contract/agency/proxy-goods';
import type { HandlerInput } from '@keymall/contract/kit/endpoint';
import { formatYuan } from '@keymall/contract/kit/money';
import { saying } from '@keymall/contract/kit/saying';
import { sql } from 'kysely';
import type { Ctx, MerchantCtx } from '#kit/context';
import { type Db, violatedConstraint } from '#kit/database';
import { orMissing, refuse } from '#kit/refusal';
import { cleanRichText } from '#kit/rich-text';
import { mintShopScope, type ShopScope } from '#kit/scope';
import { categoryExists, categoryNamed, insertCopy, stockWord, takeCopiesOff, updateCopies, written } from '#modules/catalogue';
import { sendMessage, shopTopic } from '#modules/merchant';
import { refuseWords } from '#modules/platform';
import { markupRead } from './markup.ts';
import {
  chainOf,
  copiesOf,
  copyById,
  cutOff,
  fallenOut,
  type ListFilter,
  linkCopy,
  missingCopies,
  type NewCopy,
  rewriteLink,
  sourcesNamed,
  sourcesOf,
} from './proxy-goods.repository.ts';
import { wholeAgentsOf } from './relation.repository.ts';
import { type SupplySetting, supplySetting } from './supply.repository.ts';

/** How many steps a chain may have. */
export const levelsOf = (ctx: Ctx): number => ctx.house.settings.get('agency').agent_max_levels;
const EDIT = (id: number): string => `/merchant/goods/proxy-edit/${id}`;

/** Pages of a shop, and of those it supplies, look anew. */
export const tellShop = (ctx: Ctx, merchantId: number): void => ctx.after(() => ctx.house.invalidate(shopTopic(merchantId)));

/** Goods of one's suppliers, with what they cost and how one's copy stands. */
export async function listSources(ctx: MerchantCtx, filter: ListFilter) {
  const { rows, total } = await sourcesOf(ctx.db, ctx.shop, filter, levelsOf(ctx));
  return {
    total,
    list: rows.map(({ offer, chain, stock_show, pieces, ...row }) => ({
      ...row,
      stock: stockWord(stock_show, pieces ?? 'unlimited', 1),
      cost: offer.cost ?? 0,
      min: offer.min ?? 0,
      max: offer.max ?? 0,
      price: chain?.price ?? null,
      state: chain ? (chain.ok ? ('ok' as const) : (chain.why ?? 'unlinked')) : offer.ok ? null : (offer.why ?? null),
    })),
  };
}

export interface Source {
  id: number;
  name: string;
  supplier_id: number;
  /** By which pool it is had; by none, by the relation of the two. */
  pool_id: number | null;
}

interface Making {
  source: Source;
  cate_id: number;
  status: 0 | 1;
  markup: Pick<NewCopy, 'markup_type' | 'markup'>;
  sync: Pick<NewCopy, 'sync_name' | 'sync_content'>;
}

/** Whether a merchant's new copies follow their sources' words. */
const syncOf = ({ sync_name, sync_content }: SupplySetting) => ({ sync_name, sync_content });

/** One copy, which may be sold at once. Refuses `agent_copied`, `agent_self`, `agent_too_deep` and `agent_not_supplied`. */
async function makeCopy(ctx: Ctx, shop: ShopScope, { source, cate_id, status, markup, sync }: Making): Promise<number> {
  const goods_id = await insertCopy(ctx.db, shop, source.id, { cate_id, status });
  try {
    await linkCopy(ctx.db, shop, {
      goods_id,
      supplier_id: source.supplier_id,
      source_id: source.id,
      pool_id: source.pool_id,
      ...markup,
      ...sync,
    });
  } catch (error) {
    const broken = violatedConstraint(error);
    if (broken === 'proxy_goods_once') refuse('agent_copied', { name: source.name });
    if (broken === 'proxy_goods_self') refuse('agent_self');
    throw error;
  }
  const chain = await chainOf(ctx.db, goods_id, levelsOf(ctx));
  if (!chain.ok || chain.price === undefined) {
    if (chain.why === 'too_deep') refuse('agent_too_deep', { count: levelsOf(ctx) });
    refuse('agent_not_supplied', { name: source.name });
  }
  await updateCopies(ctx.db, shop, [goods_id], { price: chain.price });
  return goods_id;
}

/** Copies goods of one's suppliers, all of them or none. Refuses as `copyAll`. */
export async function copyMany(ctx: MerchantCtx, { ids, ...how }: HandlerInput<typeof merchantProxyGoods.copy>): Promise<number[]> {
  const wanted = [...new Set(ids)];
  const sources = await sourcesNamed(ctx.db, ctx.shop, wanted);
  return copyAll(
    ctx,
    wanted.length,
    sources.map((source) => ({ ...source, pool_id: null })),
    how,
  );
}

/** Copies of so many sources, all of them or none. Refuses `missing`, `category_missing`, and what `makeCopy` refuses. */
export async function copyAll(
  ctx: MerchantCtx,
  count: number,
  sources: readonly Source[],
  { cate_id, status, markup_type, markup: written }: Omit<HandlerInput<typeof merchantProxyGoods.copy>, 'ids'>,
): Promise<number[]> {
  if (!(await categoryExists(ctx.db, ctx.shop, cate_id))) refuse('category_missing');
  if (sources.length !== count) refuse('missing');
  const markup = { markup_type, markup: markupRead(markup_type, written, 'markup') };
  const sync = syncOf(await supplySetting(ctx.db, ctx.shop));
  const made: number[] = [];
  for (const source of sources) made.push(await makeCopy(ctx, ctx.shop, { source, cate_id, status, markup, sync }));
  tellShop(ctx, ctx.shop.merchantId);
  return made;
}

/** A copy as its form has it. */
export async function copyForm(ctx: MerchantCtx, id: number) {
  const row = orMissing(await copyById(ctx.db, ctx.shop, id));
  const { source_id: _source, is_freeze: _frozen, review, review_reason: _reason, shelf_wish, ...copy } = row;
  const chain = await chainOf(ctx.db, id, levelsOf(ctx));
  return {
    ...copy,
    status: review === 'waiting' ? shelf_wish : copy.status,
    markup: markupText(copy.markup_type, copy.markup),
    cost: chain.cost ?? 0,
    min: chain.min ?? 0,
    max: chain.max ?? 0,
    now: chain.price ?? 0,
    state: chain.ok ? ('ok' as const) : (chain.why ?? ('unlinked' as const)),
  };
}

type Said = Pick<HandlerInput<typeof merchantProxyGoods.edit>, 'name' | 'content' | 'sync_name' | 'sync_content'>;

/** What of a copy's words are its agent's. */
const ownWords = ({ name, content, sync_name, sync_content }: Said) => ({
  name: sync_name === 1 ? '' : name,
  content: sync_content === 1 ? '' : content,
});

/** Rewrites what of a copy is its agent's. Refuses `agent_price_low`, `agent_price_high` (tiers too), `category_missing`, `goods_frozen` and `word_forbidden`. */
export async function editCopy(ctx: MerchantCtx, { id, ...draft }: HandlerInput<typeof merchantProxyGoods.edit>): Promise<void> {
  const { price_diy, markup_type, sync_name, sync_content, markup, ...goods } = draft;
  const old = orMissing(await copyById(ctx.db, ctx.shop, id));
  if (old.is_freeze === 1 && goods.status === 1) refuse('goods_frozen');
  if (!(await categoryExists(ctx.db, ctx.shop, goods.cate_id))) refuse('category_missing');
  if (price_diy === 1 && goods.price < 1) refuse('bad_input', { field: 'price' });
  const tiers = goods.wholesale_discount_list.toSorted((a, b) => a.num - b.num);
  if (new Set(tiers.map(({ num }) => num)).size < tiers.length) refuse('bad_input', { field: 'wholesale_discount_list' });
  const content = cleanRichText(goods.content);
  const own = ownWords({ ...draft, content });
  refuseWords(ctx.house, [own.name], own.content);
  const before = ownWords(old);
  // What buyers read of the supplier's has been looked at there.
  const isAlike = [before.name, ''].includes(own.name) && [before.content, ''].includes(own.content);
  await updateCopies(ctx.db, ctx.shop, [id], {
    ...goods,
    ...written(ctx.house.settings.get('review').goods_review, old, isAlike, goods.status),
    price: Math.max(goods.price, 1),
    content,
    wholesale_discount_list: tiers,
  });
  await rewriteLink(ctx.db, ctx.shop, id, {
    price_diy,
    markup_type,
    sync_name,
    sync_content,
    markup: markupRead(markup_type, markup, 'markup'),
  });
  const chain = await chainOf(ctx.db, id, levelsOf(ctx));
  const { min, max, price } = chain;
  if (min !== undefined && max !== undefined && price !== undefined) {
    const asked = [price, ...tiers.map((tier) => tier.price)];
    if (Math.min(...asked) < min) refuse('agent_price_low', { min: formatYuan(min) });
    if (max > 0 && Math.max(...asked) > max) refuse('agent_price_high', { max: formatYuan(max) });
    if (price_diy === 0) await updateCopies(ctx.db, ctx.shop, [id], { price });
  }
  // What others copied of it stands on the new price.
  await settleFloors(ctx, ctx.shop.merchantId);
  tellShop(ctx, ctx.shop.merchantId);
}

/** Cuts copies off and puts them into the bin. Refuses `missing`. */
export async function unlink(ctx: MerchantCtx, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if ((await cutOff(ctx.db, ctx.shop, wanted)).length !== wanted.length) refuse('missing');
  await updateCopies(ctx.db, ctx.shop, wanted, { status: 0, delete_at: ctx.now() });
  tellShop(ctx, ctx.shop.merchantId);
}

/** After a supplier's terms changed: copies whose typed price is out of its bounds go off the shelf, and their agents are told. */
export async function settleFloors(ctx: Ctx, supplierId: number): Promise<void> {
  const fallen = await fallenOut(ctx.db, supplierId, levelsOf(ctx));
  if (fallen.length === 0) return;
  await takeCopiesOff(
    ctx.db,
    fallen.map(({ goods_id }) => goods_id),
  );
  for (const { goods_id, merchant_id, name, price, why, min, max } of fallen) {
    await sendMessage(ctx, merchant_id, 'agent_goods', {
      title: saying('copy_below_title'),
      content: why === 'price_low' ? saying('copy_below', { goods: name, price, min }) : saying('copy_above', { goods: name, price, max }),
      link: EDIT(goods_id),
    });
    tellShop(ctx, merchant_id);
  }
}

/** What goes for good is nobody's source any more: its copies go off the shelf, and their agents are told. */
export async function sourcesPurged(ctx: Ctx, goods: readonly number[]): Promise<void> {
  const copies = await copiesOf(ctx.db, goods);
  if (copies.length === 0) return;
  await takeCopiesOff(
    ctx.db,
    copies.map(({ goods_id }) => goods_id),
  );
  for (const { merchant_id, name } of copies) {
    await sendMessage(ctx, merchant_id, 'agent_goods', { title: saying('copy_gone_title'), content: saying('copy_gone', { goods: name }) });
    tellShop(ctx, merchant_id);
  }
}

/** Leaves behind that a whole-site agent gets what it has no copy of. */
export const leaveFilling = (db: Db, relationId: number) =>
  sql`select fn.outbox_add('agency.fill', ${JSON.stringify({ relation_id: relationId })}::jsonb)`.execute(db);

/** The same for all of a supplier's. */
export async function fillWholeAgents(ctx: MerchantCtx): Promise<void> {
  for (const { id } of await wholeAgentsOf(ctx.db, ctx.shop.merchantId)) await leaveFilling(ctx.db, id);
}

const AT_ONCE = 100;

/** Job: a whole-site agent's copies of what its supplier offers, in a category called like the supplier; what can't be copied is left. Gives how many. */
export async function fill(ctx: Ctx, relationId: number): Promise<number> {
  const missing = await missingCopies(ctx.db, relationId, AT_ONCE);
  const [first] = missing;
  if (!first) return 0;
  const shop = mintShopScope(first.agent_id);
  const setting = await supplySetting(ctx.db, shop);
  const cate_id = await categoryNamed(ctx.db, shop, first.shop_name);
  let made = 0;
  for (const { id, supplier_id } of missing) {
    const chained = await offerFor(ctx, id, first.agent_id);
    if (!chained) continue;
    const source = { id, supplier_id, name: '', pool_id: null };
    const markup = { markup_type: setting.markup_type, markup: setting.markup };
    await makeCopy(ctx, shop, { source, cate_id, status: 1, markup, sync: syncOf(setting) });
    made += 1;
  }
  if (made > 0) tellShop(ctx, first.agent_id);
  return made;
}

/** May an agent have a copy of it. */
async function offerFor(ctx: Ctx, goodsId: number, agentId: number): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean }>`
    select (fn.goods_offer(fn.goods_path(${goodsId}), ${agentId}, ${levelsOf(ctx)}, null) ->> 'ok')::boolean as ok`.execute(ctx.db);
  return rows[0]?.ok === true;
}
