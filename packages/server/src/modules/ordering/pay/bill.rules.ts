/** The bill of an order, as every page of its buyer shows it. Pure. */
import { type PricedSale, priceLines } from '@keymall/contract/ordering/price';
import { secondsLeft } from '../order.rules.ts';

export interface BillFacts extends PricedSale {
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

/** What the buyer pays, line by line: the same on every page and in the mail. */
export const buyerLines = (sale: PricedSale) =>
  priceLines(sale)
    .filter(({ who }) => who === 'buyer')
    .map(({ kind, amount }) => ({ kind, amount }));

/** What the merchant pays the platform is between those two: a buyer who bears no fee sees none. */
export function billOf(facts: BillFacts, now: Date) {
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
    lines: buyerLines(facts),
    gifts: facts.gifts,
    note: facts.note,
    pay_title: facts.pay_title,
    create_at,
    close_at,
    // Never more than the order was given, should this machine's clock be behind the database's.
    seconds_left: Math.min(secondsLeft(close_at, now), secondsLeft(close_at, create_at)),
  };
}
