import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';
import { WALLET_KIND, WALLETS, walletOfKind } from './money.rules.ts';
import type { TypeSum } from './statement.rules.ts';
import type { AccountKind } from './tables.ts';

/** Between two reads of this snapshot pages are drawn and parts stored, on a busy machine for longer than a transaction may idle elsewhere. */
export async function waitForPages(db: Db): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(db);
}

/** A merchant's postings from `from` on, summed by wallet and type, with what of it lies before `until`. */
export async function sumsOf(db: Db, shop: ShopScope, from: Date, until: Date): Promise<TypeSum[]> {
  const { rows } = await sql<Omit<TypeSum, 'wallet'> & { kind: AccountKind }>`
    select a.kind, a.balance, s.business_type, coalesce(s.since, 0) as since, coalesce(s.money, 0) as money, coalesce(s.gained, 0) as gained,
      coalesce(s.lost, 0) as lost, coalesce(s.count, 0) as count
    from ledger_account a left join lateral (
      select business_type, sum(change) as since, sum(change) filter (where within) as money, sum(change) filter (where within and change > 0) as gained,
        -sum(change) filter (where within and change < 0) as lost, count(*) filter (where within) as count
      from (
        select p.business_type, case a.normal when 'debit' then p.amount else -p.amount end as change, p.create_at < ${until} as within
        from ledger_posting p where p.account_id = a.id and p.create_at >= ${from}
      ) moved group by business_type order by business_type
    ) s on true
    where a.merchant_id = ${shop.merchantId} and a.kind = any (${WALLETS.map((wallet) => WALLET_KIND[wallet])}::text[])`.execute(db);
  return rows.map(({ kind, ...sum }) => ({ ...sum, wallet: walletOfKind(kind) }));
}
