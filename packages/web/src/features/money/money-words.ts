/** A row of the wallets' log. */
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import type { merchantMoney } from '@keymall/contract/ledger/money-log';

export type MoneyLogRow = WireOutput<typeof merchantMoney.log>['list'][number];
