/**
 * All money of a house as a few sums. Each operation says what it answers and what it moves, in its own words and arithmetic:
 * nothing of the house is called here.
 */
import { Books } from './money.books.ts';
import type { Operation } from './money.operation.ts';
import { complain, endComplaint, payRefund, refund, refundByHand } from './money.refunds.ts';
import { arrive, close, giveBack, place, receipt, rescue } from './money.sales.ts';
import { moveShare, rebate, settleAllDue, settleDue } from './money.shares.ts';
import { adjust, award, awardBack, closeRecharge, joinPool, openRecharge, withdrawal } from './money.wallets.ts';

export class Model extends Books {
  /** What the operation answers now; it has happened. `heard` is the answer where it depends on what no model knows. */
  apply(op: Operation, heard: string): string {
    switch (op.do) {
      case 'place':
        return place(this, op);
      case 'close':
        return close(this, op.trade);
      case 'arrive':
        return arrive(this, op.trade);
      case 'receipt':
        return receipt(this, op);
      case 'rescue':
        return rescue(this, op);
      case 'give back':
        return giveBack(this, op, heard);
      case 'refund':
        return refund(this, op);
      case 'pay refund':
        return payRefund(this, op, heard);
      case 'refund by hand':
        return refundByHand(this, op);
      case 'complain':
        return complain(this, op.trade);
      case 'take back':
      case 'agree':
      case 'for the merchant':
      case 'for the buyer':
        return endComplaint(this, op);
      case 'settle due':
        return settleDue(this, op, heard);
      case 'settle all due':
        return settleAllDue(this, op.trades);
      case 'settle now':
      case 'hold':
      case 'let go':
        return moveShare(this, op);
      case 'rebate':
        return rebate(this, op.trade, heard);
      case 'adjust':
        return adjust(this, op);
      case 'collect':
        return String(this.repay(op.merchant));
      case 'join pool':
        return joinPool(this, op);
      case 'award':
        return award(this, op);
      case 'award back':
        return awardBack(this, op);
      case 'recharge':
        return openRecharge(this, op);
      case 'close recharge':
        return closeRecharge(this, op.trade);
      default:
        return withdrawal(this, op);
    }
  }
}
