import { z } from 'zod';
import { endpoint, FORM, JSON_TYPE, rawEndpoint } from '../kit/endpoint.ts';
import { anyText, flag, id, text } from '../kit/field.ts';
import { money, signedMoney } from '../kit/money.ts';
import { orderStatus } from '../kit/order-status.ts';
import { time } from '../kit/time.ts';
import { PayAction } from '../payment/pay-action.ts';
import { FoundOrder, Untaken } from './found-order.ts';

export const tradeNo = z.string().regex(/^[A-Z0-9]{20,32}$/, 'trade_no');

/** What the pre-confirmation dialog shows; amounts are the server's. */
export const Bill = z.strictObject({
  trade_no: z.string(),
  goods_name: z.string(),
  /** A piece, before and after the tier that was reached. */
  goods_price_old: money,
  goods_price: money,
  quantity: z.number().int(),
  coupon_price: money,
  total_product_price: money,
  /** Surcharges of the cards the buyer chose. */
  select_fee: money,
  /** The text message; 0.00 unless the buyer pays for one. */
  sms_price: money,
  /** What the buyer pays on top; 0.00 where the merchant bears the fee. */
  fee: money,
  fee_payer: z.union([z.literal(1), z.literal(2)]),
  total_price: money,
  /** Everything the total is made of, in the order it joins: they sum to it (ordering/price.ts). */
  lines: z.array(z.strictObject({ kind: z.enum(['goods', 'tier', 'coupon', 'select', 'sms', 'fee']), amount: signedMoney })),
  /** What comes with it. */
  gifts: z.array(z.strictObject({ goods_name: z.string(), quantity: z.number().int() })),
  /** What the buyer should know, such as a gift that ran out; '' for nothing. */
  note: z.string(),
  pay_title: z.string(),
  create_at: time,
  close_at: time,
  /** Whole seconds left on the server's clock when this was answered. */
  seconds_left: z.number().int(),
});

export const publicPay = {
  order: endpoint({
    path: '/home/pay/order',
    effect: 'outside',
    rate: 'order',
    summary: '创建订单',
    input: z.strictObject({
      token: text(32),
      goods_id: id,
      quantity: z.number().int().min(1).max(1000),
      contact: text(64),
      channel_id: id,
      /** The order-lookup password, where the goods asks for or allows one. */
      pwdforsearch: anyText(32).default(''),
      isemail: flag.default(0),
      email: anyText(100).default(''),
      /** The total the buyer saw; a different one is refused as price_changed. */
      expect_total: money.optional(),
      /** Chosen by the page, one for each intended order: a repeat answers the same order. */
      request_no: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, 'request_no'),
      coupon_code: anyText(16).default(''),
      /** A text message when it is delivered, to `mobile`. */
      is_rev_sms: flag.default(0),
      mobile: anyText(20).default(''),
      /** Ids of the cards chosen, where the buyer chooses. */
      select_cards: z.array(id).max(100).default([]),
      /** From shop/index/visitGoods, where the goods asks for a password. */
      visit_grant: anyText(200).default(''),
      /** The page's own random name, kept in its storage. */
      device_id: z
        .string()
        .regex(/^[A-Za-z0-9_-]{0,64}$/, 'device_id')
        .default(''),
      /** On whose page it was found: the shop's or the mall's. */
      source: z.enum(['shop', 'mall']).default('shop'),
      /** The answer to a proof of work, where one was asked for. */
      proof: anyText(4000).default(''),
    }),
    /** `grant` is this browser's proof for looking the order up again. */
    secret: true,
    output: Bill.extend({ grant: z.string() }),
  }),
  detail: endpoint({
    path: '/home/pay/detail',
    effect: 'outside',
    rate: 'lookup',
    summary: '收银台',
    /** `device`: where it is not said, what the asking browser says of itself. */
    input: z.strictObject({ trade_no: tradeNo, device: z.enum(['pc', 'mobile', 'wechat']).optional() }),
    /** `action` is null unless the order still waits for payment. `in_wechat`: WeChat's own browser can open it. */
    output: Bill.extend({
      status: orderStatus,
      shop_name: z.string(),
      shop_url: z.string(),
      pay_code: z.string(),
      in_wechat: z.boolean(),
      action: PayAction.nullable(),
      untaken: z.array(Untaken),
      /** Whole seconds until another action has to be asked for; null where it lasts as long as the order. */
      action_seconds_left: z.number().int().nullable(),
    }),
  }),
};

export const publicOrder = {
  orderStatus: endpoint({
    path: '/home/order/orderStatus',
    effect: 'read',
    summary: '订单状态',
    input: z.strictObject({ trade_no: tradeNo }),
    output: z.strictObject({ status: orderStatus, seconds_left: z.number().int(), untaken: z.array(Untaken) }),
  }),
  query: endpoint({
    path: '/home/order/query',
    effect: 'outside',
    rate: 'lookup',
    summary: '查询订单',
    input: z.strictObject({ trade_no: tradeNo, pwd: anyText(64).default(''), grant: anyText(64).default('') }),
    secret: true,
    output: FoundOrder,
  }),
};

/** A form sent to the page it stands on. */
const plainAt = <Path extends string>(path: Path, summary: string) =>
  rawEndpoint({
    method: 'POST',
    path,
    effect: 'read',
    rate: { none: 'A form is led on unread; what it asks is counted where it is answered.' },
    bodyLimit: 4096,
    summary,
    body: { type: FORM },
    answer: { says: 'To the same order as a plain page', status: 307 },
  });

export const payRaw = {
  /** By GET, form POST or JSON POST: the driver of the account reads it and says what the gateway waits for. */
  notify: rawEndpoint({
    method: 'GET+POST',
    path: '/home/pay/notify/:account_id',
    effect: 'outside',
    rate: { none: 'A gateway tells of money: its own word is looked at first, and what is not proven is counted there.' },
    bodyLimit: 65_536,
    summary: '支付通知',
    body: { type: FORM },
    answer: { says: 'The word that the gateway waits for', type: 'text/plain' },
  }),
  /** The same under the name that WeChat Pay's accounts have always been given. */
  wechatNotify: rawEndpoint({
    method: 'GET+POST',
    path: '/wxpay/notify/:account_id',
    effect: 'outside',
    rate: { none: 'A gateway tells of money: its own word is looked at first, and what is not proven is counted there.' },
    bodyLimit: 65_536,
    summary: '微信支付通知',
    body: { type: JSON_TYPE },
    answer: { says: 'The word that the gateway waits for', type: 'text/plain' },
  }),
  /** Inside WeChat: off to WeChat, which knows the buyer, and back with a code. */
  identify: rawEndpoint({
    method: 'GET',
    path: '/home/pay/identify/:trade_no',
    effect: 'outside',
    rate: 'lookup',
    bodyLimit: 0,
    summary: '识别付款人',
    query: z.strictObject({ code: z.string().optional(), state: z.string().optional() }),
    answer: { says: 'To WeChat, and with its code back to the pay page', status: 303 },
  }),
  /** A browser without script: the form of the shop's page. Leads to the cashier, or says on a plain page why not. */
  form: rawEndpoint({
    method: 'POST',
    path: '/home/pay/form',
    effect: 'outside',
    rate: 'order',
    bodyLimit: 16_384,
    summary: '无脚本下单',
    body: { type: FORM },
    answer: { says: 'To the cashier', status: 303 },
  }),
  /** The same browser's order with its keys, as a plain page: proven by the cookie it was given, or by password or contact. */
  plain: rawEndpoint({
    method: 'POST',
    path: '/home/order/plain',
    effect: 'outside',
    rate: 'lookup',
    bodyLimit: 4096,
    summary: '无脚本查单',
    body: { type: FORM },
    answer: { says: 'The order', type: 'text/html' },
  }),
  /** The same form as it stands on a page whose address names an order: sent to that address, it is led on with the number of it. */
  plainOrder: plainAt('/order', '无脚本查单：订单查询页'),
  plainCallback: plainAt('/callback', '无脚本查单：支付结果页'),
  /** The buyer's browser comes back here; it never completes an order, it only says which one to watch. */
  back: rawEndpoint({
    method: 'GET+POST',
    path: '/home/pay/return/:account_id',
    effect: 'read',
    rate: { none: 'Who has paid is led on, whatever his address has spent; nothing is looked up.' },
    bodyLimit: 65_536,
    summary: '支付返回',
    body: { type: FORM },
    answer: { says: 'To the page that waits for the payment', status: 303 },
  }),
};
