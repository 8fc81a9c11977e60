/** Placing an order: everything is decided here from cached facts, and the one statement that writes it refuses facts that have moved. */
import { createHash } from 'node:crypto';
import type { HandlerInput } from '@keymall/contract/kit/endpoint';
import { formatTime } from '@keymall/contract/kit/time';
import { type PricedSale, priceLines, priceOf } from '@keymall/contract/ordering/price';
import type { publicPay } from '@keymall/contract/ordering/public-order';
import { accountChannel } from '@keymall/contract/realtime/push-socket';
import type { Ctx } from '#kit/context';
import { ask, callFunction, databaseCode } from '#kit/database';
import { orMissing, refuse } from '#kit/refusal';
import { forgetShop, type SaleFacts, saleFacts } from '#modules/catalogue';
import { deviceOf } from './device.rules.ts';
import { grantFor, passwordMac } from './lookup.rules.ts';
import { orderToPay } from './order.repository.ts';
import { contactFits, deviceFits, secondsLeft, tradeNumber } from './order.rules.ts';

type Input = HandlerInput<typeof publicPay.order>;

type Placed =
  | { ok: true; order_id: number; trade_no: string; create_at: string; close_at: string; repeated: boolean }
  | { ok: false; why: 'stale' | 'key_reused' }
  | { ok: false; why: 'too_many_unpaid'; count: number };

/** Tries when facts have moved, or when others held the last cards for a moment. */
const TRIES = 4;

function check(ctx: Ctx, input: Input, facts: SaleFacts): void {
  const { goods, channel } = facts;
  if (input.coupon_code !== '') refuse('bad_input', { field: 'coupon_code' });
  if (input.select_cards.length > 0) refuse('bad_input', { field: 'select_cards' });
  if (input.is_rev_sms === 1) refuse('bad_input', { field: 'is_rev_sms' });
  if (input.quantity < goods.limit_quantity) refuse('quantity_below', { min: goods.limit_quantity });
  if (goods.limit_quantity_max !== 0 && input.quantity > goods.limit_quantity_max)
    refuse('quantity_above', { max: goods.limit_quantity_max });
  if (!contactFits(input.contact, goods.contact_limit, ctx.house.settings.get('order').order_query_blackcontact)) refuse('contact_wrong');
  if (goods.take_card_type === 2 && input.pwdforsearch === '') refuse('password_missing');
  if (input.isemail === 1 && !contactFits(input.email, 'email', '')) refuse('email_needed');
  if (!deviceFits(channel.is_available, deviceOf(ctx.userAgent))) refuse('channel_unavailable');
}

const requestHash = (input: Input): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64');

/** Creates the order, or answers the one the same request made before. */
export async function placeOrder(ctx: Ctx, input: Input) {
  const settings = ctx.house.settings.get('order');
  for (let attempt = 1; ; attempt += 1) {
    const sale = await saleFacts(ctx, input.token, input.goods_id, input.channel_id);
    check(ctx, input, sale);
    const { goods, channel, account, fee_payer } = sale;
    const { merchantId } = sale.shop;
    const price = priceOf({
      price: goods.price,
      quantity: input.quantity,
      tiers: goods.wholesale_discount_list,
      coupon: null,
      surcharges: [],
      surchargeRate: 0,
      sms: null,
      rate: channel.rate,
      minFee: settings.transaction_min_fee,
      feePayer: fee_payer,
      cost: goods.cost_price,
    });
    if (input.expect_total !== undefined && input.expect_total !== price.total) refuse('price_changed');
    const tradeNo = tradeNumber(settings.order_trade_no_profix, formatTime(ctx.now()), ctx.random(16));
    const password = goods.take_card_type === 0 ? '' : input.pwdforsearch;

    const placed = await place(ctx, {
      trade_no: tradeNo,
      merchant_id: merchantId,
      goods_id: goods.id,
      goods_name: goods.name,
      buyer_id: ctx.actor.realm === 'personal' ? ctx.actor.id : null,
      quantity: input.quantity,
      goods_price_old: goods.price,
      goods_price: price.unit,
      coupon_id: null,
      coupon_price: 0,
      total_product_price: price.product,
      total_cost_price: price.cost,
      sms_notify: 0,
      sms_payer: goods.sms_payer,
      sms_price: 0,
      mobile: '',
      select_cards: [],
      select_of_goods: 0,
      select_least: 0,
      selectcard_fee_platform: 0,
      selectcard_fee_merchant: 0,
      rate: channel.rate,
      fee: price.fee,
      fee_payer,
      total_price: price.total,
      finally_money: price.net,
      contact: input.contact,
      password_mac: password === '' ? null : passwordMac(ctx.house.keyring, tradeNo, password).toString('base64'),
      email_notify: input.isemail,
      email: input.isemail === 1 ? input.email : '',
      channel_id: channel.id,
      channel_account_id: account.id,
      pay_title: channel.title,
      request_no: input.request_no,
      request_hash: requestHash(input),
      create_ip: ctx.ip,
      device: deviceOf(ctx.userAgent),
      device_id: input.device_id,
      delivery_kind: goods.delivery_kind,
      card_order: goods.card_order,
      close_seconds: settings.order_auto_close_time * 60,
      unpaid_limit: settings.order_unpaid_limit,
      goods_revision: goods.revision,
      shop_revision: sale.shop_revision,
      merchant_revision: sale.merchant_revision,
      channel_revision: channel.revision,
      account_revision: account.revision,
    });

    if (typeof placed === 'string') {
      if (attempt === TRIES) refuse('stock_short');
      // What lapsed orders still hold is stock: closing them comes before asking again.
      if (placed === 'lapsed' && (await closeLapsed(ctx, goods.id)) === 0) refuse('stock_short');
      continue;
    }
    if (!placed.ok) {
      if (placed.why === 'key_reused') refuse('key_reused');
      if (placed.why === 'too_many_unpaid') refuse('too_many_unpaid', { count: placed.count });
      if (attempt === TRIES) refuse('busy');
      forgetShop(merchantId);
      continue;
    }
    if (placed.repeated)
      return { ...billOf(ctx, orMissing(await orderToPay(ctx.db, placed.trade_no))), grant: grantFor(ctx.house.keyring, placed.trade_no) };

    ctx.after(() => ctx.house.publish(accountChannel('merchant', merchantId), 'order.new', { order_id: placed.order_id }));
    const bill = billOf(ctx, {
      trade_no: tradeNo,
      goods_name: goods.name,
      goods_price_old: goods.price,
      goods_price: price.unit,
      quantity: input.quantity,
      coupon_price: price.coupon,
      total_product_price: price.product,
      select_fee: price.select,
      sms_price: price.sms,
      sms_payer: goods.sms_payer,
      gifts: [],
      note: '',
      fee: price.fee,
      fee_payer,
      total_price: price.total,
      pay_title: channel.title,
      create_at: new Date(placed.create_at),
      close_at: new Date(placed.close_at),
    });
    return { ...bill, grant: grantFor(ctx.house.keyring, tradeNo) };
  }
}

async function place(ctx: Ctx, order: Record<string, unknown>): Promise<Placed | 'contended' | 'lapsed'> {
  try {
    return await callFunction<Placed>(ctx.db, 'order_place', order);
  } catch (error) {
    if (databaseCode(error) !== 'KM001') throw error;
    const { detail } = error as { detail?: string };
    return detail === 'contended' || detail === 'lapsed' ? detail : refuse('stock_short');
  }
}

/** Lapsed orders of one goods closed at once, for whoever wants what they hold. */
const LAPSED_AT_ONCE = 20;

async function closeLapsed(ctx: Ctx, goodsId: number): Promise<number> {
  const [row] = await ask<{ count: number }>(ctx.db, 'select fn.orders_close_due($1, $2) as count', [goodsId, LAPSED_AT_ONCE]);
  return row?.count ?? 0;
}

interface BillFacts extends PricedSale {
  trade_no: string;
  goods_name: string;
  total_product_price: number;
  total_price: number;
  gifts: { goods_name: string; quantity: number }[];
  note: string;
  pay_title: string;
  create_at: Date;
  close_at: Date;
}

/** The bill as every page shows it. What the merchant pays the platform is between those two: a buyer who bears no fee sees none. */
export function billOf(ctx: Ctx, facts: BillFacts) {
  const { fee, fee_payer, sms_price, sms_payer, close_at, create_at } = facts;
  return {
    trade_no: facts.trade_no,
    goods_name: facts.goods_name,
    goods_price_old: facts.goods_price_old,
    goods_price: facts.goods_price,
    quantity: facts.quantity,
    coupon_price: facts.coupon_price,
    total_product_price: facts.total_product_price,
    select_fee: facts.select_fee,
    sms_price: sms_payer === 0 ? sms_price : 0,
    fee: fee_payer === 2 ? fee : 0,
    fee_payer,
    total_price: facts.total_price,
    lines: priceLines(facts)
      .filter(({ who }) => who === 'buyer')
      .map(({ kind, amount }) => ({ kind, amount })),
    gifts: facts.gifts,
    note: facts.note,
    pay_title: facts.pay_title,
    create_at,
    close_at,
    // Never more than the order was given, should this machine's clock be behind the database's.
    seconds_left: Math.min(secondsLeft(close_at, ctx.now()), secondsLeft(close_at, create_at)),
  };
}
