/** What a withdrawal costs: shown before it is asked for, and reckoned again by the server. See docs/domain/withdrawals.md. */
import { type Fen, type Rate, shareOf } from '../kit/money.ts';

/** `type` 100: `fee` is per cent with two places (100 is 1.00 %). `type` 1: `fee` is an amount. */
export interface CashFeeRule {
  type: 100 | 1;
  fee: Fen;
}

/** One hundredth of a per cent in millionths. */
const HUNDREDTH_PERCENT: Rate = 100;

/** The fee of a withdrawal; what is paid out is the money less the fee. */
export const cashFeeOf = (money: Fen, { type, fee }: CashFeeRule): Fen => (type === 1 ? fee : shareOf(money, fee * HUNDREDTH_PERCENT));
