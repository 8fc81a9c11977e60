/** What a statement of account says, for whoever draws it. Amounts in fen. */

import type { Locale } from '@keymall/contract/kit/refusals';
import { formatDay } from '@keymall/contract/kit/time';
import { statementPhrases } from '@keymall/contract/ledger/statement-words';
import type { MoneyRow } from './money.repository.ts';
import type { SumLine, WalletLine } from './statement.rules.ts';

export interface Statement {
  owner: { id: number; username: string; shop_name: string };
  from: Date;
  /** The first moment that is not in it. */
  until: Date;
  made: Date;
  /** Of whoever asked for it. */
  locale: Locale;
  wallets: WalletLine[];
  sums: SumLine[];
  rows: number;
}
export type StatementRow = Pick<MoneyRow, 'create_at' | 'wallet' | 'business_type' | 'trade_no' | 'money' | 'balance' | 'reason'>;

/** The days it is of. */
export const periodOf = ({ from, until, locale }: Pick<Statement, 'from' | 'until' | 'locale'>): string =>
  statementPhrases[locale].days(formatDay(from), formatDay(new Date(until.getTime() - 1)));
