/** What a purchase will cost: the house's one price function, fed with what the page knows. The server's bill is the one that counts. */
import { type Fen, parsePerMille, parseYuan } from '@keymall/contract/kit/money';
import { type CouponTerms, giftsGiven, type Price, type PriceLine, piecesGiven, priceOf } from '@keymall/contract/ordering/price';
import type { Coupon, SelectableCard, ShopChannel, ShopData, ShopGoods } from './shapes.ts';

export type { Price };
/** A line of an explained price, as the buyer's side has it. */
export type ReckonedLine = Pick<PriceLine, 'kind' | 'amount'>;

/** Wire yuan as fen. */
export const fenOf = (yuan: string): Fen => parseYuan(yuan) ?? 0;

/** What the buyer wants of a goods. */
export interface Wish {
  quantity: number;
  channel: Pick<ShopChannel, 'fee_rate' | 'min_fee'> | null;
  coupon: Pick<Coupon, 'type' | 'amount' | 'min_banlance'> | null;
  /** Cards chosen by the buyer; none where nobody chooses. */
  cards: readonly Pick<SelectableCard, 'fee'>[];
  /** A text message when it is delivered. */
  sms: boolean;
}

/** What takes part in the price of a goods. */
export type Priced = Pick<ShopGoods, 'price' | 'price_list' | 'sms_payer'>;

const termsOf = (coupon: Wish['coupon']): CouponTerms | null =>
  coupon && {
    type: coupon.type,
    amount: coupon.type === 1 ? fenOf(coupon.amount) : Number(coupon.amount),
    min_banlance: fenOf(coupon.min_banlance),
  };

/** The price, explained line by line. A channel whose fee the merchant bears says so by a rate of 0. */
export function reckon({ sms, select }: Pick<ShopData, 'sms' | 'select'>, goods: Priced, wish: Wish): Price {
  return priceOf({
    price: fenOf(goods.price),
    quantity: wish.quantity,
    tiers: goods.price_list.map(({ num, price }) => ({ num, price: fenOf(price) })),
    coupon: termsOf(wish.coupon),
    surcharges: wish.cards.map(({ fee }) => fenOf(fee)),
    surchargeRate: parsePerMille(select.rate) ?? 0,
    sms: wish.sms && sms.enabled ? { price: fenOf(sms.price), payer: goods.sms_payer } : null,
    rate: wish.channel ? (parsePerMille(wish.channel.fee_rate) ?? 0) : 0,
    minFee: wish.channel ? fenOf(wish.channel.min_fee) : 0,
    feePayer: 2,
    cost: 0,
  });
}

/** Whether an order of this total, in fen, is below the least or above the most a channel takes; null where it takes it. */
export function beyondLimits(
  { single_min, single_max }: Pick<ShopChannel, 'single_min' | 'single_max'>,
  total: number,
): 'under' | 'over' | null {
  if (single_min !== null && total < fenOf(single_min)) return 'under';
  return single_max !== null && total > fenOf(single_max) ? 'over' : null;
}

/** What the buyer pays, line by line. */
export const buyerLines = ({ lines }: Price): ReckonedLine[] => lines.filter(({ who }) => who === 'buyer');

/** What comes on top of so many paid pieces: more of the same, and pieces of other goods. */
export interface Given {
  same: number;
  others: readonly { name: string; quantity: number }[];
}

export const givenWith = (goods: Pick<ShopGoods, 'event_give' | 'event_give_repeat' | 'gifts'>, quantity: number): Given => ({
  same: piecesGiven(quantity, goods.event_give, goods.event_give_repeat === 1),
  others: giftsGiven(quantity, goods.gifts).map(({ name, give_num }) => ({ name, quantity: give_num })),
});

/** Which tier so many pieces reach, by its place in the list; -1 for none. */
export const tierReached = (tiers: readonly { num: number }[], quantity: number): number =>
  tiers.reduce((best, { num }, index) => (num <= quantity && num > (tiers[best]?.num ?? 0) ? index : best), -1);

/** The most one purchase may hold, whatever the goods says. */
export const MOST_QUANTITY = 1000;
/** The most cards one purchase may choose. */
export const MOST_CHOSEN = 100;

/** The quantities a buyer may choose from. Stock bounds them only where the shop shows it. */
export function bounds({ limit_quantity, limit_quantity_max, stock }: Pick<ShopGoods, 'limit_quantity' | 'limit_quantity_max' | 'stock'>): {
  min: number;
  max: number;
} {
  const min = Math.max(1, limit_quantity);
  const allowed = limit_quantity_max || MOST_QUANTITY;
  return { min, max: Math.max(min, stock.exact === null ? allowed : Math.min(allowed, stock.exact)) };
}

/** A typed quantity as one that may be bought. */
export function withinBounds(wanted: number, { min, max }: { min: number; max: number }): number {
  return Number.isFinite(wanted) ? Math.min(max, Math.max(min, Math.trunc(wanted))) : min;
}
