/** What withdrawals and payout accounts are called, for merchants and administrators alike. */

import { parseYuan } from '@keymall/contract/kit/money';
import { cashFeeOf } from '@keymall/contract/payment/cash-fee';
import type { StatusWords } from '#kit/back-office/cells';
import type { Label } from '#kit/back-office/office';
import { money, moneyOfFen } from '#kit/format';
import type { Locale } from '#kit/i18n';

export const payoutTypeWords: Record<1 | 2 | 3, Label> = {
  1: { zh_CN: '支付宝', en_US: 'Alipay' },
  2: { zh_CN: '微信', en_US: 'WeChat' },
  3: { zh_CN: '银行卡', en_US: 'Bank card' },
};

export const cashStatusWords: StatusWords<0 | 1 | 2 | 3 | 4> = {
  0: { zh_CN: '待审核', en_US: 'Under review', tone: 'warning' },
  3: { zh_CN: '打款中', en_US: 'On its way', tone: 'primary' },
  1: { zh_CN: '已打款', en_US: 'Paid', tone: 'success' },
  4: { zh_CN: '打款失败', en_US: 'Transfer failed', tone: 'danger' },
  2: { zh_CN: '未通过', en_US: 'Refused', tone: 'plain' },
};

/** A failed transfer is the platform's to mend: to the merchant it is still on its way. */
export const merchantStatusWords: StatusWords<0 | 1 | 2 | 3 | 4> = { ...cashStatusWords, 4: cashStatusWords[3] };

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
