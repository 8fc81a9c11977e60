/** What follows a paid order and must not hold it up: mail to the buyer, a word to the merchant. */

import { formatYuan } from '@keymall/contract/kit/money';
import { formatTime } from '@keymall/contract/kit/time';
import { type Queue, queue } from '#kit/jobs';
import { openCard } from '#modules/inventory';
import { sendMail } from '#modules/platform';
import { orderById, sealedCardsOf } from './order.repository.ts';

const RETRIES = 8;

/** One mail for paid and delivered: the keys, as on the page. */
const orderMail = queue<{ order_id: number }>({
  name: 'order.mail',
  retries: RETRIES,
  async work(ctx, { order_id }) {
    const order = await orderById(ctx.db, order_id);
    if (!order || order.status !== 1 || order.email === '') return;
    const cards = (await sealedCardsOf(ctx.db, order_id)).map((card) => openCard(ctx.house.keyring, card));
    const lines = cards.map(({ number, secret }) => (secret === '' ? number : `${number} ${secret}`));
    await sendMail(ctx, {
      to: order.email,
      subject: `您购买的「${order.goods_name}」已发货`,
      text: [
        `订单号：${order.trade_no}`,
        `店铺：${order.shop_name}`,
        `商品：${order.goods_name} × ${order.quantity}`,
        `实付：${formatYuan(order.total_price)} 元`,
        `付款时间：${order.success_at ? formatTime(order.success_at) : ''}`,
        '',
        '卡密：',
        ...lines,
        '',
        `订单查询：${ctx.house.siteUrl}/order?trade_no=${order.trade_no}`,
      ].join('\n'),
    });
  },
});

/** To the merchant, where the goods asks for it and the merchant left a mailbox. Never the keys. */
const soldNotice = queue<{ order_id: number }>({
  name: 'order.sold_notice',
  retries: RETRIES,
  async work(ctx, { order_id }) {
    const order = await orderById(ctx.db, order_id);
    if (!order) return;
    const merchant = await ctx.db.selectFrom('merchant').select('email').where('id', '=', order.merchant_id).executeTakeFirst();
    if (!merchant?.email) return;
    await sendMail(ctx, {
      to: merchant.email,
      subject: `售出「${order.goods_name}」× ${order.quantity}`,
      text: `订单 ${order.trade_no} 已支付 ${formatYuan(order.total_price)} 元，到账 ${formatYuan(order.finally_money)} 元。`,
    });
  },
});

export const orderingQueues: Queue<{ order_id: number }>[] = [orderMail, soldNotice];
