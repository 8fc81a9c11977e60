import type { AccountKind, BusinessType } from '@keymall/contract/ledger/money-log';
import type { ColumnType } from 'kysely';
import type { Filled, Kept } from '#kit/tables';

export const ownedTables = [
  'ledger_account',
  'ledger_transaction',
  'ledger_posting',
  'ledger_note',
  'wallet_adjustment',
  'ledger_day',
  'ledger_day_sum',
  'ledger_open_day',
  'ledger_open_sum',
  'ledger_proof',
] as const;

export type { AccountKind, BusinessType };

declare module '#kit/tables' {
  interface Database {
    ledger_account: {
      id: Kept<number>;
      kind: AccountKind;
      merchant_id: number | null;
      channel_account_id: number | null;
      normal: 'debit' | 'credit';
      balance: number | null;
      allow_negative: Filled<boolean>;
    };
    ledger_transaction: {
      id: Kept<number>;
      kind:
        | 'receipt'
        | 'sale'
        | 'owed_refund'
        | 'complaint_freeze'
        | 'complaint_unfreeze'
        | 'proxy_split'
        | 'proxy_refund'
        | 'proxy_freeze'
        | 'proxy_unfreeze'
        | 'pool_join'
        | 'order_refund'
        | 'order_refund_paid'
        | 'debt_repaid'
        | 'settle_unfreeze'
        | 'cash_apply'
        | 'cash_send'
        | 'cash_paid'
        | 'cash_returned'
        | 'adjust'
        | 'recharge'
        | 'recharge_refund'
        | 'channel_test'
        | 'sub_register'
        | 'sub_rebate'
        | 'sub_rebate_back'
        | 'reward'
        | 'service_fee'
        | 'punish'
        | 'correction';
      ref_id: number;
      trade_no: string;
      create_at: Kept<Date>;
    };
    ledger_posting: {
      id: Kept<number>;
      transaction_id: number;
      account_id: number;
      business_type: 'receipt' | 'channel_test' | BusinessType;
      amount: number;
      balance_after: number | null;
      create_at: Kept<Date>;
    };
    ledger_note: { transaction_id: number; actor: 'admin' | 'merchant' | 'buyer' | 'system'; actor_id: number | null; reason: string };
    wallet_adjustment: {
      id: Kept<number>;
      merchant_id: number;
      admin_id: number;
      action:
        | 'inc'
        | 'dec'
        | 'freeze'
        | 'unfreeze'
        | 'customchannelfeeadd'
        | 'customchannelfeedec'
        | 'customchanneldepositadd'
        | 'customchanneldepositdec';
      amount: number;
      mark: string;
      request_no: string;
      create_at: Kept<Date>;
    };
    ledger_day: {
      day: string;
      first_id: number | null;
      last_id: number | null;
      postings: number;
      digest: Buffer;
      chain: Buffer;
      seal_at: Kept<Date>;
    };
    ledger_day_sum: { day: string; account_id: number; business_type: string; count: number; amount: number };
    ledger_open_day: { day: string; until_at: Date };
    ledger_open_sum: { account_id: number; day: string; business_type: string; count: number; amount: number };
    ledger_proof: {
      id: Kept<number>;
      source: 'nightly' | 'manual';
      status: Filled<'running' | 'green' | 'red' | 'failed'>;
      admin_id: Filled<number | null>;
      postings: Filled<number | null>;
      /** [{check, count, rows}] of what broke. */
      findings: ColumnType<{ check: string; count: number; rows: unknown[] }[], string | undefined, string>;
      create_at: Kept<Date>;
      end_at: Filled<Date | null>;
      /** How many checks it makes, and has made. */
      checks: Filled<number>;
      done: Filled<number>;
      beat_at: Filled<Date>;
      /** Why it could not end. */
      message: Filled<string>;
      /** The head of the sealed days as it stood, and its day. */
      chain: Filled<Buffer | null>;
      sealed_until: Filled<string | null>;
      /** The last sealed day it takes as proven; null: it asks all there is. */
      since: Filled<string | null>;
    };
  }
}
