/** Confirming an order's payment by hand (补单). The gateway is asked first, always; its word settles as its notice would. */
import type { AdminCtx, Ctx } from '#kit/context';
import { orMissing, refuse } from '#kit/refusal';
import { hearGateway, vouchFor } from '#modules/payment';
import { logOperation } from '#modules/platform';
import { recordStep } from '../record.repository.ts';
import type { OrderStatus } from '../tables.ts';
import { orderToActOn, paymentOf } from './order-acts.repository.ts';

interface Asked {
  id: number;
  reason: string;
}

/** The payment of an order that waits for one or was closed without. What is paid is not confirmed twice. */
async function unpaid(ctx: Ctx, id: number) {
  const { status } = orMissing(await orderToActOn(ctx.db, id));
  if (status === 1 || status === 3) refuse('order_already_paid');
  if (status === 4) refuse('order_has_receipt');
  return orMissing(await paymentOf(ctx.db, id));
}

const statusNow = async (ctx: Ctx, id: number): Promise<OrderStatus> => orMissing(await orderToActOn(ctx.db, id)).status;

/** The step and the operation log's row, which stand together. */
async function remember(ctx: AdminCtx, { id, reason }: Asked, amount: number) {
  await recordStep(ctx.db, { order_id: id, kind: 'confirmed', actor: 'admin', actor_id: ctx.actor.id, reason, amount });
  await logOperation(ctx);
}

const asAdmin = (outer: AdminCtx, inner: Ctx): AdminCtx => ({ ...inner, actor: outer.actor });

/** Asks the gateway. Refuses `gateway_unpaid` and `gateway_silent` where it does not confirm. */
export async function confirmByGateway(ctx: AdminCtx, asked: Asked): Promise<{ status: OrderStatus }> {
  const payment = await unpaid(ctx, asked.id);
  const word = await hearGateway(ctx, payment);
  if (word === 'unpaid') refuse('gateway_unpaid');
  if (word === 'silent') refuse('gateway_silent');
  await ctx.transaction((inner) => remember(asAdmin(ctx, inner), asked, payment.amount));
  return { status: await statusNow(ctx, asked.id) };
}

/** Asks the gateway all the same, and books on the administrator's word what it does not confirm. */
export async function confirmByHand(ctx: AdminCtx, asked: Asked): Promise<{ status: OrderStatus; by: 'gateway' | 'hand' }> {
  const payment = await unpaid(ctx, asked.id);
  const by = (await hearGateway(ctx, payment)) === 'paid' ? 'gateway' : 'hand';
  await ctx.transaction(async (inner) => {
    if (by === 'hand' && (await vouchFor(inner, payment)).verdict === 'duplicate') refuse('order_already_paid');
    await remember(asAdmin(ctx, inner), asked, payment.amount);
  });
  return { status: await statusNow(ctx, asked.id), by };
}
