/** Merchants' own accounts at gateways: the application, and the account it is about. */
import type { PartnerFamily } from '@keymall/contract/payment/partner';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { boundedCount, pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';
import { ACTIVE } from '../partner/partner.rules.ts';
import type { CustomStatus } from './custom-channel.rules.ts';

// unscoped: part
const living = (db: Db) =>
  db
    .selectFrom('custom_channel as own')
    .innerJoin('channel_account as account', 'account.id', 'own.channel_account_id')
    .innerJoin('pay_channel as channel', 'channel.id', 'own.channel_id')
    .leftJoin('sub_merchant as sub', 'sub.id', 'account.sub_merchant_id')
    .where('own.delete_at', 'is', null);

/** A page of the channels that take merchants' accounts, each with this merchant's; one that was closed stays where there is such an account. */
export async function listCustomChannels(db: Db, shop: ShopScope, { page, limit }: { page: number; limit: number }) {
  const wanted = db
    .selectFrom('pay_channel as channel')
    .innerJoin('pay_type as type', 'type.id', 'channel.pay_type_id')
    .leftJoin('custom_channel as own', (join) =>
      join.onRef('own.channel_id', '=', 'channel.id').on('own.merchant_id', '=', shop.merchantId).on('own.delete_at', 'is', null),
    )
    .leftJoin('channel_account as account', 'account.id', 'own.channel_account_id')
    .leftJoin('sub_merchant as sub', 'sub.id', 'account.sub_merchant_id')
    .leftJoin('partner', 'partner.id', 'sub.partner_id')
    .where('channel.delete_at', 'is', null)
    .where('channel.type', '=', 1)
    .where((where) =>
      where.or([where.and([where('channel.is_custom', '=', 1), where('channel.status', '=', 1)]), where('own.id', 'is not', null)]),
    );
  return pageOf(db, wanted, { page, limit }, (rows) =>
    rows
      .select([
        'channel.id',
        'channel.show_name',
        'channel.code',
        'channel.applyurl',
        'type.name as pay_type_name',
        'own.id as own_id',
        'own.status as own_status',
        'own.reason',
        'own.create_at',
        'own.review_at',
        'account.id as account_id',
        'account.name',
        'account.status as enabled',
        'sub.sub_mch_no',
        'sub.state as sub_state',
        'partner.status as partner_status',
      ])
      .orderBy('channel.sort', 'desc')
      .orderBy('channel.id'),
  );
}

/** Who a partner collects for now: an active sub-merchant, its partner in use. The default partner's comes first, then the newest. */
export const activeSub = (db: Db, shop: ShopScope, family: PartnerFamily) =>
  db
    .selectFrom('sub_merchant as sub')
    .innerJoin('partner', 'partner.id', 'sub.partner_id')
    .select(['sub.id', 'sub.sub_mch_no'])
    .where('sub.merchant_id', '=', shop.merchantId)
    .where('sub.delete_at', 'is', null)
    .where('sub.state', '=', ACTIVE)
    .where('partner.family', '=', family)
    .where('partner.status', '=', 1)
    .orderBy('partner.is_default', 'desc')
    .orderBy('sub.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The driver of a channel that takes merchants' accounts now. */
export const openCustomChannel = (db: Db, channelId: number) =>
  db
    .selectFrom('pay_channel')
    .select('code')
    .where('id', '=', channelId)
    .where('type', '=', 1)
    .where('is_custom', '=', 1)
    .where('status', '=', 1)
    .where('delete_at', 'is', null)
    .executeTakeFirst();

const columns = [
  'own.id',
  'own.merchant_id',
  'own.channel_id',
  'own.status',
  'account.id as account_id',
  'account.name',
  'account.params',
  'account.revision',
  'sub.sub_mch_no',
  'channel.code',
  'channel.title as channel_title',
] as const;

/** A merchant's own account; `lock` where something is decided by it. */
export const ownAccount = (db: Db, shop: ShopScope, id: number, lock = false) =>
  living(db)
    .select(columns)
    .where('own.id', '=', id)
    .where('own.merchant_id', '=', shop.merchantId)
    .$if(lock, (query) => query.forUpdate(['own', 'account']))
    .executeTakeFirst();

/** Any merchant's, for whoever judges it. */
export const applicationToJudge = (db: Db, id: number) =>
  living(db).select(columns).where('own.id', '=', id).forUpdate(['own', 'account']).executeTakeFirst();

/** Was this merchant's last account of the channel, deleted since, a rejected one. */
export async function wasRejected(db: Db, shop: ShopScope, channelId: number): Promise<boolean> {
  const last = await db
    .selectFrom('custom_channel')
    .select('status')
    .where('merchant_id', '=', shop.merchantId)
    .where('channel_id', '=', channelId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last !== undefined && last.status !== 1;
}

/** Adds the account and its application, or gives null where the merchant has one for the channel. */
export async function insertOwn(
  db: Db,
  shop: ShopScope,
  {
    account_id,
    channel_id,
    name,
    params,
    status,
    sub_merchant_id,
  }: { account_id: number; channel_id: number; name: string; params: Buffer; status: CustomStatus; sub_merchant_id: number | null },
): Promise<number | null> {
  await sql`
    insert into channel_account (id, channel_id, merchant_id, name, status, params, sub_merchant_id) overriding system value
    values (${account_id}, ${channel_id}, ${shop.merchantId}, ${name}, ${status === 1 ? 1 : 0}, ${params}, ${sub_merchant_id})`.execute(db);
  const added = await db
    .insertInto('custom_channel')
    .values({ merchant_id: shop.merchantId, channel_id, channel_account_id: account_id, status })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'channel_id']).where('delete_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id ?? null;
}

// unscoped: part
export async function updateOwnAccount(
  db: Db,
  accountId: number,
  change: { name?: string; params?: Buffer; status?: 0 | 1; delete_at?: Date },
): Promise<void> {
  await db.updateTable('channel_account').set(change).where('id', '=', accountId).where('merchant_id', 'is not', null).execute();
}

/** From one status to another, once; false when it has moved meanwhile. */
// unscoped: part
export async function moveApplication(
  db: Db,
  id: number,
  from: CustomStatus,
  change: { status: CustomStatus; reason: string; review_admin_id: number | null; review_at: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('custom_channel')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', from)
    .where('delete_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function deleteOwn(db: Db, shop: ShopScope, id: number, at: Date): Promise<void> {
  await db.updateTable('custom_channel').set({ delete_at: at }).where('id', '=', id).where('merchant_id', '=', shop.merchantId).execute();
}

export interface AuditFilter {
  page: number;
  limit: number;
  status?: CustomStatus;
  merchant_id?: number;
  channel_id?: number;
}

/** A page of all merchants' applications: what waits first, then the newest. */
// unscoped: all
export async function listApplications(db: Db, { page, limit, status, merchant_id, channel_id }: AuditFilter) {
  const wanted = living(db)
    .innerJoin('merchant', 'merchant.id', 'own.merchant_id')
    .innerJoin('shop', 'shop.merchant_id', 'own.merchant_id')
    .leftJoin('admin', 'admin.id', 'own.review_admin_id')
    .$if(status !== undefined, (query) => query.where('own.status', '=', status as CustomStatus))
    .$if(merchant_id !== undefined, (query) => query.where('own.merchant_id', '=', merchant_id as number))
    .$if(channel_id !== undefined, (query) => query.where('own.channel_id', '=', channel_id as number));
  const [{ list, total }, pending] = await Promise.all([
    pageOf(db, wanted, { page, limit }, (rows) =>
      rows
        .select([
          ...columns,
          'account.status as enabled',
          'own.reason',
          'own.create_at',
          'own.review_at',
          'merchant.username',
          'shop.shop_name',
          'admin.username as reviewer',
        ])
        .orderBy(sql`own.status <> 0`)
        .orderBy('own.id', 'desc'),
    ),
    boundedCount(db, living(db).where('own.status', '=', 0)),
  ]);
  return { list, total, pending };
}

/** What a merchant's wallets beside the ordinary one hold. */
export async function sideWallets(db: Db, shop: ShopScope): Promise<{ fee_money: number; deposit_money: number; debt_money: number }> {
  const rows = await db
    .selectFrom('ledger_account')
    .select(['kind', 'balance'])
    .where('merchant_id', '=', shop.merchantId)
    .where('kind', 'in', ['merchant_prepaid', 'merchant_deposit', 'merchant_debt'])
    .execute();
  const balanceOf = (kind: string): number => rows.find((row) => row.kind === kind)?.balance ?? 0;
  return { fee_money: balanceOf('merchant_prepaid'), deposit_money: balanceOf('merchant_deposit'), debt_money: balanceOf('merchant_debt') };
}

/** Marks up to so many merchants as warned whose own channels are on while their prepaid fees lie below; none twice since `since`. */
// unscoped: job
export async function markLow(
  db: Db,
  below: number,
  at: Date,
  since: Date,
  atMost: number,
): Promise<{ merchant_id: number; fee_money: number }[]> {
  const { rows } = await sql<{ merchant_id: number; fee_money: number }>`
    with low as (
      select own.merchant_id, min(own.id) as id, max(coalesce(wallet.balance, 0)) as fee_money
      from custom_channel own
      join channel_account account on account.id = own.channel_account_id and account.status = 1
      left join ledger_account wallet on wallet.merchant_id = own.merchant_id and wallet.kind = 'merchant_prepaid'
      where own.status = 1 and own.delete_at is null
        and not exists (select 1 from custom_channel told where told.merchant_id = own.merchant_id and told.warn_at >= ${since})
      group by own.merchant_id having max(coalesce(wallet.balance, 0)) < ${below}
      order by own.merchant_id limit ${atMost}
    )
    update custom_channel own set warn_at = ${at} from low
    where own.id = low.id and (own.warn_at is null or own.warn_at < ${since})
    returning own.merchant_id, low.fee_money`.execute(db);
  return rows;
}

/** Merchants of whose prepaid fees administrators were told, and who hold as much by now, or have no own account on. */
// unscoped: job
export async function feesEnough(db: Db, least: number): Promise<{ merchant_id: number; shop: string }[]> {
  const { rows } = await sql<{ merchant_id: number; shop: string }>`
    select shop.merchant_id, shop.shop_name as shop from admin_matter m join shop on shop.merchant_id = m.matter::bigint
    where m.kind = 'fees_low' and m.end_at is null and not exists (
      select from custom_channel own join channel_account account on account.id = own.channel_account_id and account.status = 1
      left join ledger_account wallet on wallet.merchant_id = own.merchant_id and wallet.kind = 'merchant_prepaid'
      where own.merchant_id = shop.merchant_id and own.status = 1 and own.delete_at is null and coalesce(wallet.balance, 0) < ${least})`.execute(
    db,
  );
  return rows;
}
