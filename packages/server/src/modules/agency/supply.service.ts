/** What a merchant supplies: whatever changes here is seen in its agents' shops, and copies that fall below their least price go off the shelf. */
import { markupText } from '@keymall/contract/agency/agency-words';
import type { MerchantCtx } from '#kit/context';
import { violatedConstraint } from '#kit/database';
import { found, refuse } from '#kit/refusal';
import { categoryExists } from '#modules/catalogue';
import { shopTopic } from '#modules/merchant';
import { newCode } from './code.ts';
import { addLevel, delLevel, editLevel, endDefault, type Level, levelsOf } from './level.repository.ts';
import { markupRead } from './markup.ts';
import { fillWholeAgents, settleFloors } from './proxy-goods.service.ts';
import {
  addCode,
  type CodeDraft,
  ownGoods,
  type SupplySetting,
  type SupplyTerms,
  saveSetting,
  saveTerms,
  supplySetting,
  turnSupply,
} from './supply.repository.ts';

/** Agents' pages look anew. */
const tell = (ctx: MerchantCtx): void => ctx.after(() => ctx.house.invalidate(shopTopic(ctx.shop.merchantId)));

export async function settingOf(ctx: MerchantCtx) {
  const setting = await supplySetting(ctx.db, ctx.shop);
  return { ...setting, markup: markupText(setting.markup_type, setting.markup), merchant_id: ctx.shop.merchantId };
}

export async function saveSettings(ctx: MerchantCtx, setting: Omit<SupplySetting, 'markup'> & { markup: string }): Promise<void> {
  await saveSetting(ctx.db, ctx.shop, { ...setting, markup: markupRead(setting.markup_type, setting.markup, 'markup') });
  if (setting.open_supply === 1) await fillWholeAgents(ctx);
  tell(ctx);
}

export async function levelList(ctx: MerchantCtx, paging: { page: number; limit: number }) {
  const { list, total } = await levelsOf(ctx.db, ctx.shop, paging);
  return { list: list.map((level) => ({ ...level, discount: markupText(level.discount_type, level.discount) })), total };
}

type LevelDraft = Omit<Level, 'discount'> & { discount: string };

function levelRead(draft: LevelDraft): Level {
  const discount = markupRead(draft.discount_type, draft.discount, 'discount');
  // All of it would leave nothing to pay.
  if (draft.discount_type === 1 && discount >= 1_000_000) refuse('bad_input', { field: 'discount' });
  return { ...draft, discount };
}

/** Where new agents begin is one level at the most. */
async function settleDefault(ctx: MerchantCtx, { is_default }: LevelDraft): Promise<void> {
  if (is_default === 1) await endDefault(ctx.db, ctx.shop);
}

async function named<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violatedConstraint(error) === 'agent_level_name') refuse('level_name_taken');
    if (violatedConstraint(error) === 'agent_relation_supplier_id_level_id_fkey') refuse('level_used');
    throw error;
  }
}

export async function makeLevel(ctx: MerchantCtx, draft: LevelDraft): Promise<number> {
  await settleDefault(ctx, draft);
  return named(addLevel(ctx.db, ctx.shop, levelRead(draft)));
}

export async function changeLevel(ctx: MerchantCtx, id: number, draft: LevelDraft): Promise<void> {
  await settleDefault(ctx, draft);
  found(await named(editLevel(ctx.db, ctx.shop, id, levelRead(draft))));
  await settleFloors(ctx, ctx.shop.merchantId);
  tell(ctx);
}

export async function removeLevel(ctx: MerchantCtx, id: number): Promise<void> {
  found(await named(delLevel(ctx.db, ctx.shop, id)));
}

/** A code for all of the shop, one category or one goods. Refuses `category_missing`, `missing`, and `bad_input` where that is not named. */
export async function makeCode(ctx: MerchantCtx, { scope, cate_id, goods_id, ...draft }: CodeDraft): Promise<number> {
  if (scope === 2 && cate_id === null) refuse('bad_input', { field: 'cate_id' });
  if (scope === 3 && goods_id === null) refuse('bad_input', { field: 'goods_id' });
  if (cate_id !== null && !(await categoryExists(ctx.db, ctx.shop, cate_id))) refuse('category_missing');
  if (goods_id !== null && (await ownGoods(ctx.db, ctx.shop, [goods_id])).length === 0) refuse('missing');
  const named = { scope, cate_id: scope === 2 ? cate_id : null, goods_id: scope === 3 ? goods_id : null };
  return addCode(ctx.db, ctx.shop, { ...draft, ...named, code: newCode(ctx) });
}

/** Opens goods for agents. Refuses `missing`, and `supply_price_wrong`. */
export async function supply(ctx: MerchantCtx, ids: readonly number[], terms: SupplyTerms): Promise<void> {
  const wanted = [...new Set(ids)];
  const goods = await ownGoods(ctx.db, ctx.shop, wanted);
  if (goods.length !== wanted.length) refuse('missing');
  // Of a copy the price is what is added to what it costs: that may be nothing.
  if (terms.proxy_price === 0 && goods.some(({ is_proxy }) => is_proxy === 0)) refuse('supply_price_wrong');
  if (terms.proxy_price_max > 0 && terms.proxy_price_max < terms.proxy_price + terms.proxy_price_add) refuse('supply_price_wrong');
  await saveTerms(ctx.db, ctx.shop, wanted, terms);
  await settleFloors(ctx, ctx.shop.merchantId);
  await fillWholeAgents(ctx);
  tell(ctx);
}

/** Opens or closes goods for agents. Refuses `missing` where one has no terms yet. */
export async function turn(ctx: MerchantCtx, ids: readonly number[], can_proxy: 0 | 1): Promise<void> {
  const wanted = [...new Set(ids)];
  if ((await turnSupply(ctx.db, ctx.shop, wanted, can_proxy)) !== wanted.length) refuse('missing');
  if (can_proxy === 1) {
    await settleFloors(ctx, ctx.shop.merchantId);
    await fillWholeAgents(ctx);
  }
  tell(ctx);
}
