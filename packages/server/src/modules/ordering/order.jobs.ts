/** What follows a paid order and must not hold it up: mail and text message to the buyer, a word to the merchant. */

import { printedCard } from '@keymall/contract/inventory/card-text';
import { formatYuan } from '@keymall/contract/kit/money';
import { formatTime } from '@keymall/contract/kit/time';
import type { PriceLine } from '@keymall/contract/ordering/price';
import { merchantPages } from '@keymall/contract/pages/merchant';
import { pagePath } from '@keymall/contract/pages/page';
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import { type Queue, queue } from '#kit/jobs';
import { openCard, openText } from '#modules/inventory';
import { sendMessage } from '#modules/merchant';
import { sendMail, sendText, type Text } from '#modules/platform';
import { type LookedUpOrder, orderToLookUp } from './lookup/lookup.repository.ts';
import { newMailboxLink } from './lookup/own-orders.service.ts';
import { orderClear } from './office/order-acts.service.ts';
import { orderById } from './order.repository.ts';
import { buyerLines } from './pay/bill.rules.ts';
import { recordStep } from './record.repository.ts';

const RETRIES = 8;
/** Characters of keys a text message carries; more are a link. */
const TEXT_LENGTH = 200;

/** The order with all it delivered, while it is paid. */
// unscoped: job
async function paidOrder(ctx: Ctx, orderId: number): Promise<(LookedUpOrder & { mobile: string }) | null> {
  const row = await ctx.db.selectFrom('orders').select(['trade_no', 'mobile']).where('id', '=', orderId).executeTakeFirst();
  const order = row && (await orderToLookUp(ctx.db, row.trade_no));
  return row && order?.status === 1 ? { ...order, mobile: row.mobile } : null;
}

/** What was bought, as lines of text: keys, texts, and where files are. */
async function deliveredText(ctx: Ctx, order: LookedUpOrder): Promise<string[]> {
  const parts: string[] = [];
  for (const line of order.lines) {
    if (order.lines.length > 1) parts.push(`${line.is_gift ? '赠品 ' : ''}${line.goods_name} × ${line.quantity}`);
    if (line.delivery_kind === 1 && line.content_id !== null) parts.push(await openText(ctx, line.content_id));
    if (line.delivery_kind === 2) parts.push(`文件 ${line.file_name ?? ''}：请在订单页下载`);
    for (const card of order.cards.filter((each) => each.line_id === line.id))
      parts.push(
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
  return parts;
}

const BILL: Record<PriceLine['kind'], string> = {
  goods: '商品金额',
  tier: '批发优惠',
  coupon: '优惠券',
  select: '选号费',
  sms: '短信费',
  fee: '手续费',
};

/** Why it cost what it cost: the lines of the pay page. */
const billText = (order: LookedUpOrder): string[] => buyerLines(order).map(({ kind, amount }) => `${BILL[kind]}：${formatYuan(amount)} 元`);

const orderUrl = (ctx: Ctx, tradeNo: string): string => `${ctx.house.siteUrl}/order?trade_no=${tradeNo}`;

/** One mail for paid and delivered: the keys, as on the page. */
const orderMail = queue<{ order_id: number }>({
  name: 'order.mail',
  retries: RETRIES,
  async work(ctx, { order_id }) {
    const order = await paidOrder(ctx, order_id);
    if (!order || order.email === '') return;
    const sent = await sendMail(
      ctx,
      {
        to: order.email,
        subject: `您购买的「${order.goods_name}」已发货`,
        text: [
          `订单号：${order.trade_no}`,
          `店铺：${order.shop_name}`,
          `商品：${order.goods_name} × ${order.quantity}`,
          ...billText(order),
          `实付：${formatYuan(order.total_price)} 元`,
          `付款时间：${order.success_at ? formatTime(order.success_at) : ''}`,
          ...(order.note === '' ? [] : [order.note]),
          '',
          '卡密：',
          ...(await deliveredText(ctx, order)),
          ...(order.remark === '' ? [] : ['', '使用说明：', order.remark]),
          '',
          `订单查询：${orderUrl(ctx, order.trade_no)}`,
        ].join('\n'),
      },
      'order_mail',
    );
    if (sent) await recordStep(ctx.db, { order_id, kind: 'mailed', actor: 'system' });
  },
});

/** The keys by text message where they fit into one, else where to read them. */
const orderText = queue<{ order_id: number }>({
  name: 'order.sms',
  retries: RETRIES,
  async work(ctx, { order_id }) {
    const order = await paidOrder(ctx, order_id);
    if (!order || order.mobile === '') return;
    const keys = (await deliveredText(ctx, order)).join('；');
    const { goods_name: goods, trade_no } = order;
    const url = orderUrl(ctx, trade_no);
    const message: Pick<Text, 'text' | 'approved'> =
      keys.length <= TEXT_LENGTH
        ? { text: `您购买的「${goods}」已发货：${keys}`, approved: { name: 'keys', values: { goods, keys, order: trade_no } } }
        : { text: `您购买的「${goods}」已发货，请查看 ${url}`, approved: { name: 'link', values: { goods, order: trade_no, url } } };
    if (await sendText(ctx, 'order_sms', { to: order.mobile, ...message }))
      await recordStep(ctx.db, { order_id, kind: 'texted', actor: 'system' });
  },
});

const soldLetter = (order: { goods_name: string; quantity: number; trade_no: string; total_price: number; finally_money: number }) => ({
  title: `售出「${order.goods_name}」× ${order.quantity}`,
  content: `订单 ${order.trade_no} 已支付 ${formatYuan(order.total_price)} 元，到账 ${formatYuan(order.finally_money)} 元。`,
});

/** To the merchant's letter box, where the goods asks for it; the mail is a job of its own, so that trying it again writes no second letter. Never the keys. */
const soldNotice = queue<{ order_id: number }>({
  name: 'order.sold_notice',
  retries: RETRIES,
  async work(ctx, { order_id }) {
    await ctx.transaction(async (inner) => {
      const order = await orderById(inner.db, order_id);
      if (!order) return;
      const link = pagePath('merchant', 'order/order/list', merchantPages['order/order/list']);
      await sendMessage(inner, order.merchant_id, { ...soldLetter(order), link: `${link}?trade_no=${order.trade_no}` });
      await sql`select fn.outbox_add('order.sold_mail', ${JSON.stringify({ order_id })}::jsonb)`.execute(inner.db);
    });
  },
});

/** The same by mail, where the merchant left a mailbox. */
const soldMail = queue<{ order_id: number }>({
  name: 'order.sold_mail',
  retries: RETRIES,
  async work(ctx, { order_id }) {
    const order = await orderById(ctx.db, order_id);
    if (!order) return;
    const merchant = await ctx.db.selectFrom('merchant').select('email').where('id', '=', order.merchant_id).executeTakeFirst();
    if (!merchant?.email) return;
    const { title, content } = soldLetter(order);
    await sendMail(ctx, { to: merchant.email, subject: title, text: content }, 'sold_notice');
  },
});

/** A one-time link to a mailbox, if any order names it. */
const mailboxLink = queue<{ email: string }>({
  name: 'order.mailbox_link',
  retries: 2,
  async work(ctx, { email }) {
    const url = await newMailboxLink(ctx, email);
    if (url === null) return;
    const site = ctx.house.settings.get('website').site_name;
    await sendMail(
      ctx,
      {
        to: email,
        subject: `${site} 订单查询链接`,
        text: `点击查看您的订单（30 分钟内有效，仅能打开一次）：\n${url}\n\n若非本人操作请忽略。`,
      },
      'mailbox_link',
    );
  },
});

export const orderQueues: readonly Queue<never>[] = [orderMail, orderText, soldNotice, soldMail, mailboxLink, orderClear];
