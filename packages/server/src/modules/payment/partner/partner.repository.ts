/** Partners and their sub-merchants, one family at a time: what belongs to the other answers as missing. */
import type { PartnerFamily, SubPaperKind, SubState } from '@keymall/contract/payment/partner';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { containing, pageOf } from '#kit/list';

const living = (db: Db, family: PartnerFamily) =>
  db.selectFrom('partner').where('partner.family', '=', family).where('partner.delete_at', 'is', null);

interface PartnerFilter {
  page: number;
  limit: number;
  keyword?: string;
  status?: 0 | 1;
}

// unscoped: all
const counted = (
  active: boolean,
) => sql<number>`(select count(*) from sub_merchant s where s.partner_id = partner.id and s.delete_at is null
  and (not ${active} or s.state = 4))`;
const shownDefault = sql<0 | 1>`case when partner.is_default then 1 else 0 end`;

/** A page of partners, the default first. */
export async function listPartners(db: Db, family: PartnerFamily, { page, limit, keyword, status }: PartnerFilter) {
  const wanted = living(db, family)
    .$if(Boolean(keyword), (query) =>
      query.where((where) =>
        where.or([where('partner.name', 'ilike', containing(keyword as string)), where('partner.app_id', '=', keyword as string)]),
      ),
    )
    .$if(status !== undefined, (query) => query.where('partner.status', '=', status as 0 | 1));
  return pageOf(db, wanted, { page, limit }, (rows) =>
    rows
      .select(['id', 'name', 'app_id', 'split_rate', 'status', 'remark', 'create_at'])
      .select([shownDefault.as('is_default'), counted(false).as('merchant_count'), counted(true).as('active_count')])
      .orderBy('is_default', 'desc')
      .orderBy('id', 'desc'),
  );
}

/** A partner; `lock` where something is decided by it. */
export const partnerById = (db: Db, family: PartnerFamily, id: number, lock = false) =>
  living(db, family)
    .select(['id', 'name', 'app_id', 'split_rate', 'status', 'is_default', 'remark', 'params'])
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

/** The id the next row of a table will have: what is sealed with it is sealed before the row exists. */
export async function nextId(db: Db, table: 'partner' | 'sub_merchant'): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as id`.execute(db);
  return (rows[0] as { id: number }).id;
}

export interface PartnerDraft {
  name: string;
  app_id: string;
  split_rate: number;
  status: 0 | 1;
  remark: string;
  params: Buffer;
}

export async function insertPartner(db: Db, family: PartnerFamily, id: number, draft: PartnerDraft): Promise<void> {
  const { name, app_id, split_rate, status, remark, params } = draft;
  await sql`
    insert into partner (id, family, name, app_id, split_rate, status, remark, params) overriding system value
    values (${id}, ${family}, ${name}, ${app_id}, ${split_rate}, ${status}, ${remark}, ${params})`.execute(db);
}

export async function updatePartner(db: Db, id: number, change: PartnerDraft | { delete_at: Date; is_default: false }): Promise<void> {
  await db.updateTable('partner').set(change).where('id', '=', id).execute();
}

/** Whoever decides by all partners of a family does so one at a time: their rows are locked before any single one. */
export async function lockFamily(db: Db, family: PartnerFamily): Promise<void> {
  await sql`select id from partner where family = ${family} and delete_at is null order by id for update`.execute(db);
}

/** Makes one the family's default; the caller holds the family. */
export async function setDefaultPartner(db: Db, family: PartnerFamily, id: number): Promise<void> {
  await db.updateTable('partner').set({ is_default: false }).where('family', '=', family).where('is_default', '=', true).execute();
  await db.updateTable('partner').set({ is_default: true }).where('id', '=', id).execute();
}

// unscoped: all
export async function hasSubMerchants(db: Db, partnerId: number): Promise<boolean> {
  const found = await db
    .selectFrom('sub_merchant')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('delete_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

// unscoped: all
const subs = (db: Db, family: PartnerFamily) =>
  db
    .selectFrom('sub_merchant as sub')
    .innerJoin('partner', 'partner.id', 'sub.partner_id')
    .innerJoin('shop', 'shop.merchant_id', 'sub.merchant_id')
    .where('partner.family', '=', family)
    .where('sub.delete_at', 'is', null);

const columns = [
  'sub.id',
  'sub.subject_type',
  'sub.name',
  'sub.rate',
  'sub.split_ratio',
  'sub.partner_id',
  'partner.name as partner_name',
  'sub.merchant_id',
  'shop.shop_name',
  'sub.mobile_mask',
  'sub.state',
  'sub.sub_mch_no',
  'sub.reason',
  'sub.create_at',
  'sub.update_at',
] as const;

interface SubFilter {
  page: number;
  limit: number;
  keyword?: string;
  partner_id?: number;
  merchant_id?: number;
  state?: SubState;
}

/** A page of sub-merchants, newest first. */
export async function listSubMerchants(db: Db, family: PartnerFamily, { page, limit, keyword, partner_id, merchant_id, state }: SubFilter) {
  const wanted = subs(db, family)
    .$if(Boolean(keyword), (query) =>
      query.where((where) =>
        where.or([where('sub.name', 'ilike', containing(keyword as string)), where('sub.sub_mch_no', '=', keyword as string)]),
      ),
    )
    .$if(partner_id !== undefined, (query) => query.where('sub.partner_id', '=', partner_id as number))
    .$if(merchant_id !== undefined, (query) => query.where('sub.merchant_id', '=', merchant_id as number))
    .$if(state !== undefined, (query) => query.where('sub.state', '=', state as SubState));
  return pageOf(db, wanted, { page, limit }, (rows) => rows.select(columns).orderBy('sub.id', 'desc'));
}

/** A sub-merchant with its sealed papers; `lock` where something is decided by it. */
export const subMerchantById = (db: Db, family: PartnerFamily, id: number, lock = false) =>
  subs(db, family)
    .select([...columns, 'sub.form', 'partner.status as partner_status'])
    .where('sub.id', '=', id)
    .$if(lock, (query) => query.forUpdate('sub'))
    .executeTakeFirst();

// unscoped: all
export async function merchantExists(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('shop').select('merchant_id').where('merchant_id', '=', id).executeTakeFirst()) !== undefined;
}

export interface SubDraft {
  subject_type: 0 | 1 | 2;
  name: string;
  rate: number;
  split_ratio: number;
  form: Buffer;
  mobile_mask: string;
}

// unscoped: all
export async function insertSubMerchant(
  db: Db,
  { id, partner_id, owner, ...draft }: SubDraft & { id: number; partner_id: number; owner: number },
): Promise<void> {
  await sql`
    insert into sub_merchant (id, partner_id, merchant_id, subject_type, name, rate, split_ratio, form, mobile_mask) overriding system value
    values (${id}, ${partner_id}, ${owner}, ${draft.subject_type}, ${draft.name}, ${draft.rate}, ${draft.split_ratio}, ${draft.form}, ${draft.mobile_mask})`.execute(
    db,
  );
}

// unscoped: all
export async function updateSubMerchant(db: Db, id: number, change: (SubDraft & { update_at: Date }) | { delete_at: Date }): Promise<void> {
  await db.updateTable('sub_merchant').set(change).where('id', '=', id).execute();
}

/** From one state to another, once, with who and why; false when it has moved meanwhile. */
// unscoped: all
export async function moveSubMerchant(
  db: Db,
  {
    id,
    from,
    to,
    reason,
    sub_mch_no,
    adminId,
    at,
  }: { id: number; from: SubState; to: SubState; reason: string; sub_mch_no: string; adminId: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sub_merchant')
    .set({ state: to, reason: to === 5 || to === 6 ? reason : '', update_at: at, ...(sub_mch_no !== '' && { sub_mch_no }) })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) return false;
  await db
    .insertInto('sub_merchant_event')
    .values({ sub_merchant_id: id, from_state: from, to_state: to, admin_id: adminId, reason })
    .execute();
  return true;
}

/** Every move, oldest first, with who made it. */
export const eventsOf = (db: Db, subMerchantId: number) =>
  db
    .selectFrom('sub_merchant_event as event')
    .leftJoin('admin', 'admin.id', 'event.admin_id')
    .select(['event.id', 'event.from_state', 'event.to_state', 'event.reason', 'event.create_at', 'admin.username'])
    .where('event.sub_merchant_id', '=', subMerchantId)
    .orderBy('event.id')
    .limit(200)
    .execute();

export async function picturesOf(db: Db, subMerchantId: number): Promise<SubPaperKind[]> {
  const rows = await db.selectFrom('sub_merchant_paper').select('kind').where('sub_merchant_id', '=', subMerchantId).execute();
  return rows.map(({ kind }) => kind);
}

export async function keepPicture(
  db: Db,
  picture: { sub_merchant_id: number; kind: SubPaperKind; content: Buffer; create_at: Date },
): Promise<void> {
  await db
    .insertInto('sub_merchant_paper')
    .values(picture)
    .onConflict((conflict) =>
      conflict.columns(['sub_merchant_id', 'kind']).doUpdateSet({ content: picture.content, create_at: picture.create_at }),
    )
    .execute();
}

export const pictureOf = (db: Db, subMerchantId: number, kind: SubPaperKind) =>
  db
    .selectFrom('sub_merchant_paper')
    .select('content')
    .where('sub_merchant_id', '=', subMerchantId)
    .where('kind', '=', kind)
    .executeTakeFirst();
