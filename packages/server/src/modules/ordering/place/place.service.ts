/** Placing an order: everything is decided here from cached facts, and the one statement that writes it refuses facts that have moved. */

import { createHash } from 'node:crypto';
import type { HandlerInput } from '@keymall/contract/kit/endpoint';
import { formatTime } from '@keymall/contract/kit/time';
import { type Price, priceOf, surchargeOf, unitPrice } from '@keymall/contract/ordering/price';
import type { publicPay } from '@keymall/contract/ordering/public-order';
import { accountChannel } from '@keymall/contract/realtime/push-socket';
import type { Ctx } from '#kit/context';
import { orMissing, Refusal, refuse, refuseFor } from '#kit/refusal';
import { worded } from '#kit/said';
import { tradeNumber } from '#kit/trade-number';
import { couponFor, forgetShop, pickAccount, type SaleFacts, saleFacts, visitGrantHolds } from '#modules/catalogue';
import { countVisitorOrder } from '#modules/merchant';
import { isForbidden, smsOffer } from '#modules/platform';
import { grantFor, passwordMac } from '../lookup/lookup.rules.ts';
import { tellOffice } from '../office-told.ts';
import { orderToPay } from '../order.repository.ts';
import { billOf } from '../pay/bill.rules.ts';
import { tellClosed } from '../pay/order-closed.service.ts';
import { isReferred } from '../referral/referral.rules.ts';
import { type Settlement, settlementOf } from '../settle/settlement.rules.ts';
import { blockedBy } from './blacklist.service.ts';
import { deviceOf } from './device.rules.ts';
import { holdSeconds } from './hold.rules.ts';
import { closeLapsed, earlierOrder, ownSurcharges, type Placed, placeRow, type Undone } from './place.repository.ts';
import { choosesCards, type Given, givenWith, leastHeld, whyPriceRefused, whyRefused } from './place.rules.ts';
import { askProof } from './pressure.service.ts';
import { type Share, sharesOfSale, whySharesRefused } from './split.rules.ts';

type Input = HandlerInput<typeof publicPay.order>;

/** What is made of a wish and the facts of its sale. */
interface Decided {
  price: Price;
  /** Who collects it. */
  account: { id: number; revision: number };
  couponId: number | null;
  gifts: Given[];
  /** Of a copy: who has what of it. */
  split: (Share & { settlement: Settlement })[] | null;
}

/** Tries when facts have moved, or when others held the last cards for a moment. */
const TRIES = 4;
/** One per cent as a rate. */
const PER_CENT = 10_000;

/** What the page proves or says of itself is no part of the wish: a repeat may say it anew. */
function requestHash({ visit_grant: _visit, proof: _proof, device_id: _device, ...wish }: Input): Buffer {
  const fields = Object.entries(wish).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields)).digest();
}

async function surchargesOf(ctx: Ctx, input: Input, { shop, goods }: SaleFacts): Promise<number[]> {
  if (input.select_cards.length === 0) return [];
  const { selectcard_fee_min } = ctx.house.settings.get('selectcard');
  const own = await ownSurcharges(ctx.db, shop, goods.id, input.select_cards);
  if (own.length < input.select_cards.length) refuse('cards_gone');
  return own.map(({ select_price }) => surchargeOf(select_price, goods.selectcard_fee, selectcard_fee_min));
}

/** What of an order may stand on a block list. */
const blockFacts = (ctx: Ctx, { contact, email, mobile, device_id }: Input) => ({
  ip: ctx.ip,
  contacts: [contact, email, mobile],
  deviceId: device_id,
  buyerId: ctx.actor.realm === 'personal' ? ctx.actor.id : null,
});

/** Checks a wish against the whole list and prices it. */
async function decide(ctx: Ctx, input: Input, sale: SaleFacts): Promise<Decided> {
  if (await blockedBy(ctx, sale.shop, blockFacts(ctx, input))) refuse('order_blocked');
  const { goods, channel, shop } = sale;
  const { settings, keyring } = ctx.house;
  const order = settings.get('order');
  const select = settings.get('selectcard');
  const sms = smsOffer(ctx.house);
  const refused = whyRefused(input, {
    goods,
    opened: goods.visit_type === 0 || visitGrantHolds(keyring, goods.id, input.visit_grant, ctx.now()),
    refusedContacts: order.order_query_blackcontact,
    forbidden: isForbidden(ctx.house, input.contact),
    channel: channel.is_available,
    device: deviceOf(ctx.userAgent),
    selection: select.status === 1,
    sms: sms.enabled,
  });
  if (refused) refuseFor(refused);

  const amount = unitPrice(goods.price, input.quantity, goods.wholesale_discount_list) * input.quantity;
  const coupon = input.coupon_code === '' ? null : await couponFor(ctx, shop, input.coupon_code, { ...goods, amount });
  const price = priceOf({
    price: goods.price,
    quantity: input.quantity,
    tiers: goods.wholesale_discount_list,
    coupon,
    surcharges: await surchargesOf(ctx, input, sale),
    surchargeRate: select.selectcard_fee_platform_rate * PER_CENT,
    sms: input.is_rev_sms === 1 ? { price: sms.price, payer: goods.sms_payer } : null,
    rate: channel.rate,
    minFee: order.transaction_min_fee,
    feePayer: sale.fee_payer,
    cost: goods.cost_price,
  });
  const unsold = whyPriceRefused(price, { coupon: coupon !== null, expected: input.expect_total });
  if (unsold) refuseFor(unsold);
  const split = splitOf(ctx, input.quantity, sale, price);
  const account = await pickAccount(ctx, channel, price.total);
  return { price, account, couponId: coupon?.id ?? null, gifts: goods.chain ? [] : givenWith(goods, input.quantity), split };
}

/** Who has what of the sale of a copy. Refuses `agent_loss` where somebody would lose by it, `agent_own_channel` where the money is not ours to divide. */
function splitOf(
  ctx: Ctx,
  quantity: number,
  { goods, shop, channel, fee_payer, settlement_type }: SaleFacts,
  price: Price,
): Decided['split'] {
  const { chain } = goods;
  if (!chain) return null;
  if (channel.own) refuse('agent_own_channel');
  const { settings } = ctx.house;
  const shares = sharesOfSale(
    chain.levels,
    { merchant_id: shop.merchantId, goods_id: goods.id, unit: price.unit },
    { quantity, product: price.product, net: price.net, merchantFee: fee_payer === 1 ? price.fee : 0 },
    settings.get('agency').agent_fee_mode === 1,
  );
  const refused = whySharesRefused(shares);
  if (refused) refuseFor(refused);
  return shares.map((share) => ({
    ...share,
    settlement: settlementOf(chain.levels[share.level]?.settlement_type ?? settlement_type, settings.get('settlement')),
  }));
}

/** Creates the order, or answers the one the same request made before. */
export async function placeOrder(ctx: Ctx, input: Input) {
  for (let attempt = 1; ; attempt += 1) {
    const sale = await saleFacts(ctx, input.token, input.goods_id, input.channel_id);
    const proven = attempt === 1 ? askProof(ctx, sale.goods, { proof: input.proof, requestHash: requestHash(input) }) : Promise.resolve();
    const decided = await proven.then(() => decide(ctx, input, sale)).catch((error: unknown) => afterRefusal(ctx, input, sale, error));
    if ('ok' in decided) return storedBill(ctx, decided);
    const row = rowOf(ctx, input, sale, decided);
    const placed = await placeRow(ctx.db, row);
    if (placed.ok) {
      if (placed.repeated) return storedBill(ctx, placed);
      const { merchantId } = sale.shop;
      countVisitorOrder(ctx, merchantId);
      ctx.after(() => {
        ctx.house.publish(accountChannel('merchant', merchantId), 'order.new', { order_id: placed.order_id });
        tellOffice(ctx.house);
      });
      return placed.omitted ? storedBill(ctx, placed) : freshBill(ctx, row, placed, decided.gifts);
    }
    if (placed.why === 'key_reused') refuse('key_reused');
    if ('count' in placed) refuse(placed.why, { count: placed.count });
    await helped(ctx, sale, placed.why, attempt === TRIES);
  }
}

/** What one's own order took must not refuse its repeat: a coupon's last use, the cards chosen, the proof. Else the refusal stands. */
async function afterRefusal(ctx: Ctx, input: Input, { shop }: SaleFacts, error: unknown): Promise<Placed & { ok: true }> {
  const earlier = error instanceof Refusal ? await earlierOrder(ctx.db, shop, input.request_no, requestHash(input)) : null;
  if (earlier?.ok) return earlier;
  throw error;
}

/** What can be done before another try; refuses when nothing can, or when it was the last. */
async function helped(ctx: Ctx, { goods, shop }: SaleFacts, why: Undone | 'stale', last: boolean): Promise<void> {
  if (why === 'coupon_spent') refuse('coupon_used_up');
  if (why === 'cards_gone') refuse('cards_gone');
  if (last) refuse(why === 'stale' ? 'busy' : 'stock_short');
  if (why === 'sold_out') refuse('stock_short');
  if (why === 'stale' || why === 'repriced') forgetShop(shop.merchantId);
  if (why !== 'lapsed') return;
  const closed = await closeLapsed(ctx.db, goods.chain?.stock_goods_id ?? goods.id);
  if (closed.length === 0) refuse('stock_short');
  tellClosed(ctx, closed);
}

type Row = ReturnType<typeof rowOf>;

/** What fn.orders_place is asked for. */
function rowOf(ctx: Ctx, input: Input, sale: SaleFacts, { price, account, couponId, gifts, split }: Decided) {
  const { goods, channel, fee_payer } = sale;
  const { settings, keyring } = ctx.house;
  const order = settings.get('order');
  const select = settings.get('selectcard');
  const tradeNo = tradeNumber(order.order_trade_no_profix, formatTime(ctx.now()), ctx.random(16));
  const password = goods.take_card_type === 0 ? '' : input.pwdforsearch;
  return {
    trade_no: tradeNo,
    merchant_id: sale.shop.merchantId,
    goods_id: goods.id,
    goods_name: goods.name,
    buyer_id: ctx.actor.realm === 'personal' ? ctx.actor.id : null,
    quantity: input.quantity,
    goods_price_old: goods.price,
    goods_price: price.unit,
    coupon_id: couponId,
    coupon_price: price.coupon,
    total_product_price: price.product,
    total_cost_price: price.cost,
    sms_notify: input.is_rev_sms,
    sms_payer: goods.sms_payer,
    sms_price: price.sms,
    mobile: input.is_rev_sms === 1 ? input.mobile : '',
    select_cards: choosesCards(goods, select.status === 1) ? input.select_cards.toSorted((a, b) => a - b) : [],
    select_of_goods: goods.selectcard_fee,
    select_least: select.selectcard_fee_min,
    selectcard_fee_platform: price.selectPlatform,
    selectcard_fee_merchant: price.selectMerchant,
    rate: channel.rate,
    fee: price.fee,
    fee_payer,
    total_price: price.total,
    finally_money: price.net,
    contact: input.contact,
    password_mac: password === '' ? null : passwordMac(keyring, tradeNo, password),
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
    source: input.source,
    close_seconds: holdSeconds(order),
    unpaid_limit: order.order_unpaid_limit,
    contact_limit: order.order_contact_limit,
    hold_pieces: Math.max(order.order_hold_pieces, goods.limit_quantity),
    hold_share: order.order_hold_share,
    delivery_kind: goods.delivery_kind,
    settlement: settlementOf(sale.settlement_type, settings.get('settlement')),
    ...(isReferred(sale.parent_id, settings.get('spread')) && { referral: 1 }),
    card_order: goods.card_order,
    ...(gifts.length > 0 && {
      gifts: gifts.map(({ goods_id, name, quantity }) => ({
        goods_id,
        quantity,
        least: leastHeld(goods, goods_id),
        name,
      })),
    }),
    goods_revision: goods.revision,
    shop_revision: sale.shop_revision,
    merchant_revision: sale.merchant_revision,
    channel_revision: channel.revision,
    account_revision: account.revision,
    locale: ctx.locale,
    ...(goods.chain &&
      split && {
        stock_merchant_id: goods.chain.levels[0]?.merchant_id,
        stock_goods_id: goods.chain.stock_goods_id,
        chain: goods.chain,
        chain_levels: settings.get('agency').agent_max_levels,
        split,
      }),
  };
}

type Made = Placed & { ok: true };

function freshBill(ctx: Ctx, row: Row, { create_at, close_at }: Made, gifts: readonly Given[]) {
  const facts = {
    ...row,
    select_fee: row.selectcard_fee_platform + row.selectcard_fee_merchant,
    gifts: gifts.map(({ name, quantity }) => ({ goods_name: name, quantity })),
    note: '',
    create_at: new Date(create_at),
    close_at: new Date(close_at),
  };
  return { ...billOf(facts, ctx.now()), grant: grantFor(ctx.house.keyring, row.trade_no, 'browser', facts.create_at) };
}

async function storedBill(ctx: Ctx, { trade_no, create_at }: Made) {
  // As old as the order: asking for an order once more makes no proof that was ended good again.
  const grant = grantFor(ctx.house.keyring, trade_no, 'browser', new Date(create_at));
  return { ...billOf(worded(orMissing(await orderToPay(ctx.db, trade_no)), ctx.locale), ctx.now()), grant };
}
