/** What an order must be before it may be placed: the whole list, each with its own refusal. Pure; docs/domain/life-of-an-order.md. */
import type { Refused } from '@keymall/contract/kit/refusals';
import { type Giving, giftsGiven, type Price, piecesGiven } from '@keymall/contract/ordering/price';
import { type ContactLimit, contactFits, deviceFits } from '../order.rules.ts';

/** What a buyer asks for. */
export interface Wish {
  quantity: number;
  contact: string;
  pwdforsearch: string;
  isemail: 0 | 1;
  email: string;
  is_rev_sms: 0 | 1;
  mobile: string;
  coupon_code: string;
  select_cards: readonly number[];
}

/** The terms of the goods that decide. */
export interface WishedGoods {
  limit_quantity: number;
  limit_quantity_max: number;
  contact_limit: ContactLimit;
  take_card_type: 0 | 1 | 2;
  coupon_type: 0 | 1;
  card_order: 0 | 1 | 2 | 3;
  delivery_kind: 0 | 1 | 2 | 3;
}

export interface WishFacts {
  goods: WishedGoods;
  /** The goods asks for no password, or this visitor has entered it. */
  opened: boolean;
  /** Contacts that are no contact, divided by |. */
  refusedContacts: string;
  /** The contact holds a word of the platform's list. */
  forbidden: boolean;
  /** Devices the channel is for, and this one. */
  channel: 0 | 1 | 2;
  device: 'pc' | 'mobile' | 'wechat';
  /** Does the platform let buyers choose cards, does it send text messages. */
  selection: boolean;
  sms: boolean;
}

/** Does a buyer choose the cards of a goods. */
export const choosesCards = (goods: Pick<WishedGoods, 'card_order' | 'delivery_kind'>, offered: boolean): boolean =>
  offered && goods.card_order === 3 && goods.delivery_kind === 0;

function whyQuantityUnfit({ quantity }: Wish, { limit_quantity: min, limit_quantity_max: max }: WishedGoods): Refused | null {
  if (quantity < min) return { refusal: 'quantity_below', values: { min } };
  return max !== 0 && quantity > max ? { refusal: 'quantity_above', values: { max } } : null;
}

function whyChoiceUnfit({ quantity, select_cards: cards }: Wish, { goods, selection }: WishFacts): Refused | null {
  if (!choosesCards(goods, selection)) return cards.length === 0 ? null : { refusal: 'select_unavailable' };
  if (cards.length === 0) return { refusal: 'select_needed' };
  return cards.length === quantity && new Set(cards).size === quantity ? null : { refusal: 'select_count', values: { count: quantity } };
}

/** Why an order may not be placed as wished, or null. What only the database knows (stock, uses, holds) it says itself. */
export function whyRefused(wish: Wish, facts: WishFacts): Refused | null {
  const { goods } = facts;
  if (!facts.opened) return { refusal: 'visit_needed' };
  const quantity = whyQuantityUnfit(wish, goods);
  if (quantity) return quantity;
  if (!contactFits(wish.contact, goods.contact_limit)) return { refusal: 'contact_wrong' };
  if (facts.refusedContacts.split('|').includes(wish.contact)) return { refusal: 'contact_refused' };
  if (facts.forbidden) return { refusal: 'contact_forbidden' };
  if (goods.take_card_type === 2 && wish.pwdforsearch === '') return { refusal: 'password_missing' };
  if (wish.isemail === 1 && !contactFits(wish.email, 'email')) return { refusal: 'email_needed' };
  if (wish.is_rev_sms === 1 && !facts.sms) return { refusal: 'sms_unavailable' };
  if (wish.is_rev_sms === 1 && !contactFits(wish.mobile, 'mobile')) return { refusal: 'mobile_needed' };
  if (wish.coupon_code !== '' && goods.coupon_type !== 1) return { refusal: 'coupon_not_taken' };
  if (!deviceFits(facts.channel, facts.device)) return { refusal: 'channel_unavailable' };
  return whyChoiceUnfit(wish, facts);
}

/** Why nothing is sold at this price, or null. */
export function whyPriceRefused(price: Price, asked: { coupon: boolean; expected: number | undefined }): Refused | null {
  if (asked.coupon && price.coupon === 0) return { refusal: 'coupon_no_effect' };
  if (price.product < price.cost) return { refusal: 'below_cost' };
  if (price.net < 0) return { refusal: 'sms_over_income' };
  return asked.expected !== undefined && asked.expected !== price.total ? { refusal: 'price_changed' } : null;
}

export interface Given {
  goods_id: number;
  name: string;
  quantity: number;
}

interface GivingGoods {
  id: number;
  name: string;
  event_give: readonly Giving[];
  event_give_repeat: 0 | 1;
  gifts: readonly { goods_id: number; name: string; bug_num: number; give_num: number }[];
}

/** What comes with so many paid pieces: more of the same, and other goods, in the order of the lines they will have. */
export function givenWith(goods: GivingGoods, quantity: number): Given[] {
  const pieces = piecesGiven(quantity, goods.event_give, goods.event_give_repeat === 1);
  const same = pieces > 0 ? [{ goods_id: goods.id, name: goods.name, quantity: pieces }] : [];
  const others = giftsGiven(quantity, goods.gifts).map(({ goods_id, name, give_num }) => ({ goods_id, name, quantity: give_num }));
  return [...same, ...others.toSorted((a, b) => a.goods_id - b.goods_id)];
}

/** Pieces of a goods that the least purchase holds, as bought and as given: anybody may hold so many (holds.md). */
export function leastHeld(goods: GivingGoods & { limit_quantity: number }, goodsId: number): number {
  const given = givenWith(goods, goods.limit_quantity).filter(({ goods_id }) => goods_id === goodsId);
  return given.reduce((sum, { quantity }) => sum + quantity, goodsId === goods.id ? goods.limit_quantity : 0);
}
