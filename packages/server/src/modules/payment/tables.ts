import type { PayAction } from '@keymall/contract/ordering/public-order';
import type { ColumnType } from 'kysely';
import type { z } from 'zod';
import type { Filled, Flag, Kept } from '#kit/tables';

export const ownedTables = ['pay_type', 'pay_channel', 'channel_account', 'payment', 'receipt', 'refused_notice', 'owed_refund'] as const;

export type OwedReason = 'second_payment' | 'wrong_amount' | 'unknown_order' | 'late_unserved' | 'short_of_stock' | 'unconfirmed';
export type OwedStatus = 'owed' | 'refunding' | 'refunded' | 'failed' | 'replaced';

declare module '#kit/tables' {
  interface Database {
    pay_type: { id: Kept<number>; code: string; name: string; logo: Filled<string> };
    pay_channel: {
      id: Kept<number>;
      title: string;
      show_name: string;
      code: string;
      pay_type_id: number;
      rate: number;
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
      revision: Kept<number>;
      create_at: Kept<Date>;
      delete_at: Filled<Date | null>;
    };
    payment: {
      id: Kept<number>;
      trade_no: string;
      kind: 'order';
      ref_id: number;
      merchant_id: number;
      channel_id: number;
      channel_account_id: number;
      amount: number;
      status: Filled<0 | 1 | 2>;
      action: ColumnType<z.output<typeof PayAction> | null, string | null | undefined, string | null>;
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
    refused_notice: {
      id: Kept<number>;
      channel_account_id: number | null;
      reason: string;
      trade_no: string;
      ip: string;
      create_at: Kept<Date>;
    };
    owed_refund: {
      id: Kept<number>;
      receipt_id: number;
      merchant_id: number | null;
      amount: number;
      reason: OwedReason;
      status: Filled<OwedStatus>;
      out_refund_no: string;
      note: Filled<string>;
      create_at: Kept<Date>;
      resolve_at: Filled<Date | null>;
    };
  }
}
