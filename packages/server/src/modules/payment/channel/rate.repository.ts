import { COUNTED_ROWS } from '@keymall/contract/kit/list';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';
import type { Choosable } from '#modules/catalogue';

/** Roles of merchants with how many have them, and how many rates of their own they hold. */
export async function merchantRoles(db: Db) {
  const { rows } = await sql<{ id: number; name: string; is_default: boolean; merchant_count: number; rate_count: number }>`
    select r.id, r.name, r.is_default,
      (select count(*) from (select from merchant m where m.role_id = r.id limit ${COUNTED_ROWS}) m) as merchant_count,
      (select count(*) from role_rate rr join pay_channel c on c.id = rr.channel_id and c.delete_at is null where rr.role_id = r.id and rr.status = 1) as rate_count
    from role r where r.realm = 'merchant' order by r.is_default desc, r.id limit 200`.execute(db);
  return rows;
}

export const merchantRole = (db: Db, id: number) =>
  db.selectFrom('role').select(['id', 'name']).where('id', '=', id).where('realm', '=', 'merchant').executeTakeFirst();

const channels = (db: Db) =>
  db
    .selectFrom('pay_channel as c')
    .innerJoin('pay_type as t', 't.id', 'c.pay_type_id')
    .select(['c.id as channel_id', 'c.title', 'c.show_name', 't.name as pay_type_name', 't.logo', 'c.rate as channel_rate'])
    .where('c.type', '=', 1)
    .where('c.delete_at', 'is', null)
    .orderBy('c.sort', 'desc')
    .orderBy('c.id')
    .limit(500);

/** Every channel with a role's rate. */
export const ratesOfRole = (db: Db, roleId: number) =>
  channels(db)
    .leftJoin('role_rate as r', (join) => join.onRef('r.channel_id', '=', 'c.id').on('r.role_id', '=', roleId))
    .select((row) => ['r.rate', row.fn.coalesce('r.status', sql<0 | 1>`0`).as('status')])
    .execute();

/** A merchant as its rates see it. */
export const merchantOfRates = (db: Db, id: number) =>
  db
    .selectFrom('merchant as m')
    .innerJoin('role as r', 'r.id', 'm.role_id')
    .select(['m.username', 'm.rate_type', 'm.role_id', 'r.name as role_name'])
    .where('m.id', '=', id)
    .executeTakeFirst();

/** Every channel with a merchant's rate and its role's, where they count. */
// unscoped: all
export const ratesOfMerchant = (db: Db, merchantId: number, roleId: number) =>
  channels(db)
    .leftJoin('merchant_rate as m', (join) => join.onRef('m.channel_id', '=', 'c.id').on('m.merchant_id', '=', merchantId))
    .leftJoin('role_rate as r', (join) => join.onRef('r.channel_id', '=', 'c.id').on('r.role_id', '=', roleId).on('r.status', '=', 1))
    .select((row) => ['m.rate', 'r.rate as role_rate', row.fn.coalesce('m.status', sql<0 | 1>`0`).as('status')])
    .execute();

interface RateDraft {
  id: number;
  channel_id: number;
  rate: number;
  status: 0 | 1;
}

export async function saveRoleRate(db: Db, { id, ...draft }: RateDraft): Promise<void> {
  await db
    .insertInto('role_rate')
    .values({ role_id: id, ...draft })
    .onConflict((on) => on.columns(['role_id', 'channel_id']).doUpdateSet({ rate: draft.rate, status: draft.status }))
    .execute();
}

// unscoped: all
export async function saveMerchantRate(db: Db, { id, ...draft }: RateDraft): Promise<void> {
  await db
    .insertInto('merchant_rate')
    .values({ merchant_id: id, ...draft })
    .onConflict((on) => on.columns(['merchant_id', 'channel_id']).doUpdateSet({ rate: draft.rate, status: draft.status }))
    .execute();
}

/** Makes what processes remember of a channel old: an order that was priced by it is priced anew. False when there is no such channel. */
export async function touchChannel(db: Db, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update pay_channel set sort = sort where id = ${id} and type = 1 and delete_at is null`.execute(db);
  return numAffectedRows === 1n;
}

interface ShopChannelRow extends Omit<Choosable, 'rotation' | 'id' | 'accounts'> {
  channel_id: number;
  show_name: string;
  pay_type_name: string;
  logo: string;
  device: 0 | 1 | 2;
  is_custom: 0 | 1;
  channel_rate: number;
  role_rate: number | null;
  merchant_rate: number | null;
  status: 0 | 1;
  accounts: { own: boolean; single_min: number | null; single_max: number | null }[];
}

/** What a shop may be paid by: channels in use, with the accounts that would collect for it. */
export async function channelsOfShop(db: Db, shop: ShopScope): Promise<{ rate_type: 0 | 1; prepaid: number; list: ShopChannelRow[] }> {
  const { rows } = await sql<{ rate_type: 0 | 1; prepaid: number; list: ShopChannelRow[] }>`
    select m.rate_type,
      (select coalesce(max(balance), 0) from ledger_account where merchant_id = m.id and kind = 'merchant_prepaid') as prepaid,
      (select coalesce(json_agg(to_jsonb(c) - 'place' order by c.place desc, c.channel_id), '[]') from (
        select c.id as channel_id, c.show_name, t.name as pay_type_name, t.logo, c.is_available as device, c.is_custom, c.rate as channel_rate,
          c.single_min, c.single_max, c.sort as place,
          (select rate from role_rate r where r.role_id = m.role_id and r.channel_id = c.id and r.status = 1) as role_rate,
          (select rate from merchant_rate r where r.merchant_id = m.id and r.channel_id = c.id and r.status = 1) as merchant_rate,
          coalesce((select status from merchant_channel mc where mc.merchant_id = m.id and mc.channel_id = c.id), 1) as status,
          (select coalesce(json_agg(json_build_object('own', a.merchant_id is not null, 'single_min', a.single_min, 'single_max', a.single_max)), '[]')
           from channel_account a left join channel_account_state s on s.channel_account_id = a.id
           where a.channel_id = c.id and a.status = 1 and a.delete_at is null and s.cut_at is null and coalesce(a.merchant_id, m.id) = m.id) as accounts
        from pay_channel c join pay_type t on t.id = c.pay_type_id
        where c.type = 1 and c.status = 1 and c.delete_at is null order by c.sort desc, c.id limit 200
      ) c) as list
    from merchant m where m.id = ${shop.merchantId}`.execute(db);
  return rows[0] as { rate_type: 0 | 1; prepaid: number; list: ShopChannelRow[] };
}

/** Switches a channel for the shop; false when there is no such channel. */
export async function switchForShop(db: Db, shop: ShopScope, channelId: number, status: 0 | 1): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into merchant_channel (merchant_id, channel_id, status)
    select ${shop.merchantId}, id, ${status} from pay_channel where id = ${channelId} and type = 1 and status = 1 and delete_at is null
    on conflict (merchant_id, channel_id) do update set status = excluded.status`.execute(db);
  return numAffectedRows === 1n;
}
