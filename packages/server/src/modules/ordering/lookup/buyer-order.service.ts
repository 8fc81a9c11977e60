/** What a buyer does with his orders in his own centre. */
import { printedCard } from '@keymall/contract/inventory/card-text';
import type { BuyerCtx } from '#kit/context';
import { orMissing, refuse } from '#kit/refusal';
import { openCard, openText } from '#modules/inventory';
import { isOwnPicture } from '../complaint/complaint-message.repository.ts';
import { giveOrder, giveOrders, keepReceiveCode, orderOfRefund, paidOfBuyer } from './buyer-order.repository.ts';
import { type LookedUpOrder, orderToLookUp } from './lookup.repository.ts';
import { type Asked, provenBuyer } from './lookup.service.ts';
import { ownOf } from './own-orders.service.ts';

/** A card that was taken back does not count. */
const VOID = 4;

/** The order becomes the account's. Refuses as `provenBuyer`, and `order_bound` where it is another's. */
export async function bindOrder(ctx: BuyerCtx, asked: Asked): Promise<void> {
  await provenBuyer(ctx, asked);
  if ((await giveOrder(ctx.db, asked.trade_no, ctx.actor.id)) === 'another') refuse('order_bound');
}

/** So do those that this browser holds good grants of and that are nobody's. Gives how many. */
export async function bindMine(ctx: BuyerCtx, orders: readonly { trade_no: string; grant: string }[]): Promise<number> {
  const own = await ownOf(ctx, orders);
  return giveOrders(
    ctx.db,
    own.map(({ trade_no }) => trade_no),
    ctx.actor.id,
  );
}

/** What an order brought, as lines: keys that still count, and texts. Files are fetched by their own address. */
async function linesOf(ctx: BuyerCtx, order: LookedUpOrder): Promise<string[]> {
  const lines: string[] = [];
  for (const line of order.lines) {
    if (line.delivery_kind === 1 && line.content_id !== null) lines.push(await openText(ctx, line.content_id));
    for (const card of order.cards.filter((each) => each.line_id === line.id && each.status !== VOID))
      lines.push(
        printedCard(
          openCard(ctx.house.keyring, {
            goods_id: card.goods_id,
            fingerprint: Buffer.from(card.fingerprint, 'hex'),
            secret: Buffer.from(card.secret, 'base64'),
          }),
          card.is_pre === 1,
        ),
      );
  }
  return lines;
}

/** The keys of his paid orders, in the order that was asked for; the others are left out. */
export async function keysOfBuyer(ctx: BuyerCtx, tradeNos: readonly string[]) {
  const paid = new Set(await paidOfBuyer(ctx.db, ctx.actor.id, tradeNos));
  const list: { trade_no: string; goods_name: string; shop_name: string; lines: string[] }[] = [];
  for (const trade_no of new Set(tradeNos)) {
    const order = paid.has(trade_no) ? await orderToLookUp(ctx.db, trade_no) : undefined;
    if (!order) continue;
    const { goods_name, shop_name } = order;
    list.push({ trade_no, goods_name, shop_name, lines: await linesOf(ctx, order) });
  }
  return list;
}

/** Where a refund that goes by hand shall be paid. Refuses `missing`, `bad_input` for a picture that was not sent for this order, and `receive_code_unneeded`. */
export async function setReceiveCode(ctx: BuyerCtx, { id, picture }: { id: number; picture: string }): Promise<void> {
  const { order_id } = orMissing(await orderOfRefund(ctx.db, ctx.actor.id, id));
  if (!(await isOwnPicture(ctx.db, picture, 'buyer', order_id))) refuse('bad_input', { field: 'picture' });
  if (!(await keepReceiveCode(ctx.db, id, picture))) refuse('receive_code_unneeded');
}
