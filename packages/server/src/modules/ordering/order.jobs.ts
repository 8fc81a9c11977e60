/** What follows a paid order and must not hold it up: mail and text message to the buyer, a word to the merchant. */

import { printedCard } from '@keymall/contract/inventory/card-text';
import { formatYuan } from '@keymall/contract/kit/money';
import type { Locale } from '@keymall/contract/kit/refusals';
import { saying, textOf, type Words } from '@keymall/contract/kit/saying';
import { formatTime } from '@keymall/contract/kit/time';
import { merchantPages } from '@keymall/contract/pages/merchant';
import { pagePath } from '@keymall/contract/pages/page';
import type { Ctx } from '#kit/context';
import { ELSEWHERE, type Queue, queue } from '#kit/jobs';
import { saidIn, UNKNOWN_READER } from '#kit/said';
import { openCard, openText } from '#modules/inventory';
import { merchantNews, sendMessage } from '#modules/merchant';
import { canMail, mailboxOf, ownerOf, sendMail, sendText } from '#modules/platform';
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
async function paidOrder(ctx: Ctx, orderId: number): Promise<(LookedUpOrder & { mobile: string; locale: Locale }) | null> {
  const row = await ctx.db.selectFrom('orders').select(['trade_no', 'mobile', 'locale']).where('id', '=', orderId).executeTakeFirst();
  const order = row && (await orderToLookUp(ctx.db, row.trade_no));
  return row && order?.status === 1 ? { ...order, mobile: row.mobile, locale: row.locale } : null;
}

type Line = LookedUpOrder['lines'][number];
const titleOf = ({ is_gift, goods_name, quantity }: Line, locale: Locale): string =>
  is_gift ? textOf(saying('delivered_gift', { goods: goods_name, quantity }), locale) : `${goods_name} × ${quantity}`;

/** What was bought, as lines of text: keys, texts, and where files are. */
async function deliveredText(ctx: Ctx, order: LookedUpOrder, locale: Locale): Promise<string[]> {
  const parts: string[] = [];
  for (const line of order.lines) {
    if (order.lines.length > 1) parts.push(titleOf(line, locale));
    if (line.delivery_kind === 1 && line.content_id !== null) parts.push(await openText(ctx, line.content_id));
    if (line.delivery_kind === 2) parts.push(textOf(saying('delivered_file', { file: line.file_name ?? '' }), locale));
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

/** Why it cost what it cost: the lines of the pay page. */
const billOf = (order: LookedUpOrder): Words[] => buyerLines(order).map(({ kind, amount }) => saying(`bill_${kind}`, { amount }));

const orderUrl = (ctx: Ctx, tradeNo: string): string => `${ctx.house.siteUrl}/order?trade_no=${tradeNo}`;

/** One mail for paid and delivered: the keys, as on the page. */
const orderMail = queue<{ order_id: number }>({
  name: 'order.mail',
  retries: RETRIES,
  atOnce: ELSEWHERE,
  async work(ctx, { order_id }) {
    const order = await paidOrder(ctx, order_id);
    if (!order || order.email === '') return;
    const note = saidIn(order.note, order.sayings?.['note'], order.locale);
    const sent = await sendMail(ctx, { to: order.email, locale: order.locale }, 'order_mail', {
      goods: order.goods_name,
      order: order.trade_no,
      shop: order.shop_name,
      quantity: order.quantity,
      bill: billOf(order),
      amount: order.total_price,
      time: order.success_at ? formatTime(order.success_at) : '',
      note: note === '' ? [] : [note],
      keys: await deliveredText(ctx, order, order.locale),
      usage: order.remark === '' ? [] : [saying('mail_usage'), order.remark],
      url: orderUrl(ctx, order.trade_no),
    });
    if (sent) await recordStep(ctx.db, { order_id, kind: 'mailed', actor: 'system' });
  },
});

/** The keys by text message where they fit into one, else where to read them. */
const orderText = queue<{ order_id: number }>({
  name: 'order.sms',
  retries: RETRIES,
  atOnce: ELSEWHERE,
  async work(ctx, { order_id }) {
    const order = await paidOrder(ctx, order_id);
    if (!order || order.mobile === '') return;
    const keys = (await deliveredText(ctx, order, order.locale)).join('; ');
    const { goods_name: goods, trade_no } = order;
    const url = orderUrl(ctx, trade_no);
    const reader = { to: order.mobile, locale: order.locale };
    const sent =
      keys.length <= TEXT_LENGTH
        ? await sendText(ctx, reader, 'sms_keys', { goods, keys }, { name: 'keys', values: { goods, keys, order: trade_no } })
        : await sendText(ctx, reader, 'sms_link', { goods, url }, { name: 'link', values: { goods, order: trade_no, url } });
    if (sent) await recordStep(ctx.db, { order_id, kind: 'texted', actor: 'system' });
  },
});

const soldValues = (order: { goods_name: string; quantity: number; trade_no: string; total_price: number; finally_money: number }) => ({
  goods: order.goods_name,
  quantity: order.quantity,
  order: order.trade_no,
  paid: order.total_price,
  income: order.finally_money,
});

function soldLetter(order: Parameters<typeof soldValues>[0]) {
  const { goods, quantity, ...rest } = soldValues(order);
  return { title: saying('sold_title', { goods, quantity }), content: saying('sold', rest) };
}

/** To the merchant's letter box, where the goods asks for it; the mail is a job of its own, so that trying it again writes no second letter. Never the keys. */
const soldNotice = queue<{ order_id: number }>({
  name: 'order.sold_notice',
  retries: RETRIES,
  async work(ctx, { order_id }) {
    await ctx.transaction(async (inner) => {
      const order = await orderById(inner.db, order_id);
      if (!order) return;
      const link = pagePath('merchant', 'order/order/list', merchantPages['order/order/list']);
      const isMailed = canMail(inner.house) && Boolean((await mailboxOf(inner.db, ownerOf(order.merchant_id)))?.to);
      await sendMessage(
        inner,
        order.merchant_id,
        'goods_sold',
        { ...soldLetter(order), link: `${link}?trade_no=${order.trade_no}` },
        isMailed ? { mail: { queue: 'order.sold_mail', payload: { order_id } } } : {},
      );
      await merchantNews.raise(inner, {
        merchant_id: order.merchant_id,
        event: 'sold',
        values: {
          first: soldLetter(order).title,
          goods: order.goods_name,
          quantity: String(order.quantity),
          order: order.trade_no,
          paid: formatYuan(order.total_price),
          income: formatYuan(order.finally_money),
        },
      });
    });
  },
});

/** The same by mail, where the merchant left a mailbox. */
const soldMail = queue<{ order_id: number }>({
  name: 'order.sold_mail',
  retries: RETRIES,
  atOnce: ELSEWHERE,
  async work(ctx, { order_id }) {
    const order = await orderById(ctx.db, order_id);
    if (!order) return;
    const of = ownerOf(order.merchant_id);
    const reader = await mailboxOf(ctx.db, of);
    if (reader?.to) await sendMail(ctx, { ...reader, of }, 'sold_notice', soldValues(order));
  },
});

/** A one-time link to a mailbox, if any order names it. */
const mailboxLink = queue<{ email: string; locale?: Locale }>({
  name: 'order.mailbox_link',
  retries: 2,
  atOnce: ELSEWHERE,
  async work(ctx, { email, locale = UNKNOWN_READER }) {
    const url = await newMailboxLink(ctx, email);
    if (url === null) return;
    const site = ctx.house.settings.get('website').site_name;
    await sendMail(ctx, { to: email, locale }, 'mailbox_link', { site, url });
  },
});

export const orderQueues: readonly Queue<never>[] = [orderMail, orderText, soldNotice, soldMail, mailboxLink, orderClear];
