/** What a card shows, of rows that its sender may show. */
import { formatYuan } from '@keymall/contract/kit/money';
import type { ChatCard } from '#kit/chat';
import type { Ctx } from '#kit/context';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';
import { shopLinkOf } from '#modules/merchant';
import type { Chatter } from './person.service.ts';

/**
 * An order of the chat's merchant. A buyer shows his own, a visitor one whose number he knows. Amounts are left out: not all who answer may see
 * them. Where it leads depends on who reads it (wire.ts).
 */
export async function orderCard(db: Db, { merchantId }: ShopScope, who: Chatter, number: string): Promise<ChatCard | null> {
  const order = await db
    .selectFrom('orders')
    .select(['trade_no', 'goods_name', 'quantity', 'buyer_id'])
    .where('merchant_id', '=', merchantId)
    .where('trade_no', '=', number.toUpperCase())
    .executeTakeFirst();
  if (!order || (who.side === 'guest' && order.buyer_id !== null && order.buyer_id !== who.buyerId)) return null;
  return { title: `${order.goods_name} × ${order.quantity}`, note: order.trade_no, image: '', url: '' };
}

/** Goods that the chat's merchant sells now, with their own link where it is open. */
export async function goodsCard(ctx: Ctx, shop: ShopScope, number: string): Promise<ChatCard | null> {
  if (!/^[1-9]\d{0,14}$/.test(number)) return null;
  const id = Number(number);
  const goods = await ctx.db
    .selectFrom('goods')
    .select(['name', 'price', 'image'])
    .where('merchant_id', '=', shop.merchantId)
    .where('id', '=', id)
    .where('status', '=', 1)
    .where('is_freeze', '=', 0)
    .where('delete_at', 'is', null)
    .executeTakeFirst();
  if (!goods) return null;
  const { token, status } = await shopLinkOf(ctx, shop, { relation_type: 'goods', relation_id: id });
  return { title: goods.name, note: `¥${formatYuan(goods.price)}`, image: goods.image, url: status === 1 ? `/link/${token}` : '' };
}
