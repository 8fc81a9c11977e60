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
  const lines: PriceLine[] = [
    { kind: 'goods', who: 'buyer', amount: facts.price * facts.quantity },
    { kind: 'tier', who: 'buyer', amount: goods - facts.price * facts.quantity },
    { kind: 'coupon', who: 'buyer', amount: -coupon },
    { kind: 'select', who: 'buyer', amount: select },
    { kind: 'sms', who: facts.sms?.payer === 1 ? 'merchant' : 'buyer', amount: facts.sms?.payer === 1 ? -sms : sms },
    { kind: 'fee', who: facts.feePayer === 1 ? 'merchant' : 'buyer', amount: facts.feePayer === 1 ? -fee : fee },
  ];
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
    lines: lines.filter((line, index) => index === 0 || line.amount !== 0),
  };
}
