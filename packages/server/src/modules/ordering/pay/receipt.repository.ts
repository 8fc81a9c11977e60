/** The one statement that takes verified receipts to their ends. */
import { ask, type Db } from '#kit/database';
import { gathered } from '#kit/gather';
import type { Receipt, Settled } from '#modules/payment';

/** Books a receipt and completes what it pays (fn.receipts_settle); those that come at once go together. */
export const settleReceipt: (db: Db, receipt: Receipt) => Promise<Settled> = gathered<Receipt, Settled>({
  run: async (db, receipts) => {
    const answers: (Settled | undefined)[] = receipts.map(() => undefined);
    const rows = await ask<{ place: number; answer: Settled }>(db, 'select place, answer from fn.receipts_settle($1, $2, $3, $4, $5)', [
      receipts.map(({ account_id }) => account_id),
      receipts.map(({ transaction_id }) => transaction_id),
      receipts.map(({ trade_no }) => trade_no),
      receipts.map(({ amount }) => amount),
      receipts.map(({ source }) => source),
    ]);
    for (const { place, answer } of rows) answers[place - 1] = answer;
    return answers;
  },
  keys: ({ trade_no }) => [trade_no],
  lanes: 2,
  most: 32,
});
