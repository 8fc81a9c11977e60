import type { Locale } from '@keymall/contract/kit/refusals';
import type { ColumnType } from 'kysely';
import type { Sayings } from '#kit/said';
import type { Filled, Flag, Kept } from '#kit/tables';

export const ownedTables = [
  'orders',
  'order_line',
  'order_move',
  'order_event',
  'order_record',
  'order_complaint',
  'order_complaint_message',
  'order_complaint_request',
  'order_code',
  'order_complaint_supplier',
  'order_refund',
  'mailbox_link',
  'unfreeze',
  'order_split',
  'order_complaint_share',
  'order_sum_day',
  'sale_sum',
  'buyer_sum',
  'order_sum',
  'province_sum',
  'order_cost',
] as const;

export type OrderStatus = 0 | 1 | 2 | 3 | 4;
/** What proved the buyer who complained; '' of complaints from before this was kept. */
export type ComplaintProof = '' | 'browser' | 'account' | 'password' | 'mailbox' | 'mobile' | 'payment';
/** Whose money goes back: the gateway's account's, the platform's by hand, the merchant's by his own. */
export type RefundWay = 'gateway' | 'manual' | 'merchant';
export type StepActor = 'buyer' | 'gateway' | 'system' | 'admin' | 'merchant';

export type OrderRecordKind =
  | 'shown'
  | 'mailed'
  | 'mail_failed'
  | 'texted'
  | 'text_failed'
  | 'viewed'
  | 'frozen'
  | 'unfrozen'
  | 'redelivered'
  | 'replaced'
  | 'gift_omitted'
  | 'confirmed'
  | 'complained'
  | 'complaint_withdrawn'
  | 'complaint_agreed'
  | 'complaint_contested'
  | 'complaint_ruled'
  | 'complaint_expired'
  | 'refund_asked'
  | 'refund_paid'
  | 'refund_failed'
  | 'noted';

declare module '#kit/tables' {
  interface Database {
    orders: {
      id: Kept<number>;
      merchant_id: number;
      trade_no: string;
      goods_id: number;
      goods_name: string;
      buyer_id: number | null;
      quantity: number;
      gift_quantity: Filled<number>;
      goods_price_old: Filled<number>;
      goods_price: number;
      total_product_price: number;
      coupon_id: Filled<number | null>;
      coupon_price: Filled<number>;
      total_cost_price: Filled<number>;
      sms_notify: Filled<Flag>;
      sms_payer: Filled<Flag>;
      sms_price: Filled<number>;
      mobile: Filled<string>;
      select_count: Filled<number>;
      /** The cards the buyer chose. */
      select_cards: Filled<number[]>;
      selectcard_fee_platform: Filled<number>;
      selectcard_fee_merchant: Filled<number>;
      rate: number;
      fee: number;
      fee_payer: 1 | 2;
      total_price: number;
      finally_money: number;
      /** When the merchant's share becomes available: 0 at once, 1 the next midnight, 2 after 24 hours. */
      settlement: Filled<0 | 1 | 2>;
      /** 1: whoever brought the merchant has a part of our fee. */
      referral: Filled<Flag>;
      contact: string;
      password_mac: Buffer | null;
      email_notify: Filled<Flag>;
      email: Filled<string>;
      channel_id: number;
      channel_account_id: number;
      pay_title: string;
      status: Filled<OrderStatus>;
      sendout: Filled<number>;
      request_no: string;
      request_hash: Buffer;
      create_ip: string;
      device: string;
      device_id: Filled<string>;
      source: Filled<'shop' | 'mall'>;
      shown_at: Filled<Date | null>;
      is_freeze: Filled<Flag>;
      note: Filled<string>;
      refund_price: Filled<number>;
      refund_at: Filled<Date | null>;
      create_at: Kept<Date>;
      /** Grants issued up to then are over. */
      grants_end_at: Filled<Date | null>;
      /** Put away by an administrator; counts while it is closed. */
      hide_at: Filled<Date | null>;
      close_at: Date;
      success_at: Filled<Date | null>;
      sayings: Filled<Sayings | null>;
      /** What letters to the buyer are in. */
      locale: Filled<Locale>;
      /** Whose stock an order of a copy takes. */
      stock_goods_id: Filled<number | null>;
    };
    order_line: {
      id: Kept<number>;
      merchant_id: number;
      order_id: number;
      goods_id: number;
      stock_merchant_id: number;
      quantity: number;
      is_gift: Filled<boolean>;
      delivery_kind: Filled<0 | 1 | 2 | 3>;
      content_id: Filled<number | null>;
      /** Its pieces were taken off content_stock. */
      counted: Filled<boolean>;
      sendout: Filled<number>;
    };
    order_move: { from_status: OrderStatus; to_status: OrderStatus };
    order_event: {
      id: Kept<number>;
      order_id: number;
      from_status: OrderStatus;
      to_status: OrderStatus;
      actor: StepActor;
      actor_id: number | null;
      reason: Filled<string>;
      create_at: Kept<Date>;
    };
    order_record: {
      id: Kept<number>;
      order_id: number;
      kind: OrderRecordKind;
      actor: StepActor;
      actor_id: Filled<number | null>;
      reason: Filled<string>;
      amount: Filled<number | null>;
      create_at: Kept<Date>;
      sayings: Filled<Sayings | null>;
    };
    order_complaint: {
      id: Kept<number>;
      merchant_id: number;
      order_id: number;
      trade_no: string;
      type: string;
      qq: Filled<string>;
      mobile: Filled<string>;
      desc: string;
      evidence: ColumnType<string[], string | undefined, string>;
      pwd_mac: Filled<Buffer | null>;
      proven_by: Filled<ComplaintProof>;
      /** 0 open, 1 decided, -1 withdrawn. */
      status: Filled<-1 | 0 | 1>;
      /** 0 none, 1 the merchant's, 2 the buyer's. */
      result: Filled<0 | 1 | 2>;
      /** 0 nothing yet, 1 agreed to refund, 2 replaced cards, 3 contests. */
      merchant_status: Filled<0 | 1 | 2 | 3>;
      select_cards: Filled<number[]>;
      num: Filled<number>;
      price: number;
      refund_price: Filled<number>;
      freeze_price: Filled<number>;
      buyer_qrcode: Filled<string>;
      admin_join_at: Filled<Date | null>;
      buyer_read: Filled<number>;
      merchant_read: Filled<number>;
      admin_read: Filled<number>;
      expire_at: Date;
      create_ip: Filled<string>;
      create_at: Kept<Date>;
      resolve_at: Filled<Date | null>;
      sayings: Filled<Sayings | null>;
    };
    order_complaint_message: {
      id: Kept<number>;
      complaint_id: number;
      from: 'buyer' | 'merchant' | 'agent' | 'admin' | 'system';
      from_id: Filled<number | null>;
      content: Filled<string>;
      picture: Filled<string>;
      create_at: Kept<Date>;
      sayings: Filled<Sayings | null>;
    };
    order_complaint_request: {
      id: Kept<number>;
      merchant_id: number;
      order_id: number;
      trade_no: string;
      type: string;
      desc: string;
      qq: Filled<string>;
      mobile: Filled<string>;
      evidence: ColumnType<string[], string | undefined, string>;
      buyer_qrcode: Filled<string>;
      /** By the order's own count; empty for the whole order. */
      cards: Filled<number[]>;
      /** Pictures of the payment. */
      proof: ColumnType<string[], string, string>;
      /** The number on the payer's bill, as its sender gave it. */
      transaction_id: Filled<string>;
      code_mac: Buffer;
      /** 0 waiting, 1 accepted, 2 refused. */
      status: Filled<0 | 1 | 2>;
      reason: Filled<string>;
      admin_id: Filled<number | null>;
      complaint_id: Filled<number | null>;
      create_ip: Filled<string>;
      create_at: Kept<Date>;
      resolve_at: Filled<Date | null>;
      /** In which language it was asked for, and is answered. */
      locale: Filled<Locale>;
      sayings: Filled<Sayings | null>;
    };
    order_code: {
      ticket_hash: Buffer;
      order_id: number;
      code_mac: Buffer;
      tries: Filled<number>;
      expire_at: Date;
      use_at: Filled<Date | null>;
    };
    order_complaint_supplier: {
      complaint_id: number;
      /** Out of whose stock a line came that its seller has not. */
      merchant_id: number;
      read_up_to: Filled<number>;
    };
    order_refund: {
      id: Kept<number>;
      merchant_id: number;
      order_id: number;
      complaint_id: Filled<number | null>;
      amount: number;
      merchant_amount: number;
      platform_amount: number;
      reason: string;
      source: 'complaint' | 'merchant' | 'admin';
      actor: StepActor;
      actor_id: Filled<number | null>;
      way: RefundWay;
      status: Filled<'owed' | 'refunding' | 'refunded' | 'failed'>;
      out_refund_no: string;
      receive_code: Filled<string>;
      note: Filled<string>;
      create_at: Kept<Date>;
      resolve_at: Filled<Date | null>;
      /** When its gateway was last sent it. */
      asked_at: Filled<Date | null>;
      sayings: Filled<Sayings | null>;
    };
    mailbox_link: { token_hash: Buffer; email: string; expire_at: Date; use_at: Filled<Date | null>; create_at: Kept<Date> };
    order_split: {
      order_id: number;
      level: number;
      merchant_id: number;
      goods_id: number;
      unit_price: number;
      amount: number;
      fee_share: Filled<number>;
      net: number;
      taken: Filled<number>;
      settlement: 0 | 1 | 2;
    };
    order_complaint_share: { id: Kept<number>; complaint_id: number; merchant_id: number; freeze_price: number };
    unfreeze: {
      id: Kept<number>;
      merchant_id: number;
      order_id: number;
      trade_no: string;
      amount: number;
      remaining: number;
      unfreeze_at: Date;
      /** 1 waiting, -1 suspended, 2 released, 3 nothing left to release. */
      status: Filled<-1 | 1 | 2 | 3>;
      /** Who suspended it, where it was no complaint. */
      admin_id: Filled<number | null>;
      reason: Filled<string>;
      create_at: Kept<Date>;
      end_at: Filled<Date | null>;
    };
    order_sum_day: { day: string; until_at: Date; sum_at: Kept<Date> };
    /** What was paid on a day; all of it in fen but `paid`, sales, and `quantity`, pieces. */
    sale_sum: {
      merchant_id: number;
      day: string;
      goods_id: number;
      channel_id: number;
      paid: Filled<number>;
      quantity: Filled<number>;
      amount: Filled<number>;
      fee: Filled<number>;
      net: Filled<number>;
      cost: Filled<number>;
      refund: Filled<number>;
    };
    /** Sales of a day by the contact of who bought. */
    buyer_sum: {
      merchant_id: number;
      day: string;
      contact: string;
      paid: Filled<number>;
      amount: Filled<number>;
      refund: Filled<number>;
      last_at: Filled<Date | null>;
    };
    /** Orders made on a day, and how many of them are in which state by the last day that is summed. */
    order_sum: {
      merchant_id: number;
      day: string;
      channel_id: number;
      made: Filled<number>;
      paid: Filled<number>;
      closed: Filled<number>;
      refunded: Filled<number>;
      failed: Filled<number>;
    };
    /** Orders made on a day by where they came from ('abroad', '' where nothing is known), and what of them was sold by the last day that is summed. */
    province_sum: { day: string; province: string; orders: Filled<number>; paid: Filled<number>; amount: Filled<number> };
    order_cost: { id: Kept<number>; order_id: number; amount: number; create_at: Kept<Date> };
  }
}
