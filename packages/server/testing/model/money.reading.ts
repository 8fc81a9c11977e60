/** What the real house for the model of money says of itself: its ids by the model's numbers, and the sums of its accounts. */
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import type { Premises } from './money.premises.ts';

/** The one value a query gives. */
export const value = async <T>(ctx: Ctx, query: ReturnType<typeof sql<{ value: T }>>): Promise<T> =>
  (await query.execute(ctx.db)).rows[0]?.value as T;
export const orderId = (ctx: Ctx, trade: string) => value<number>(ctx, sql`select id as value from orders where trade_no = ${trade}`);
export const shareId = (ctx: Ctx, trade: string, merchant: number) =>
  value<number>(ctx, sql`select id as value from unfreeze where trade_no = ${trade} and merchant_id = ${merchant}`);
export const refundId = (ctx: Ctx, trade: string, nth: number) =>
  value<number>(
    ctx,
    sql`select f.id as value from order_refund f join orders o on o.id = f.order_id where o.trade_no = ${trade} order by f.id offset ${nth} limit 1`,
  );
export const receiptId = ({ accounts }: Premises, ctx: Ctx, account: string, number: string) =>
  value<number>(
    ctx,
    sql`select id as value from receipt where channel_account_id = ${accounts.get(account)?.id} and transaction_id = ${number}`,
  );
export const withdrawalId = (ctx: Ctx, trade: string) =>
  value<number>(ctx, sql`select id as value from withdrawal where trade_no = ${trade}`);
export const complaintOf = (ctx: Ctx, trade: string) =>
  value<number>(ctx, sql`select id as value from order_complaint where trade_no = ${trade} order by status = 0 desc, id desc limit 1`);

/** What the postings of each account come to, by the model's names; reads on from where it was last. */
export function sumsOf({ app, accounts, shops }: Premises): () => Promise<Record<string, number>> {
  const { db } = app.house;
  const label = new Map([...accounts].map(([name, { id }]) => [id, name]));
  const merchantAt = new Map(shops.map(({ id }, at) => [id, at]));
  const nameOf = new Map<number, string>();
  const sums: Record<string, number> = {};
  let seen = 0;
  return async () => {
    const { rows: moved } = await sql<{ account_id: number; sum: number; last: number }>`
      select account_id, sum(amount) as sum, max(id) as last from ledger_posting where id > ${seen} group by 1`.execute(db);
    if (moved.some(({ account_id }) => !nameOf.has(account_id))) {
      const known = await db.selectFrom('ledger_account').select(['id', 'kind', 'merchant_id', 'channel_account_id']).execute();
      for (const { id, kind, merchant_id, channel_account_id } of known) {
        const of =
          channel_account_id !== null ? label.get(channel_account_id) : merchant_id !== null ? merchantAt.get(merchant_id) : undefined;
        nameOf.set(id, of === undefined ? kind : `${kind}:${of}`);
      }
    }
    for (const { account_id, sum, last } of moved) {
      const name = nameOf.get(account_id) as string;
      sums[name] = (sums[name] ?? 0) + sum;
      seen = Math.max(seen, last);
    }
    return sums;
  };
}
