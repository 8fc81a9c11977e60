/** Buying in a browser that runs no script: a form of the shop's page places the order, and a plain page shows what came of it. */
import { createHash } from 'node:crypto';
import { PLAIN } from '@keymall/contract/kit/drawn-address';
import type { HandlerInput, WireOutput } from '@keymall/contract/kit/endpoint';
import { type Locale, refusalText } from '@keymall/contract/kit/refusals';
import { orderNumberIn } from '@keymall/contract/ordering/order-address-words';
import { buyerOrderStatusWords } from '@keymall/contract/ordering/order-status-words';
import { payRaw, publicOrder, publicPay } from '@keymall/contract/ordering/public-order';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '#kit/context';
import { cookieLine } from '#kit/cookie';
import { escaped, sendPlain } from '#kit/plain-page';
import { Refusal } from '#kit/refusal';
import { rawRoute } from '#kit/routes';
import { decodeInput, formPairs } from '#kit/wire-input';
import { lookUp } from '../lookup/lookup.service.ts';
import { placeOrder } from './place.service.ts';

const text = {
  zh_CN: {
    failed: '下单未完成',
    unseen: '查询未完成',
    back: '返回上一页修改后再试。',
    order: '订单',
    goods: '商品',
    total: '金额',
    status: '状态',
    placed: '下单时间',
    keys: '卡密',
    remark: '使用说明',
    note: '提示',
    file: '下载文件',
    pay: '去支付',
    again: '刷新',
    waiting: '付款后点“刷新”查看卡密。',
  },
  en_US: {
    failed: 'The order was not placed',
    unseen: 'The order was not found',
    back: 'Go back, change what was wrong and try again.',
    order: 'Order',
    goods: 'Product',
    total: 'Total',
    status: 'Status',
    placed: 'Ordered',
    keys: 'Keys',
    remark: 'How to use it',
    note: 'Note',
    file: 'Download',
    pay: 'Pay',
    again: 'Refresh',
    waiting: 'Refresh after paying to see the keys.',
  },
};

/** A browser without script keeps the proof of each order it placed, for the one page that shows it. */
const proofName = (tradeNo: string): string => `keymall.placed.${tradeNo}`;
const DAY_SECONDS = 86_400;

const fieldsOf = ({ body }: FastifyRequest): Map<string, string> =>
  new Map([...formPairs(Buffer.isBuffer(body) ? body.toString('utf8') : '')].map(([name, value]) => [name, value.trim()]));

/** The same form sent again within two minutes is the same order: nobody without script can be kept from pressing twice. */
function requestNo(ctx: Ctx, fields: ReadonlyMap<string, string>): string {
  const same = [
    ctx.ip,
    ctx.userAgent,
    Math.floor(ctx.now().getTime() / 120_000),
    ...[...fields.keys()].toSorted((a, b) => a.localeCompare(b)).flatMap((name) => [name, fields.get(name)]),
  ];
  return createHash('sha256').update(JSON.stringify(same)).digest('base64url');
}

/** What is refused is said on a plain page, with the way back. */
async function orRefusal(ctx: Ctx, reply: FastifyReply, title: string, work: () => Promise<FastifyReply>): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const body = `<p role="alert">${escaped(refusalText(error.refusal, ctx.locale, error.values))}</p><p>${text[ctx.locale].back}</p>`;
    return sendPlain(reply, { locale: ctx.locale, title, body, status: 400 });
  }
}

function place(request: FastifyRequest, reply: FastifyReply, ctx: Ctx): Promise<FastifyReply> {
  return orRefusal(ctx, reply, text[ctx.locale].failed, async () => {
    const fields = fieldsOf(request);
    const input = decodeInput(publicPay.order.input, {
      token: fields.get('token'),
      goods_id: Number(fields.get('goods_id')),
      quantity: Number(fields.get('quantity') ?? 1),
      contact: fields.get('contact'),
      channel_id: Number(fields.get('channel_id')),
      pwdforsearch: fields.get('pwdforsearch') ?? '',
      source: fields.get('source') ?? 'shop',
      request_no: requestNo(ctx, fields),
    }) as HandlerInput<typeof publicPay.order>;
    const { trade_no, grant } = await placeOrder(ctx, input);
    const seconds = ctx.house.settings.get('order').order_grant_days * DAY_SECONDS;
    const cookie = cookieLine(proofName(trade_no), grant, {
      path: payRaw.plain.path,
      seconds,
      secure: ctx.house.siteUrl.startsWith('https:'),
    });
    return reply.header('cache-control', 'no-store').header('set-cookie', cookie).redirect(`/pay/${trade_no}?${PLAIN}=1`, 303);
  });
}

type Found = WireOutput<typeof publicOrder.query>;

function orderBody({ order, lines, cards, remark }: Found, locale: Locale, pwd: string): string {
  const t = text[locale];
  const fact = (name: string, value: string): string => `<dt>${name}</dt><dd>${escaped(value)}</dd>`;
  const facts = [
    fact(t.order, order.trade_no),
    fact(t.goods, `${order.goods_name} × ${order.quantity}`),
    fact(t.total, `¥${order.total_price}`),
    fact(t.status, buyerOrderStatusWords[order.status][locale]),
    fact(t.placed, order.create_at),
    ...(order.note ? [fact(t.note, order.note)] : []),
    ...(remark ? [fact(t.remark, remark)] : []),
  ];
  const delivered = [
    ...cards.filter(({ is_void }) => !is_void).map(({ printed }) => `<code>${escaped(printed)}</code>`),
    ...lines.filter((line) => line.text !== '').map((line) => `<code>${escaped(line.text)}</code>`),
    ...lines.flatMap(({ file }) => (file ? [`<a href="${escaped(file.url)}">${t.file} ${escaped(file.name)}</a>`] : [])),
  ];
  const again = `<form method="post" action="${payRaw.plain.path}"><input type="hidden" name="trade_no" value="${escaped(order.trade_no)}"><input type="hidden" name="pwd" value="${escaped(pwd)}"><button>${t.again}</button></form>`;
  const keys = delivered.length > 0 ? `<h2>${t.keys}</h2><ol>${delivered.map((each) => `<li>${each}</li>`).join('')}</ol>` : '';
  const unpaid =
    order.status === 0 ? `<p>${t.waiting}</p><p><a href="/pay/${escaped(order.trade_no)}?${PLAIN}=1">${t.pay}</a></p>${again}` : '';
  return `<dl>${facts.join('')}</dl>${keys}${unpaid}`;
}

function show(request: FastifyRequest, reply: FastifyReply, ctx: Ctx): Promise<FastifyReply> {
  const { locale } = ctx;
  return orRefusal(ctx, reply, text[locale].unseen, async () => {
    const fields = fieldsOf(request);
    const pwd = fields.get('pwd') ?? '';
    const asked = fields.get('trade_no') || orderNumberIn(queryOf(request));
    const trade_no = asked.replaceAll(/\s/g, '').toUpperCase();
    const grant = /^[A-Z0-9]+$/.test(trade_no) ? ctx.cookie(proofName(trade_no)) : '';
    const input = decodeInput(publicOrder.query.input, { trade_no, pwd, grant }) as HandlerInput<typeof publicOrder.query>;
    const found = z.encode(publicOrder.query.output, await lookUp(ctx, input));
    return sendPlain(reply, { locale, title: text[locale].order, body: orderBody(found, locale, pwd) });
  });
}

const queryOf = ({ raw }: FastifyRequest): URLSearchParams => new URLSearchParams(raw.url?.split('?')[1] ?? '');

/** With its fields, to where the browser sends its proof along; of the address nothing but the number. */
async function leadOn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const trade_no = orderNumberIn(queryOf(request));
  return reply.header('cache-control', 'no-store').redirect(`${payRaw.plain.path}?${new URLSearchParams({ trade_no }).toString()}`, 307);
}

export const formRawRoutes = [
  rawRoute(payRaw.form, place),
  rawRoute(payRaw.plain, show),
  rawRoute(payRaw.plainOrder, leadOn),
  rawRoute(payRaw.plainCallback, leadOn),
];
