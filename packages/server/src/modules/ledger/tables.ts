import type { Filled, Kept } from '#kit/tables';

export const ownedTables = ['ledger_account', 'ledger_transaction', 'ledger_posting'] as const;

export type AccountKind = 'merchant_wallet' | 'fee_income' | 'channel_receivable' | 'buyer_suspense';

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
      kind: 'receipt' | 'sale' | 'owed_refund';
      ref_id: number;
      trade_no: string;
      create_at: Kept<Date>;
    };
    ledger_posting: {
      id: Kept<number>;
      transaction_id: number;
      account_id: number;
      business_type: 'receipt' | 'goods_sold' | 'fee' | 'goods_refund';
      amount: number;
      balance_after: number | null;
      create_at: Kept<Date>;
    };
  }
}
