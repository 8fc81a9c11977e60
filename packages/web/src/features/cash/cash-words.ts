/** What withdrawals and payout accounts are called, for merchants and administrators alike. */

import { parseYuan } from '@keymall/contract/kit/money';
import type { StatusWords } from '@keymall/contract/kit/words';
import { cashFeeOf } from '@keymall/contract/payment/cash-fee';
import { cashStatusWords } from '@keymall/contract/payment/withdrawal-words';
import { money, moneyOfFen } from '#kit/format';
import type { Locale } from '#kit/i18n';

/** A failed transfer is the platform's to mend: to the merchant it is still on its way. */
export const merchantStatusWords: StatusWords<0 | 1 | 2 | 3 | 4 | 5> = { ...cashStatusWords, 4: cashStatusWords[3] };

interface Rule {
  type: 100 | 1;
  fee: string;
}

/** A fee rule as people read it. */
export const feeText = ({ type, fee }: Rule, locale: Locale): string =>
  Number(fee) === 0
    ? { zh_CN: '免费', en_US: 'free' }[locale]
    : type === 100
      ? `${fee.replace(/\.?0+$/, '')}%`
      : { zh_CN: `每笔 ${money(fee)}`, en_US: `${money(fee)} each` }[locale];

/** What an amount costs and what arrives, in fen; null while it is no amount. */
export function previewOf(amount: string, { type, fee }: Rule): { fee: number; actual: number } | null {
  const fen = parseYuan(amount);
  if (fen === null || fen <= 0) return null;
  const cost = cashFeeOf(fen, { type, fee: parseYuan(fee) ?? 0 });
  return { fee: cost, actual: fen - cost };
}

export const fenText = (fen: number): string => (fen < 0 ? `−${moneyOfFen(-fen)}` : moneyOfFen(fen));
