/** What a merchant has had by bringing others, as the ledger has it, and whom it brought. */

import { COUNTED_ROWS } from '@keymall/contract/kit/list';
import type { FenSum } from '@keymall/contract/kit/money';
import { afterSecond } from '@keymall/contract/kit/time';
import type { ReferralWay } from '@keymall/contract/merchant/referral';
import type { AwardRecordType } from '@keymall/contract/reward/award';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kit/database';
import { exactPageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';
import { earnedOf, firstSaleOf } from '#modules/merchant';

/** A shop's accounts that rewards move: what its wallet lacks when one is taken back is a debt. */
const accountOf = (kind: 'merchant_wallet' | 'merchant_debt', { merchantId }: ShopScope): RawBuilder<unknown> =>
  sql`(select id from ledger_account where merchant_id = ${merchantId} and kind = ${kind})`;

/** All of it that a shop's wallet and debts have. Debts are few; the wallet's lines have an index of their own. */
const linesOf = (shop: ShopScope, asked: RawBuilder<unknown>, most: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select p.id, p.transaction_id, p.business_type::text as type, p.amount, p.create_at from ledger_posting p
    where p.account_id = ${accountOf('merchant_wallet', shop)} and p.business_type in ('sub_register', 'sub_sold_rebate', 'reward') and ${asked} ${most})
  union all
  (select p.id, p.transaction_id, 'debt', p.amount, p.create_at from ledger_posting p join ledger_transaction t on t.id = p.transaction_id
    where p.account_id = ${accountOf('merchant_debt', shop)} and t.kind in ('sub_rebate_back', 'reward') and ${asked} ${most})`;

/** What was given less what went back: altogether, and since a moment. */
export async function sumsOf(db: Db, shop: ShopScope, since: Date): Promise<{ total: FenSum; lately: FenSum }> {
  const { rows } = await sql<{ total: FenSum; lately: FenSum }>`
    select coalesce(-sum(amount), 0) as total, coalesce(-sum(amount) filter (where create_at >= ${since}), 0) as lately
    from (${linesOf(shop, sql`true`, sql``)}) line`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a sum without a row');
  return row;
}

interface RecordFilter {
  type?: AwardRecordType;
  date_range?: [Date, Date];
  page: number;
  limit: number;
}

interface RecordLine {
  id: number;
  type: AwardRecordType | 'debt';
  kind: string;
  amount: number;
  trade_no: string;
  create_at: Date;
  /** The newcomer's name, or the activity's. */
  newcomer: string | null;
  activity: string | null;
}

/** Its lines, newest first: of a debt the kind says what it was of. */
export async function recordsOf(db: Db, shop: ShopScope, { type, date_range, page, limit }: RecordFilter) {
  const within = date_range ? sql`and p.create_at >= ${date_range[0]} and p.create_at < ${afterSecond(date_range[1])}` : sql``;
  const typed = type ? sql`(p.business_type = ${type} or p.business_type = 'debt')` : sql`true`;
  const asked = sql`${typed} ${within}`;
  // a debt of a reward is of an activity, any other of what a refund took back
  const ofType = type === undefined ? sql`true` : sql`(line.type <> 'debt' or (t.kind = 'reward') = (${type}::text = 'reward'))`;
  const lines = (most: RawBuilder<unknown>) => sql`
    select line.*, t.kind, t.ref_id, t.trade_no from (${linesOf(shop, asked, most)}) line join ledger_transaction t on t.id = line.transaction_id where ${ofType}`;
  const reaching = sql`order by p.id desc limit ${page * limit}`;
  const { rows: list } = await sql<RecordLine>`
    select line.id, line.type, line.kind, line.amount, line.trade_no, line.create_at, m.username as newcomer, a.title as activity
    from (select * from (${lines(reaching)}) found order by id desc limit ${limit} offset ${(page - 1) * limit}) line
    left join merchant m on m.id = case line.kind when 'sub_register' then line.ref_id
      when 'sub_rebate' then (select o.merchant_id from orders o where o.id = line.ref_id)
      when 'sub_rebate_back' then (select f.merchant_id from order_refund f where f.id = line.ref_id) end
    left join award_claim c on line.kind = 'reward' and c.id = abs(line.ref_id) left join award_activity a on a.id = c.activity_id
    order by line.id desc`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from (${lines(sql``)}) found limit ${COUNTED_ROWS}) counted`.execute(db);
  return { list, total: counted[0]?.total ?? 0 };
}

/** Whom a shop brought. */
const brought = (db: Db, { merchantId }: ShopScope) =>
  db.selectFrom('merchant as m').leftJoin('referral as r', 'r.merchant_id', 'm.id').where('m.parent_id', '=', merchantId);

/** A merchant `m` has a sale that stands. */
// unscoped: part
const hasSold = sql<boolean>`exists (select 1 from orders o where o.merchant_id = m.id and o.status = 1)`;

export async function countBrought(db: Db, shop: ShopScope): Promise<{ invited: number; active: number }> {
  return brought(db, shop)
    .select([sql<number>`count(*)`.as('invited'), sql<number>`count(*) filter (where ${hasSold})`.as('active')])
    .executeTakeFirstOrThrow();
}

/** A page of them, the newest first. */
export function listBrought(db: Db, shop: ShopScope, { sold, page, limit }: { sold?: 0 | 1; page: number; limit: number }) {
  let rows = brought(db, shop);
  if (sold !== undefined) rows = rows.where(sold === 1 ? hasSold : sql<boolean>`not ${hasSold}`);
  return exactPageOf(db, rows, { page, limit }, (base) =>
    base
      .select(['m.id', 'm.username', 'm.create_at'])
      .select([
        sql<ReferralWay>`coalesce(r.way, 'link')`.as('way'),
        sql<boolean>`coalesce(r.status, 1) = 1`.as('counts'),
        firstSaleOf('m.id').as('first_sale_at'),
        earnedOf('m.id', 'm.parent_id').as('earned'),
      ])
      .orderBy('m.id', 'desc'),
  );
}

/** What a shop's page says of it. */
export const nameOf = (db: Db, shop: ShopScope) =>
  db
    .selectFrom('shop')
    .innerJoin('merchant', 'merchant.id', 'shop.merchant_id')
    .select(['shop.shop_name', 'merchant.spread_code'])
    .where('shop.merchant_id', '=', shop.merchantId)
    .executeTakeFirstOrThrow();
