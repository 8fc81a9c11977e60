import type { PayAction } from '@keymall/contract/payment/pay-action';
import type { ColumnType } from 'kysely';
import type { z } from 'zod';
import type { Sayings } from '#kit/said';
import type { Filled, Flag, Kept } from '#kit/tables';

export const ownedTables = [
  'pay_type',
  'pay_channel',
  'channel_account',
  'channel_account_state',
  'role_rate',
  'merchant_rate',
  'merchant_channel',
  'channel_test',
  'payment',
  'receipt',
  'settlement_order',
  'refused_notice',
  'refused_tally',
  'owed_refund',
  'payout_account',
  'withdrawal',
  'verdict',
  'recharge',
  'custom_channel',
  'partner',
  'sub_merchant',
  'sub_merchant_event',
  'sub_merchant_paper',
  'gateway_statement',
  'gateway_statement_difference',
  'gateway_statement_line',
  'gateway_statement_entry',
] as const;

/** Money in doubt. */
export type VerdictSubject = 'withdrawal' | 'order_refund' | 'owed_refund';
export type OwedReason =
  | 'second_payment'
  | 'wrong_amount'
  | 'unknown_order'
  | 'late_unserved'
  | 'short_of_stock'
  | 'unconfirmed'
  /** Told over a merchant's own account that was not to be heard by then. */
  | 'own_stopped'
  /** Of a time when own accounts were believed to name anything. */
  | 'own_unknown';
export type OwedStatus = 'owed' | 'refunding' | 'refunded' | 'failed' | 'replaced' | 'dismissed';
/** Whose money went back: the gateway's account's, the platform's by hand, the merchant's by his own. */
export type OwedWay = 'gateway' | 'manual' | 'merchant';

declare module '#kit/tables' {
  interface Database {
    pay_type: { id: Kept<number>; code: string; name: string; logo: Filled<string>; ico: Filled<string>; sort: Filled<number> };
    pay_channel: {
      id: Kept<number>;
      title: string;
      show_name: string;
      code: string;
      /** Null for a channel that pays out. */
      pay_type_id: number | null;
      type: Filled<1 | 2>;
      rate: number;
      accounting_date: Filled<1 | 2 | 3 | 4>;
      is_custom: Filled<Flag>;
      applyurl: Filled<string>;
      rotation: Filled<'random' | 'round_robin' | 'weighted' | 'sequential'>;
      single_min: Filled<number | null>;
      single_max: Filled<number | null>;
      is_available: Filled<0 | 1 | 2>;
      sort: Filled<number>;
      status: Filled<Flag>;
      revision: Kept<number>;
      create_at: Kept<Date>;
      delete_at: Filled<Date | null>;
    };
    channel_account: {
      id: Kept<number>;
      channel_id: number;
      name: string;
      params: Buffer;
      status: Filled<Flag>;
      /** A merchant's own account; null is the platform's. */
      merchant_id: Filled<number | null>;
      /** Collected through a partner: then the partner's keys count, and not `params`. */
      sub_merchant_id: Filled<number | null>;
      sort: Filled<number>;
      weight: Filled<number>;
      single_min: Filled<number | null>;
      single_max: Filled<number | null>;
      day_limit_money: Filled<number | null>;
      day_limit_count: Filled<number | null>;
      minute_start: Filled<number | null>;
      minute_end: Filled<number | null>;
      fail_limit: Filled<number>;
      rate_type: Filled<Flag>;
      cost_rate: Filled<number>;
      revision: Kept<number>;
      create_at: Kept<Date>;
      delete_at: Filled<Date | null>;
    };
    channel_account_state: {
      channel_account_id: number;
      fail_count: Filled<number>;
      fail_message: Filled<string>;
      fail_at: Filled<Date | null>;
      cut_at: Filled<Date | null>;
      last_used_at: Filled<Date | null>;
    };
    role_rate: { role_id: number; channel_id: number; rate: number; status: Filled<Flag> };
    merchant_rate: { merchant_id: number; channel_id: number; rate: number; status: Filled<Flag> };
    merchant_channel: { merchant_id: number; channel_id: number; status: Filled<Flag> };
    channel_test: {
      id: Kept<number>;
      trade_no: string;
      admin_id: number;
      channel_account_id: number;
      amount: number;
      /** 0 waiting, 1 paid, 2 closed, 3 given back. */
      status: Filled<0 | 1 | 2 | 3>;
      message: Filled<string>;
      /** '' nothing yet; kept: the gateway can't or would not give it back. */
      refund: Filled<'' | 'refunding' | 'refunded' | 'kept'>;
      close_at: Filled<Date>;
      refund_at: Filled<Date | null>;
      create_at: Kept<Date>;
      success_at: Filled<Date | null>;
    };
    payment: {
      id: Kept<number>;
      trade_no: string;
      kind: 'order' | 'recharge' | 'test';
      ref_id: number;
      /** Null for a test, which is nobody's sale. */
      merchant_id: number | null;
      channel_id: number;
      channel_account_id: number;
      amount: number;
      status: Filled<0 | 1 | 2>;
      action: ColumnType<z.output<typeof PayAction> | null, string | null | undefined, string | null>;
      action_until: Filled<Date | null>;
      action_device: Filled<'' | 'pc' | 'mobile' | 'wechat'>;
      query_count: Filled<number>;
      query_at: Filled<Date | null>;
      create_at: Kept<Date>;
      success_at: Filled<Date | null>;
    };
    receipt: {
      id: Kept<number>;
      channel_id: number;
      channel_account_id: number;
      transaction_id: string;
      trade_no: string;
      amount: number;
      /** `manual`: on an administrator's word, until the gateway tells its number. */
      source: 'notice' | 'query' | 'manual';
      payment_id: number | null;
      outcome: 'pending' | 'applied' | OwedReason;
      create_at: Kept<Date>;
      resolve_at: Filled<Date | null>;
    };
    settlement_order: {
      payment_id: number;
      status: Filled<'waiting' | 'settled' | 'failed'>;
      /** What was sent and not answered. */
      sent_amount: Filled<number | null>;
      tries: Filled<number>;
      due_at: Filled<Date>;
      message: Filled<string>;
      told_at: Filled<Date | null>;
      create_at: Kept<Date>;
      resolve_at: Filled<Date | null>;
      sayings: Filled<Sayings | null>;
    };
    refused_notice: {
      id: Kept<number>;
      channel_account_id: number | null;
      reason: string;
      trade_no: string;
      ip: string;
      create_at: Kept<Date>;
    };
    /** Refused notices of an account, in the window that began with the first. */
    refused_tally: {
      channel_account_id: number;
      begin_at: Date;
      count: number;
      reason: string;
      last_at: Date;
    };
    owed_refund: {
      id: Kept<number>;
      receipt_id: number;
      merchant_id: number | null;
      amount: number;
      reason: OwedReason;
      status: Filled<OwedStatus>;
      out_refund_no: string;
      way: Filled<OwedWay>;
      note: Filled<string>;
      create_at: Kept<Date>;
      resolve_at: Filled<Date | null>;
      /** When the merchant was told, and when a machine had its turn; of orders that could not be served. */
      told_at: Filled<Date | null>;
      tried_at: Filled<Date | null>;
      /** When its gateway was last sent it. */
      asked_at: Filled<Date | null>;
    };
    payout_account: {
      merchant_id: number;
      type: 1 | 2 | 3;
      info: Buffer;
      account_mask: string;
      realname_mask: string;
      bank_name: Filled<string>;
      bank_branch: Filled<string>;
      collect_img: Filled<string>;
      allow_update: Filled<Flag>;
      status: Filled<Flag>;
      create_at: Kept<Date>;
      update_at: Filled<Date>;
    };
    withdrawal: {
      id: Kept<number>;
      merchant_id: number;
      trade_no: string;
      request_no: string;
      type: 1 | 2 | 3;
      money: number;
      fee: number;
      actual_money: number;
      /** 0 waits for review, 1 paid, 2 refused, 3 transferring, 4 the transfer failed, 5 waits for the shop's second person. */
      status: Filled<0 | 1 | 2 | 3 | 4 | 5>;
      auto_cash: Filled<Flag>;
      channel_id: Filled<number | null>;
      channel_account_id: Filled<number | null>;
      by_hand: Filled<boolean>;
      info: Buffer;
      account_mask: string;
      realname_mask: string;
      bank_name: Filled<string>;
      bank_branch: Filled<string>;
      collect_img: Filled<string>;
      reason: Filled<string>;
      review_admin_id: Filled<number | null>;
      review_at: Filled<Date | null>;
      second_admin_id: Filled<number | null>;
      second_at: Filled<Date | null>;
      transaction_id: Filled<string>;
      /** '' for its own number. */
      sent_no: Filled<string>;
      /** The gateway has it. */
      accepted: Filled<boolean>;
      message: Filled<string>;
      needs_second: Filled<boolean>;
      /** How whoever agreed first said that it is paid. */
      agreed_way: Filled<'channel' | 'hand' | null>;
      auto_sent: Filled<boolean>;
      send_at: Filled<Date | null>;
      send_count: Filled<number>;
      query_count: Filled<number>;
      query_at: Filled<Date | null>;
      create_at: Kept<Date>;
      complete_at: Filled<Date | null>;
      delete_at: Filled<Date | null>;
      sayings: Filled<Sayings | null>;
      /** The account of the shop that asked; null of the daily job. */
      asked_by: Filled<number | null>;
      asked_name: Filled<string>;
      needs_shop: Filled<boolean>;
      /** The other person of the shop. */
      shop_by: Filled<number | null>;
      shop_by_name: Filled<string>;
      shop_at: Filled<Date | null>;
    };
    verdict: {
      id: Kept<number>;
      subject: VerdictSubject;
      subject_id: number;
      admin_id: number;
      paid: boolean;
      reason: string;
      evidence: Filled<string>;
      picture: Filled<string>;
      needs_second: boolean;
      create_at: Date;
      ended_at: Filled<Date | null>;
    };
    recharge: {
      id: Kept<number>;
      merchant_id: number;
      trade_no: string;
      request_no: string;
      wallet: 'money' | 'fee_money' | 'deposit_money';
      money: number;
      channel_id: number;
      channel_account_id: number;
      /** 0 waiting, 1 paid, 2 closed. */
      status: Filled<0 | 1 | 2>;
      transaction_id: Filled<string>;
      create_ip: Filled<string>;
      close_at: Date;
      create_at: Kept<Date>;
      success_at: Filled<Date | null>;
    };
    custom_channel: {
      id: Kept<number>;
      merchant_id: number;
      channel_id: number;
      channel_account_id: number;
      /** 0 pending, 1 passed, 2 rejected. */
      status: Filled<0 | 1 | 2>;
      reason: Filled<string>;
      review_admin_id: Filled<number | null>;
      review_at: Filled<Date | null>;
      create_at: Kept<Date>;
      warn_at: Filled<Date | null>;
      delete_at: Filled<Date | null>;
    };
    partner: {
      id: Kept<number>;
      family: 'alipay' | 'wechat';
      name: string;
      app_id: string;
      params: Buffer;
      split_rate: Filled<number>;
      status: Filled<Flag>;
      is_default: Filled<boolean>;
      remark: Filled<string>;
      create_at: Kept<Date>;
      delete_at: Filled<Date | null>;
    };
    sub_merchant: {
      id: Kept<number>;
      partner_id: number;
      merchant_id: number;
      subject_type: 0 | 1 | 2;
      name: string;
      form: Buffer;
      mobile_mask: Filled<string>;
      /** 0 draft, 1 submitted, 2 in review, 3 to be signed, 4 active, 5 rejected, 6 frozen. */
      state: Filled<0 | 1 | 2 | 3 | 4 | 5 | 6>;
      sub_mch_no: Filled<string>;
      rate: Filled<number>;
      split_ratio: Filled<number>;
      reason: Filled<string>;
      create_at: Kept<Date>;
      update_at: Filled<Date>;
      delete_at: Filled<Date | null>;
    };
    sub_merchant_event: {
      id: Kept<number>;
      sub_merchant_id: number;
      from_state: number;
      to_state: number;
      admin_id: number | null;
      reason: Filled<string>;
      create_at: Kept<Date>;
    };
    sub_merchant_paper: {
      sub_merchant_id: number;
      kind: 'licence' | 'id_front' | 'id_back';
      content: Buffer;
      create_at: Filled<Date>;
    };
    gateway_statement: {
      id: Kept<number>;
      channel_account_id: number;
      day: string;
      format: 'epay' | 'alipay';
      file_name: string;
      admin_id: number;
      rows: number;
      matched: number;
      differences: number;
      statement_amount: number;
      ledger_amount: number;
      /** Of the matched, those that the ledger has on another day. */
      other_day: Filled<number>;
      fee: Filled<number>;
      create_at: Kept<Date>;
    };
    gateway_statement_difference: {
      id: Kept<number>;
      statement_id: number;
      kind: 'missing_here' | 'missing_there' | 'amount' | 'other_day';
      line_no: number | null;
      entry: 'payment' | 'refund' | 'payout' | 'other';
      trade_no: Filled<string>;
      transaction_id: Filled<string>;
      statement_amount: number | null;
      ledger_amount: number | null;
      note: Filled<string>;
      status: Filled<Flag>;
      fact_id: number | null;
      at: Date | null;
      settle_admin_id: Filled<number | null>;
      settle_at: Filled<Date | null>;
      create_at: Kept<Date>;
      sayings: Filled<Sayings | null>;
    };
    /** Only while a file comes in and is compared. */
    gateway_statement_line: {
      upload_id: string;
      place: number;
      line_no: number;
      entry: string;
      trade_no: string;
      transaction_id: string;
      refund_no: string;
      amount: number;
      at: Date;
      fact_id: number | null;
      create_at: Kept<Date>;
    };
    gateway_statement_entry: {
      upload_id: string;
      fact_id: number;
      entry: string;
      trade_no: string;
      transaction_id: string;
      refund_no: string;
      amount: number;
      at: Date;
      of_day: boolean;
      is_taken: Filled<boolean>;
      create_at: Kept<Date>;
    };
  }
}
