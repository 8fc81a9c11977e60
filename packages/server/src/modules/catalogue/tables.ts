import type { Locale } from '@keymall/contract/kit/refusals';
import type { ColumnType } from 'kysely';
import type { Filled, Flag, Kept } from '#kit/tables';

export const ownedTables = [
  'goods_category',
  'goods',
  'goods_gift',
  'price_change',
  'price_change_line',
  'coupon_batch',
  'goods_coupon',
  'restock_subscription',
] as const;

/** A wholesale step: from `num` pieces, `price` fen each. */
export interface Tier {
  num: number;
  price: number;
}
/** From `num` paid pieces, `give_num` more. */
export interface Giving {
  num: number;
  give_num: number;
}

declare module '#kit/tables' {
  interface Database {
    goods_category: {
      id: Kept<number>;
      merchant_id: number;
      name: string;
      sort: Filled<number>;
      status: Filled<Flag>;
      is_show: Filled<Flag>;
      pic: Filled<string>;
      big_pic: Filled<string>;
      theme: Filled<string>;
      mobile_theme: Filled<string>;
      create_at: Kept<Date>;
    };
    goods: {
      id: Kept<number>;
      merchant_id: number;
      cate_id: number;
      name: string;
      price: number;
      image: Filled<string>;
      content: Filled<string>;
      remark: Filled<string>;
      limit_quantity: Filled<number>;
      limit_quantity_max: Filled<number>;
      stock_display: Filled<0 | 1 | 2 | null>;
      take_card_type: Filled<0 | 1 | 2>;
      contact_limit: Filled<'mobile' | 'email' | 'qq' | 'any' | 'default'>;
      sold_notify: Filled<Flag>;
      status: Filled<Flag>;
      is_freeze: Filled<Flag>;
      sort: Filled<number>;
      cost_price: Filled<number>;
      slider_image: ColumnType<string[], string | undefined, string>;
      wholesale_discount_list: ColumnType<Tier[], string | undefined, string>;
      inventory_notify: Filled<number>;
      inventory_notify_type: Filled<1 | 2 | 3>;
      coupon_type: Filled<Flag>;
      review: Filled<'passed' | 'unseen' | 'waiting' | 'refused'>;
      review_reason: Filled<string>;
      review_at: Filled<Date | null>;
      /** Wanted on the shelf when it came to wait. */
      shelf_wish: Filled<Flag>;
      freeze_reason: Filled<string>;
      visit_type: Filled<Flag>;
      visit_mac: Filled<Buffer | null>;
      sms_payer: Filled<Flag>;
      card_order: Filled<0 | 1 | 2 | 3>;
      selectcard_fee: Filled<number>;
      event_give: ColumnType<Giving[], string | undefined, string>;
      event_give_repeat: Filled<Flag>;
      /** 0 card lines, 1 a text, 2 a file. */
      delivery_kind: Filled<0 | 1 | 2 | 3>;
      /** A copy of what another merchant supplies; for good. */
      is_proxy: Filled<Flag>;
      theme: Filled<string>;
      mobile_theme: Filled<string>;
      revision: Kept<number>;
      create_at: Kept<Date>;
      delete_at: Filled<Date | null>;
    };
    goods_gift: { merchant_id: number; goods_id: number; gift_goods_id: number; bug_num: number; give_num: number };
    price_change: {
      id: Kept<number>;
      merchant_id: number;
      summary: ColumnType<unknown, string, never>;
      create_at: Kept<Date>;
      undo_at: Filled<Date | null>;
    };
    price_change_line: {
      change_id: number;
      merchant_id: number;
      goods_id: number;
      before: ColumnType<unknown, string, never>;
      after: ColumnType<unknown, string, never>;
    };
    coupon_batch: {
      id: Kept<number>;
      merchant_id: number;
      remark: Filled<string>;
      quantity: number;
      /** As its coupons: 1 handed out, 2 claimed online. */
      receive: Filled<1 | 2>;
      create_at: Kept<Date>;
    };
    goods_coupon: {
      id: Kept<number>;
      merchant_id: number;
      batch_id: number;
      /** 1 shop, 2 category, 3 goods. */
      coupon_type: 1 | 2 | 3;
      cate_id: Filled<number | null>;
      goods_id: Filled<number | null>;
      /** 1 fen, 100 percent off. */
      type: 1 | 100;
      amount: number;
      min_banlance: Filled<number>;
      code: string;
      remark: Filled<string>;
      receive: Filled<1 | 2>;
      use_times: Filled<number>;
      held: Filled<number>;
      used: Filled<number>;
      claim_at: Filled<Date | null>;
      claim_by: Filled<string>;
      expire_at: Filled<Date | null>;
      create_at: Kept<Date>;
      delete_at: Filled<Date | null>;
    };
    restock_subscription: {
      id: Kept<number>;
      merchant_id: number;
      goods_id: number;
      email: string;
      create_at: Kept<Date>;
      notify_at: Filled<Date | null>;
      /** When its mailbox said that it wants the letter. */
      confirm_at: Filled<Date | null>;
      /** In which language it was asked for, and is written. */
      locale: Filled<Locale>;
    };
  }
}
