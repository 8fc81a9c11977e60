/** Closing a merchant's account for good: what stands against it, what goes, what stays. */
import { COUNTED_ROWS } from '@keymall/contract/kit/list';
import type { DelObstacle } from '@keymall/contract/merchant/admin-merchant';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';
import { forgetChoices } from '#modules/platform';
import { forgetVisitors } from './visitor.repository.ts';

/** Whose account it is, where it is not closed yet. */
export const openMerchant = (db: Db, { merchantId }: ShopScope) =>
  db
    .selectFrom('merchant')
    .innerJoin('shop', 'shop.merchant_id', 'merchant.id')
    .select(['merchant.id', 'merchant.username', 'shop.shop_name'])
    .where('merchant.id', '=', merchantId)
    .where('merchant.delete_at', 'is', null);

export interface Obstacle {
  what: DelObstacle;
  count: number;
  amount: number;
}

/** What keeps the account from being closed: money of any wallet, and whatever of its sales has not ended. */
export async function obstacles(db: Db, { merchantId }: ShopScope): Promise<Obstacle[]> {
  const { rows } = await sql<Obstacle>`
    select what, count, amount from (
      select 1 as place, 'not_frozen' as what, count(*) as count, 0::bigint as amount from merchant where id = ${merchantId} and is_freeze = 0
      union all
      select 2, 'money', count(*), coalesce(sum(abs(balance)), 0)::bigint from ledger_account
      where merchant_id = ${merchantId} and kind like 'merchant\\_%' and kind <> 'merchant_direct' and balance <> 0
      union all
      select 3, 'unpaid', count(*), coalesce(sum(total_price), 0)::bigint from orders where merchant_id = ${merchantId} and status = 0
      union all
      select 4, 'exceptions', count(*), coalesce(sum(total_price), 0)::bigint from orders where merchant_id = ${merchantId} and status = 4
      union all
      select 5, 'complaints', count(*), coalesce(sum(price), 0)::bigint from (
        select price from order_complaint where merchant_id = ${merchantId} and status = 0
        union all select 0 from order_complaint_request where merchant_id = ${merchantId} and status = 0) open
      union all
      select 6, 'refunds', count(*), coalesce(sum(amount), 0)::bigint from (
        select amount from order_refund where merchant_id = ${merchantId} and status <> 'refunded'
        union all select amount from owed_refund where merchant_id = ${merchantId} and status in ('owed', 'refunding', 'failed')) owed
      union all
      select 7, 'withdrawals', count(*), coalesce(sum(money), 0)::bigint from withdrawal where merchant_id = ${merchantId} and status in (0, 3, 4, 5)
      union all
      select 8, 'waiting', count(*), coalesce(sum(remaining), 0)::bigint from unfreeze where merchant_id = ${merchantId} and status in (1, -1)
      union all
      select 9, 'recharges', count(*), coalesce(sum(money), 0)::bigint from recharge where merchant_id = ${merchantId} and status = 0
      union all
      select 10, 'verification', count(*), coalesce(sum(amount), 0)::bigint from auth_order where merchant_id = ${merchantId} and status = 'waiting'
    ) found where count > 0 order by place`.execute(db);
  return rows;
}

const upTo = (rows: RawBuilder<unknown>) => sql`(select count(*) from (select 1 from ${rows} limit ${COUNTED_ROWS}) counted)`;

/** How much of everything there is of a merchant, each as far as a list counts. */
export async function belongings(db: Db, { merchantId }: ShopScope) {
  const { rows } = await sql<
    Record<'goods' | 'cards' | 'coupons' | 'links' | 'messages' | 'staff' | 'sessions' | 'orders' | 'sold_cards' | 'postings', number>
  >`
    select ${upTo(sql`goods where merchant_id = ${merchantId} and delete_at is null`)} as goods,
      ${upTo(sql`card where merchant_id = ${merchantId} and status = 1 and delete_at is null`)} as cards,
      ${upTo(sql`goods_coupon where merchant_id = ${merchantId} and delete_at is null`)} as coupons,
      ${upTo(sql`shop_link where merchant_id = ${merchantId}`)} as links,
      ${upTo(sql`merchant_message where merchant_id = ${merchantId}`)} as messages,
      ${upTo(sql`merchant_staff where merchant_id = ${merchantId}`)} as staff,
      ${upTo(sql`session where merchant_id = ${merchantId} and revoke_at is null`)} as sessions,
      ${upTo(sql`orders where merchant_id = ${merchantId}`)} as orders,
      ${upTo(sql`card where merchant_id = ${merchantId} and status in (2, 4) and delete_at is null`)} as sold_cards,
      ${upTo(sql`ledger_posting p join ledger_account a on a.id = p.account_id where a.merchant_id = ${merchantId}`)} as postings`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('a count without a row');
  const { orders, sold_cards, postings, ...goes } = row;
  return { goes, stays: { orders, sold_cards, postings } };
}

/** A name that no one can register. */
const closedName = (id: number): string => `closed#${id}`;

/** Forgets who the merchant was, and everything of the shop that no order refers to. The frozen account stays frozen. */
export async function closeMerchant(db: Db, shop: ShopScope, at: Date, password_hash: string): Promise<void> {
  const { merchantId } = shop;
  await db
    .updateTable('merchant')
    .set({
      delete_at: at,
      username: closedName(merchantId),
      password_hash,
      mobile: '',
      email: '',
      qq: '',
      openid: '',
      avatar: '',
      ip: '',
      device_mac: null,
    })
    .where('id', '=', merchantId)
    .where('delete_at', 'is', null)
    .execute();
  await db
    .updateTable('shop')
    .set({ shop_status: 0, shop_contact: JSON.stringify({ wechat: '', mobile: '', qq: '', site_link: '' }), show_contact: 0 })
    .where('merchant_id', '=', merchantId)
    .execute();
  await db.deleteFrom('shop_link').where('merchant_id', '=', merchantId).execute();
  await db.deleteFrom('shop_extension').where('merchant_id', '=', merchantId).execute();
  await db.deleteFrom('shop_design').where('merchant_id', '=', merchantId).execute();
  await db.deleteFrom('shop_blacklist').where('merchant_id', '=', merchantId).execute();
  await forgetVisitors(db, shop);
  // who he was goes too; that and when it was looked at stays in the log
  await db.deleteFrom('verification').where('merchant_id', '=', merchantId).execute();
  await db.deleteFrom('merchant_message').where('merchant_id', '=', merchantId).execute();
  // what they did stays in the log under the names of then: it is chained
  const staff = await db.deleteFrom('merchant_staff').where('merchant_id', '=', merchantId).returning('id').execute();
  for (const { id } of staff) await forgetChoices(db, { realm: 'merchant', id });
  await db.deleteFrom('staff_role').where('merchant_id', '=', merchantId).execute();
}
