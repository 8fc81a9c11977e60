import type { Filled, Kept } from '#kit/tables';

export const ownedTables = ['ledger_account', 'ledger_transaction', 'ledger_posting'] as const;

export type AccountKind =
  | 'merchant_wallet'
  | 'merchant_frozen'
  | 'merchant_debt'
  | 'fee_income'
  | 'sms_income'
  | 'selectcard_income'
  | 'refund_payable'
  | 'paid_by_hand'
  | 'channel_receivable'
  | 'buyer_suspense';

/** What a merchant's posting was for. */
export type BusinessType = 'goods_sold' | 'fee' | 'goods_refund' | 'sms' | 'selectcard_fee' | 'freeze' | 'unfreeze' | 'fee_refund' | 'debt';

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
        | 'order_refund'
        | 'order_refund_paid'
        | 'debt_repaid';
      ref_id: number;
      trade_no: string;
      create_at: Kept<Date>;
    };
    ledger_posting: {
      id: Kept<number>;
      transaction_id: number;
      account_id: number;
      business_type: 'receipt' | BusinessType;
      amount: number;
      balance_after: number | null;
      create_at: Kept<Date>;
    };
  }
}
