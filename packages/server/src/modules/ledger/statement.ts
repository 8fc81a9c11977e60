/** What a statement of account says, for whoever draws it. Amounts in fen. */

import type { MoneyRow } from './money.repository.ts';
import type { SumLine, WalletLine } from './statement.rules.ts';

export interface Statement {
  owner: { id: number; username: string; shop_name: string };
  from: Date;
  /** The first moment that is not in it. */
  until: Date;
  made: Date;
  wallets: WalletLine[];
  sums: SumLine[];
  rows: number;
}
export type StatementRow = Pick<MoneyRow, 'create_at' | 'wallet' | 'business_type' | 'trade_no' | 'money' | 'balance' | 'reason'>;
