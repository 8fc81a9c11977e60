/**
 * A shop's own four eyes: what one person of it asked for above the owner's limit waits until another one has agreed. The money has left the
 * wallet since it was asked for, and comes back when it is refused. See docs/domain/withdrawals.md.
 */
import { saying } from '@keymall/contract/kit/saying';
import { merchantPages } from '@keymall/contract/pages/merchant';
import { pagePath } from '@keymall/contract/pages/page';
import { merchantCash } from '@keymall/contract/payment/withdrawal';
import { sql } from 'kysely';
import type { Ctx, MerchantCtx } from '#kit/context';
import { orMissing, refuse } from '#kit/refusal';
import { countOthersWith, sendMessage, setCashType, setFourEyesMoney } from '#modules/merchant';
import { merchantToPay } from './payout-account.repository.ts';
import { handlerOf, withdrawalOfShop } from './withdrawal.repository.ts';
import { sendsItself } from './withdrawal.rules.ts';

/** Who of a shop asked for a withdrawal; null for the daily job. */
export type AskedBy = { id: number; name: string } | null;

/** The permission that makes somebody a second person. */
export const mayAgree = merchantCash.approve.permission as string;

const link = pagePath('merchant', 'finance/cash/list', merchantPages['finance/cash/list']);

interface Asked {
  trade_no: string;
  money: number;
  asked_name: string;
}

/** Those who could agree hear of it, and whoever asked has it in writing. */
export const tellWaits = (ctx: Ctx, merchantId: number, { trade_no, money, asked_name }: Asked): Promise<void> =>
  sendMessage(ctx, merchantId, 'cash_second', {
    title: saying('cash_waits_title'),
    content: saying('cash_waits', { number: trade_no, amount: money, who: asked_name }),
    link,
  });

/** Another person of the shop agrees; it goes to the platform. Refuses `missing`, `cash_own_request` and, where it waits no more, `cash_handled`. */
export async function approve(ctx: MerchantCtx, id: number): Promise<void> {
  const { merchantId, accountId, username: by } = ctx.actor;
  const { trade_no, money, asked_name } = orMissing(await withdrawalOfShop(ctx.db, ctx.shop, id));
  const { rows } = await sql<{ agreed: 'agreed' | 'self' | 'gone' }>`
    select fn.withdrawal_shop_agree(${id}, ${merchantId}, ${accountId}, ${by}, ${ctx.now()}) as agreed`.execute(ctx.db);
  const agreed = rows[0]?.agreed;
  if (agreed === 'self') refuse('cash_own_request');
  if (agreed !== 'agreed') refuse('cash_handled', { who: await handlerOf(ctx, id) });
  await sendMessage(ctx, merchantId, 'cash_second', {
    title: saying('cash_shop_agreed_title'),
    content: saying('cash_shop_agreed', { number: trade_no, amount: money, who: asked_name, by }),
    link,
  });
  if (sendsItself(ctx.house.settings.get('settlement'), money))
    await sql`select fn.outbox_add('withdrawal.send', ${JSON.stringify({ withdrawal_id: id })}::jsonb)`.execute(ctx.db);
}

/** Somebody of the shop refuses it, or whoever asked takes it back. Refuses `missing` and, where it waits no more, `cash_handled`. */
export async function reject(ctx: MerchantCtx, id: number, reason: string): Promise<void> {
  const { merchantId, accountId, username: by } = ctx.actor;
  const { trade_no, money, asked_name } = orMissing(await withdrawalOfShop(ctx.db, ctx.shop, id));
  const { rows } = await sql<{ moved: boolean }>`
    select fn.withdrawal_shop_refuse(${id}, ${merchantId}, ${accountId}, ${by}, ${reason}, ${ctx.now()}) as moved`.execute(ctx.db);
  if (rows[0]?.moved !== true) refuse('cash_handled', { who: await handlerOf(ctx, id) });
  await sendMessage(ctx, merchantId, 'cash_second', {
    title: saying('cash_shop_refused_title'),
    content: saying('cash_shop_refused', { number: trade_no, amount: money, who: asked_name, by, reason }),
    link,
  });
}

const isOwner = ({ actor }: MerchantCtx): boolean => actor.accountId === actor.merchantId;

/** The owner's limit, in fen; null turns it off. Refuses `forbidden` to staff, and `four_eyes_alone` where nobody else could agree. */
export async function setFourEyes(ctx: MerchantCtx, limit: number | null): Promise<void> {
  if (!isOwner(ctx)) refuse('forbidden');
  if (limit !== null && (await countOthersWith(ctx, ctx.shop, ctx.actor.accountId, mayAgree)) === 0) refuse('four_eyes_alone');
  await setFourEyesMoney(ctx.db, ctx.shop, limit);
  await sendMessage(ctx, ctx.actor.merchantId, 'cash_second', {
    title: saying('four_eyes_title'),
    content: limit === null ? saying('four_eyes_off') : saying('four_eyes_on', { limit }),
    link,
  });
}

/** Whether the daily job withdraws. It asks nobody: where two people must agree it is the owner who says so. Refuses `forbidden`. */
export async function chooseCashType(ctx: MerchantCtx, cash_type: 1 | 2): Promise<void> {
  const { four_eyes_money } = await merchantToPay(ctx.db, ctx.shop);
  if (four_eyes_money !== null && cash_type === 1 && !isOwner(ctx)) refuse('forbidden');
  await setCashType(ctx.db, ctx.shop, cash_type);
}
