/**
 * The one price of a sale, for the shop page's preview, the order, the pay page and the mail alike: what it comes to and
 * why, line by line. Pure and in whole fen; each amount is rounded half up once, in the order of docs/domain/money.md.
 */
import { type Fen, type Rate, shareOf } from '../kit/money.ts';

/** From `num` pieces on, `price` fen each. */
export interface Tier {
  num: number;
  price: Fen;
}

/** From `num` paid pieces on, `give_num` more of the same. */
export interface Giving {
  num: number;
  give_num: number;
}

/** What a coupon takes off: an amount in fen (type 1), or that many per cent (type 100). */
export interface CouponTerms {
  type: 1 | 100;
  amount: number;
  /** Least goods amount it works on. */
  min_banlance: Fen;
}

export interface PriceFacts {
  /** A piece, before tiers. */
  price: Fen;
  quantity: number;
  tiers: readonly Tier[];
  coupon: CouponTerms | null;
  /** The surcharge of each card the buyer selected; empty where nobody selects. */
  surcharges: readonly Fen[];
  /** The platform's part of the surcharges. */
  surchargeRate: Rate;
  /** A text message was asked for: its price, and who pays it (0 the buyer, 1 the merchant). */
  sms: { price: Fen; payer: 0 | 1 } | null;
  rate: Rate;
  minFee: Fen;
  /** 1 the merchant, 2 the buyer. */
  feePayer: 1 | 2;
  /** The merchant's own cost of a piece. */
  cost: Fen;
}

/** One line of the explanation. `amount` is signed as it changes `who`'s side: what the buyer pays, or what the merchant nets. */
export interface PriceLine {
  kind: 'goods' | 'tier' | 'coupon' | 'select' | 'sms' | 'fee';
  who: 'buyer' | 'merchant';
  amount: Fen;
}

export interface Price {
  /** A piece, after tiers. */
  unit: Fen;
  /** unit × quantity. */
  goods: Fen;
  /** What the coupon takes off. */
  coupon: Fen;
  /** goods − coupon: what the fee is reckoned on. */
  product: Fen;
  /** Surcharges of selected cards, and their split; what does not divide is the platform's. */
  select: Fen;
  selectPlatform: Fen;
  selectMerchant: Fen;
  sms: Fen;
  fee: Fen;
  /** What the buyer pays. */
  total: Fen;
  /** What the merchant receives. */
  net: Fen;
  cost: Fen;
  lines: PriceLine[];
}

/** A piece's price: the highest tier that is reached, else the base price. */
export function unitPrice(price: Fen, quantity: number, tiers: readonly Tier[]): Fen {
  let best: Tier | null = null;
  for (const tier of tiers) if (tier.num <= quantity && (best === null || tier.num > best.num)) best = tier;
  return best?.price ?? price;
}

/** What a coupon takes off an amount: nothing below its least amount, and never so much that less than a fen is left. */
export function couponOff(goods: Fen, coupon: CouponTerms | null): Fen {
  if (!coupon || goods < coupon.min_banlance) return 0;
  const asked = coupon.type === 1 ? coupon.amount : shareOf(goods, coupon.amount * 10_000);
  return Math.max(0, Math.min(asked, goods - 1));
}

/** Pieces given on top: the highest step reached, once or, with `repeat`, as often as it is reached. Reckoned on paid pieces. */
export function piecesGiven(quantity: number, steps: readonly Giving[], repeat: boolean): number {
  let best: Giving | null = null;
  for (const step of steps) if (step.num <= quantity && (best === null || step.num > best.num)) best = step;
  if (!best) return 0;
  return repeat ? Math.floor(quantity / best.num) * best.give_num : best.give_num;
}

/** Pieces of another goods given: those whose least quantity is reached. */
export const giftsGiven = <Gift extends { bug_num: number }>(quantity: number, gifts: readonly Gift[]): Gift[] =>
  gifts.filter((gift) => quantity >= gift.bug_num);

/** What one selected card costs on top: its own surcharge, else its goods'; never below the platform's least. */
export const surchargeOf = (own: Fen | null, ofGoods: Fen, least: Fen): Fen => Math.max(own ?? ofGoods, least);

/** The amounts of a sale that its explanation is made of: as an order keeps them. */
export interface PricedSale {
  /** A piece, before tiers and after. */
  goods_price_old: Fen;
  goods_price: Fen;
  quantity: number;
  coupon_price: Fen;
  select_fee: Fen;
  sms_price: Fen;
  sms_payer: 0 | 1;
  fee: Fen;
  fee_payer: 1 | 2;
}

/** A price explained: the goods, then whatever else there is. */
export function priceLines(sale: PricedSale): PriceLine[] {
  const { goods_price_old: before, goods_price: unit, quantity, sms_price, fee } = sale;
  const lines: PriceLine[] = [
    { kind: 'goods', who: 'buyer', amount: before * quantity },
    { kind: 'tier', who: 'buyer', amount: (unit - before) * quantity },
    { kind: 'coupon', who: 'buyer', amount: 0 - sale.coupon_price },
    { kind: 'select', who: 'buyer', amount: sale.select_fee },
    { kind: 'sms', who: sale.sms_payer === 1 ? 'merchant' : 'buyer', amount: sale.sms_payer === 1 ? 0 - sms_price : sms_price },
    { kind: 'fee', who: sale.fee_payer === 1 ? 'merchant' : 'buyer', amount: sale.fee_payer === 1 ? 0 - fee : fee },
  ];
  return lines.filter((line, index) => index === 0 || line.amount !== 0);
}

/** Everything a sale costs. A fee the merchant bears takes the product at most, never more. */
export function priceOf(facts: PriceFacts): Price {
  const unit = unitPrice(facts.price, facts.quantity, facts.tiers);
  const goods = unit * facts.quantity;
  const coupon = couponOff(goods, facts.coupon);
  const product = goods - coupon;
  const select = facts.surcharges.reduce((sum, each) => sum + each, 0);
  const selectMerchant = select - shareOf(select, facts.surchargeRate);
  const sms = facts.sms?.price ?? 0;
  const buyerSms = facts.sms?.payer === 0 ? sms : 0;
  const asked = Math.max(shareOf(product, facts.rate), facts.minFee);
  const fee = facts.feePayer === 1 ? Math.min(asked, product) : asked;
  const buyerFee = facts.feePayer === 2 ? fee : 0;
  return {
    unit,
    goods,
    coupon,
    product,
    select,
    selectPlatform: select - selectMerchant,
    selectMerchant,
    sms,
    fee,
    total: product + select + buyerSms + buyerFee,
    net: product + selectMerchant - (sms - buyerSms) - (fee - buyerFee),
    cost: facts.cost * facts.quantity,
    lines: priceLines({
      goods_price_old: facts.price,
      goods_price: unit,
      quantity: facts.quantity,
      coupon_price: coupon,
      select_fee: select,
      sms_price: sms,
      sms_payer: facts.sms?.payer ?? 0,
      fee,
      fee_payer: facts.feePayer,
    }),
  };
}
