/** A shop's block list: whom its merchant does not sell to. */
import type { Ctx, MerchantCtx } from '#kit/context';
import { shopCrud } from '#kit/crud';
import type { House } from '#kit/house';
import { found, refuse } from '#kit/refusal';
import type { ShopScope } from '#kit/scope';
import { type BlockDraft, type BlockFacts, BlockMemory, type BlockType, blockKeys, comparedValues } from '#modules/platform';
import { activeShopBlocks, addShopBlocks, addShopHits, countShopBlocks, dropShopBlocks } from './shop-blacklist.repository.ts';

const TOPIC = 'shop-blacklist';
/** A shop's list is held in memory whole. */
const MOST = 5000;

const memories = new WeakMap<House, BlockMemory>();
function memoryOf(house: House): BlockMemory {
  const known = memories.get(house);
  if (known) return known;
  const made = new BlockMemory(house, { topic: TOPIC, load: activeShopBlocks, count: addShopHits });
  memories.set(house, made);
  return made;
}

/** Is the shop's list against an order of these facts. */
export const shopBlocks = (ctx: Ctx, shop: ShopScope, facts: BlockFacts): Promise<boolean> =>
  memoryOf(ctx.house).hit(shop.merchantId, blockKeys(facts));

/** Writes hits that are still only counted. */
export const flushShopHits = (house: House): Promise<void> => memoryOf(house).flush();

export async function blockInShop(ctx: MerchantCtx, draft: BlockDraft): Promise<{ added: number; updated: number }> {
  const values = comparedValues(ctx, draft.type, draft.values);
  if ((await countShopBlocks(ctx.db, ctx.shop)) + values.length > MOST) refuse('block_list_full', { max: MOST });
  const added = await addShopBlocks(ctx.db, ctx.shop, { ...draft, values });
  told(ctx);
  return { added, updated: values.length - added };
}

export async function unblockInShop(ctx: MerchantCtx, ids: readonly number[]): Promise<void> {
  found((await dropShopBlocks(ctx.db, ctx.shop, ids)) > 0);
  told(ctx);
}

const told = (ctx: Ctx): void => ctx.after(() => ctx.house.invalidate(TOPIC));

/** The list by type and by the very value, newest first. */
export const shopBlockRows = shopCrud('shop_blacklist', {
  wanted: (rows, { type, value }: { type?: BlockType; value?: string }) =>
    rows
      .$if(type !== undefined, (query) => query.where('type', '=', type as BlockType))
      .$if(Boolean(value), (query) => query.where('value', 'in', [value as string, (value as string).toLowerCase()])),
  shown: (rows) => rows.select(['id', 'type', 'value', 'reason', 'hits', 'expire_at', 'create_at']).orderBy('id', 'desc'),
  changed: told,
});
