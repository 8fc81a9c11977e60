/** What an order list is searched by, and its file. */
import { z } from 'zod';
import { anyText, flag, id } from '../kit/field.ts';
import { money } from '../kit/money.ts';
import { orderStatus } from '../kit/order-status.ts';
import { dateRange } from '../kit/time.ts';

/** Filters of both offices' lists. */
export const orderFilters = {
  trade_no: anyText(40).optional(),
  transaction_id: anyText(64).optional(),
  contact: anyText(64).optional(),
  goods_id: id.optional(),
  channel_id: id.optional(),
  status: orderStatus.optional(),
  is_freeze: flag.optional(),
  /** 1: with an open complaint. */
  complaint: flag.optional(),
  amount_min: money.optional(),
  amount_max: money.optional(),
  date_range: dateRange.optional(),
};

export const merchantOrderFilters = { ...orderFilters, cate_id: id.optional() };

/** What one search word may turn out to be. */
export const searchBy = z.enum(['trade_no', 'transaction_id', 'refund_no', 'order_id', 'address', 'contact', 'merchant']);

export const adminOrderFilters = {
  ...orderFilters,
  /** Any number of an order: its own, the gateway's, a refund's, the row's; an address, a contact, a merchant. */
  keyword: anyText(100).optional(),
  /** Which of them is meant, where the word is several. */
  search_by: searchBy.optional(),
  merchant_id: id.optional(),
  /** The account that a buyer was signed in with. */
  buyer_id: id.optional(),
  pay_type_id: id.optional(),
  /** 1: those that were put away. */
  hidden: flag.optional(),
};
