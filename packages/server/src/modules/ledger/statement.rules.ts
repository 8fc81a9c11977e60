/** A statement of account from sums of postings. Pure; see docs/domain/wallets.md. */
import type { Fen } from '@keymall/contract/kit/money';
import type { BusinessType } from '@keymall/contract/ledger/money-log';
import type { Wallet } from '@keymall/contract/ledger/wallet';

/** The longest time a statement covers, in days. */
export const LONGEST_DAYS = 366;

/** What a wallet's postings of one type come to. `since` is everything from the period's begin to now, `money` what of it lies within. */
export interface TypeSum {
  wallet: Wallet;
  /** What the wallet holds now. */
  balance: Fen;
  /** Null for a wallet where nothing moved. */
  business_type: BusinessType | null;
  since: Fen;
  money: Fen;
  gained: Fen;
  lost: Fen;
  count: number;
}

export interface WalletLine {
  wallet: Wallet;
  opening: Fen;
  gained: Fen;
  lost: Fen;
  closing: Fen;
}
export interface SumLine {
  wallet: Wallet;
  business_type: BusinessType;
  count: number;
  money: Fen;
}

/** opening = balance now − everything since the begin; closing = opening + what lies within, to the fen. */
export function linesOf(sums: readonly TypeSum[], order: readonly Wallet[]): { wallets: WalletLine[]; sums: SumLine[]; rows: number } {
  const wallets = order.map((wallet) => {
    const own = sums.filter((sum) => sum.wallet === wallet);
    const total = (of: (sum: TypeSum) => Fen): Fen => own.reduce((all, sum) => all + of(sum), 0);
    const opening = (own[0]?.balance ?? 0) - total(({ since }) => since);
    return {
      wallet,
      opening,
      gained: total(({ gained }) => gained),
      lost: total(({ lost }) => lost),
      closing: opening + total(({ money }) => money),
    };
  });
  const moved = order.flatMap((wallet) =>
    sums.flatMap(({ wallet: own, business_type, count, money }) =>
      own === wallet && business_type !== null && count > 0 ? [{ wallet, business_type, count, money }] : [],
    ),
  );
  return { wallets, sums: moved, rows: moved.reduce((all, { count }) => all + count, 0) };
}
