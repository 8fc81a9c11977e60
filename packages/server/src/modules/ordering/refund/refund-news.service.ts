/** Refunds of orders that no machine pays, or a gateway did not take, are an administrator's to know. */
import type { Words } from '@keymall/contract/kit/saying';
import type { Ctx } from '#kit/context';
import { endsWith, tellAdmins } from '#modules/platform';
import { refundsBeyond } from './refund.repository.ts';

const PREFIX = 'order:';
const matterOf = (id: number): string => `${PREFIX}${id}`;

interface Refund {
  id: number;
  trade_no: string;
  amount: number;
  /** Whose account took it: a merchant's, or (null) the platform's. */
  account_of: number | null;
}

/** It waits for somebody's hand, in this transaction. What lies in a merchant's account is the merchant's to give back. */
export async function tellOwed(ctx: Ctx, { id, trade_no: order, amount, account_of }: Refund, why: Words): Promise<void> {
  if (account_of === null) await tellAdmins(ctx, 'refund_owed', matterOf(id), { order, amount, why });
}

/** Its gateway did not take it, in this transaction. */
export const tellFailed = (ctx: Ctx, { id, trade_no: order, amount }: Refund, why: string) =>
  tellAdmins(ctx, 'refund_failed', matterOf(id), { order, amount, why });

function ends(kind: 'refund_owed' | 'refund_failed', standing: readonly string[]): void {
  endsWith(kind, async ({ db }, matters) => {
    const ids = matters.filter((each) => each.startsWith(PREFIX)).map((each) => Number(each.slice(PREFIX.length)));
    return (await refundsBeyond(db, ids, standing)).map(matterOf);
  });
}
ends('refund_owed', ['owed', 'failed']);
ends('refund_failed', ['failed']);
