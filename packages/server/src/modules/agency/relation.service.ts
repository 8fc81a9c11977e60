/** Merchants ask others for their goods; those agree, refuse, put off and end it, each told by a letter. See docs/domain/agents.md. */

import type { merchantAgentRelation } from '@keymall/contract/agency/relation';
import type { HandlerInput } from '@keymall/contract/kit/endpoint';
import { formatYuan } from '@keymall/contract/kit/money';
import { saying } from '@keymall/contract/kit/saying';
import type { Ctx, MerchantCtx } from '#kit/context';
import { orMissing, refuse } from '#kit/refusal';
import { mintShopScope } from '#kit/scope';
import { walletOf } from '#modules/ledger';
import { sendMessage, shopTopic } from '#modules/merchant';
import { hasLevel, raiseAgents } from './level.repository.ts';
import { cardByCode } from './pool.repository.ts';
import { leaveFilling, settleFloors } from './proxy-goods.service.ts';
import {
  type Asked,
  askSupplier,
  codeNamed,
  moveRelation,
  relationOf,
  setRelationLevel,
  shopNameOf,
  supplierCard,
  useCode,
  widenScope,
} from './relation.repository.ts';

interface Wanted {
  code: string;
  supplier_id?: number | undefined;
}

const PROXY_LIST = '/merchant/agent/proxy-list';
const PROXY_GOODS = '/merchant/agent/proxy-goods';

/** No docking code: a pool's, by which one joins that, or none. Refuses `agent_code_pool` and `supplier_missing`. */
async function refuseCode(ctx: MerchantCtx, code: string): Promise<never> {
  const pool = await cardByCode(ctx.db, ctx.shop, code);
  return pool ? refuse('agent_code_pool', { pool: pool.name }) : refuse('supplier_missing');
}

/** Whom a code or a number leads to. Refuses `supplier_missing`, `agent_code_pool` and `agent_self`. */
async function supplierFor(ctx: MerchantCtx, { code, supplier_id }: Wanted) {
  const found = code === '' ? undefined : ((await codeNamed(ctx.db, code)) ?? (await refuseCode(ctx, code)));
  const supplier = found?.merchant_id ?? supplier_id ?? refuse('supplier_missing');
  if (supplier === ctx.shop.merchantId) refuse('agent_self');
  const card = (await supplierCard(ctx.db, ctx.shop, supplier, found)) ?? refuse('supplier_missing');
  return { card, code: found };
}

/** A supplier's card. */
export async function showSupplier(ctx: MerchantCtx, wanted: Wanted) {
  const { card, code } = await supplierFor(ctx, wanted);
  return { ...card, auto_approve: code ? code.auto_approve : card.auto_approve };
}

/**
 * Asks; whoever comes by a good code, or to a supplier who takes all, is an agent at once. Whoever is one for a part already gets the part
 * of another such code as well. Refuses as the card, `agent_balance`, `agent_known` and `agent_code_dead`.
 */
export async function apply(ctx: MerchantCtx, { type, remark, ...wanted }: HandlerInput<typeof merchantAgentRelation.apply>) {
  const { card, code } = await supplierFor(ctx, wanted);
  if (card.least_balance > 0 && (await walletOf(ctx.db, ctx.shop)) < card.least_balance)
    refuse('agent_balance', { least: formatYuan(card.least_balance) });
  if (code && !(await useCode(ctx.db, code.id, ctx.now()))) refuse('agent_code_dead');
  const status = (code ? code.auto_approve : card.auto_approve) === 1 ? 1 : 0;
  const { supplier_id } = card;
  const asked: Asked = {
    supplier_id,
    type,
    status,
    apply_remark: remark,
    code_id: code?.id ?? null,
    approve_at: status === 1 ? ctx.now() : null,
  };
  const begins = await askSupplier(ctx.db, ctx.shop, asked, code);
  const widened = !begins && code && status === 1 ? await widenScope(ctx.db, ctx.shop, asked, code) : undefined;
  const id = begins ?? widened?.id ?? refuse('agent_known');
  const shop = await shopNameOf(ctx.db, ctx.shop.merchantId);
  await sendMessage(ctx, supplier_id, 'agent_apply', {
    title: saying(status === 1 ? 'agent_joined_title' : 'agent_applied_title'),
    content: status === 1 ? saying('agent_joined', { shop }) : saying('agent_applied', { shop, remark: remark || '—' }),
    link: PROXY_LIST,
  });
  if (status === 1) await begun(ctx, { id, type: widened?.type ?? type, supplier_id, agent_id: ctx.shop.merchantId });
  return { id, status } as const;
}

interface Pair {
  id: number;
  type: 1 | 2;
  supplier_id: number;
  agent_id: number;
}

/** From now on it may be sold: the whole shop is copied, and pages look anew. */
async function begun(ctx: MerchantCtx, { id, type, supplier_id, agent_id }: Pair): Promise<void> {
  if (type === 2) await leaveFilling(ctx.db, id);
  tellBoth(ctx, { supplier_id, agent_id });
}

/** Pages of the agent's shop, and of those it supplies, look anew. */
function tellBoth(ctx: Ctx, { supplier_id, agent_id }: Pick<Pair, 'supplier_id' | 'agent_id'>): void {
  ctx.after(() => {
    ctx.house.invalidate(shopTopic(supplier_id));
    ctx.house.invalidate(shopTopic(agent_id));
  });
}

const mine = async (ctx: MerchantCtx, id: number) => orMissing(await relationOf(ctx.db, ctx.shop, id, 'supplier_id'));

export async function approve(ctx: MerchantCtx, id: number): Promise<void> {
  const pair = await mine(ctx, id);
  if (!(await moveRelation(ctx.db, ctx.shop, id, [0, 2], { status: 1, reason: '', approve_at: ctx.now() }))) refuse('agent_moved');
  const shop = await shopNameOf(ctx.db, pair.supplier_id);
  await sendMessage(ctx, pair.agent_id, 'agent_apply', {
    title: saying('agent_approved_title'),
    content: saying('agent_approved', { shop }),
    link: PROXY_GOODS,
  });
  await begun(ctx, pair);
}

export async function refuseAgent(ctx: MerchantCtx, { id, reason }: { id: number; reason: string }): Promise<void> {
  const pair = await mine(ctx, id);
  if (!(await moveRelation(ctx.db, ctx.shop, id, [0], { status: 2, reason }))) refuse('agent_moved');
  const shop = await shopNameOf(ctx.db, pair.supplier_id);
  await sendMessage(ctx, pair.agent_id, 'agent_apply', {
    title: saying('agent_refused_title'),
    content: saying('agent_refused', { shop, reason }),
  });
}

export async function suspend(ctx: MerchantCtx, { id, reason }: { id: number; reason: string }): Promise<void> {
  const pair = await mine(ctx, id);
  if (!(await moveRelation(ctx.db, ctx.shop, id, [1], { status: 3, reason }))) refuse('agent_moved');
  const shop = await shopNameOf(ctx.db, pair.supplier_id);
  await sendMessage(ctx, pair.agent_id, 'agent_apply', {
    title: saying('agent_suspended_title'),
    content: saying('agent_suspended', { shop, reason }),
  });
  tellBoth(ctx, pair);
}

export async function resume(ctx: MerchantCtx, id: number): Promise<void> {
  const pair = await mine(ctx, id);
  if (!(await moveRelation(ctx.db, ctx.shop, id, [3], { status: 1, reason: '' }))) refuse('agent_moved');
  const shop = await shopNameOf(ctx.db, pair.supplier_id);
  await sendMessage(ctx, pair.agent_id, 'agent_apply', {
    title: saying('agent_resumed_title'),
    content: saying('agent_resumed', { shop }),
    link: PROXY_GOODS,
  });
  await begun(ctx, pair);
}

/** Either of the two ends it; the other is told. */
export async function end(ctx: MerchantCtx, id: number): Promise<void> {
  const pair = orMissing(await relationOf(ctx.db, ctx.shop, id));
  if (!(await moveRelation(ctx.db, ctx.shop, id, [0, 1, 3], { status: 4 }))) refuse('agent_moved');
  const bySupplier = pair.supplier_id === ctx.shop.merchantId;
  const shop = await shopNameOf(ctx.db, ctx.shop.merchantId);
  await sendMessage(ctx, bySupplier ? pair.agent_id : pair.supplier_id, 'agent_apply', {
    title: saying('agent_ended_title'),
    content: saying('agent_ended', { shop }),
    link: bySupplier ? PROXY_GOODS : PROXY_LIST,
  });
  tellBoth(ctx, pair);
}

export async function setLevel(ctx: MerchantCtx, { id, level_id }: { id: number; level_id: number | null }): Promise<void> {
  const pair = await mine(ctx, id);
  if (level_id !== null && !(await hasLevel(ctx.db, ctx.shop, level_id))) refuse('missing');
  if (!(await setRelationLevel(ctx.db, ctx.shop, id, level_id))) refuse('missing');
  await settleFloors(ctx, ctx.shop.merchantId);
  tellBoth(ctx, pair);
}

/** Agents of a supplier who brought enough rise to the level that asks for it, and hear of it. Gives how many. */
export async function raise(ctx: Ctx, supplierId: number): Promise<number> {
  const shop = mintShopScope(supplierId);
  const raised = await raiseAgents(ctx.db, shop);
  if (raised.length === 0) return 0;
  const name = await shopNameOf(ctx.db, supplierId);
  for (const { agent_id, level_name } of raised) {
    await sendMessage(ctx, agent_id, 'agent_apply', {
      title: saying('agent_raised_title'),
      content: saying('agent_raised', { shop: name, level: level_name }),
      link: PROXY_GOODS,
    });
    tellBoth(ctx, { supplier_id: supplierId, agent_id });
  }
  // A level may take less off than the one before.
  await settleFloors(ctx, supplierId);
  return raised.length;
}
