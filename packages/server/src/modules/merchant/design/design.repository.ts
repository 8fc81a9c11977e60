/** Designs as they lie in the database. What is asked for and what is changed names the merchant; the platform's own questions say so. */

import { afterSecond } from '@keymall/contract/kit/time';
import type { Design, DesignDevice } from '@keymall/contract/merchant/design-look-words';
import type { DesignStatus } from '@keymall/contract/merchant/design-words';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { containing, pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';

interface Paging {
  page: number;
  limit: number;
}

const json = (design: Design): string => JSON.stringify(design);
/** Versions that are kept of each. */
const KEPT_VERSIONS = 30;

const isChanged = sql<boolean>`d.version > 0 and d.revision <> d.live_revision`.as('is_changed');

const own = (db: Db, { merchantId }: ShopScope) => db.selectFrom('shop_design as d').where('d.merchant_id', '=', merchantId);

export const listDesigns = (
  db: Db,
  shop: ShopScope,
  { device, status, ...paging }: Paging & { device?: DesignDevice; status?: DesignStatus },
) =>
  pageOf(
    db,
    own(db, shop)
      .$if(device !== undefined, (rows) => rows.where('d.device', '=', device as DesignDevice))
      .$if(status !== undefined, (rows) => rows.where('d.status', '=', status as DesignStatus)),
    paging,
    (rows) =>
      rows
        .select(['d.id', 'd.name', 'd.device', 'd.status', 'd.reason', 'd.version', 'd.update_at', isChanged])
        .select(
          sql<number>`(select count(*) from shop_link l where l.merchant_id = d.merchant_id and (l.pc_design_id = d.id or l.h5_design_id = d.id))`.as(
            'links',
          ),
        )
        .orderBy('d.id', 'desc'),
  );

export const designById = (db: Db, shop: ShopScope, id: number) =>
  own(db, shop).selectAll().select(isChanged).where('d.id', '=', id).executeTakeFirst();

/** The same, held until the transaction ends. */
export const holdDesign = (db: Db, shop: ShopScope, id: number) =>
  own(db, shop).selectAll().where('d.id', '=', id).forUpdate().executeTakeFirst();

/** How many there are; whoever counts waits for whoever else of this shop does. */
export async function countDesigns(db: Db, shop: ShopScope, held = false): Promise<number> {
  if (held) await db.selectFrom('shop').select('merchant_id').where('merchant_id', '=', shop.merchantId).forNoKeyUpdate().execute();
  const row = await own(db, shop)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function addDesign(
  db: Db,
  { merchantId }: ShopScope,
  draft: { name: string; device: DesignDevice; draft: Design },
): Promise<number> {
  const { id } = await db
    .insertInto('shop_design')
    .values({ ...draft, draft: json(draft.draft), merchant_id: merchantId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const change = (db: Db, { merchantId }: ShopScope, id: number) =>
  db.updateTable('shop_design').where('merchant_id', '=', merchantId).where('id', '=', id);

export async function renameDesign(db: Db, shop: ShopScope, id: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await change(db, shop, id).set({ name }).executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Keeps a draft that came from this revision; null where there is another by now. */
export async function saveDraft(
  db: Db,
  shop: ShopScope,
  id: number,
  { revision, design, at }: { revision: number; design: Design; at: Date },
): Promise<number | null> {
  const row = await change(db, shop, id)
    .set({ draft: json(design), revision: revision + 1, update_at: at })
    .where('revision', '=', revision)
    .returning('revision')
    .executeTakeFirst();
  return row?.revision ?? null;
}

/** Hands a draft that is held in. */
export async function askFor(
  db: Db,
  shop: ShopScope,
  id: number,
  { design, revision }: { design: Design; revision: number },
): Promise<void> {
  await change(db, shop, id)
    .set({ asked: json(design), asked_revision: revision, status: 1, reason: '' })
    .execute();
}

/** Buyers see this from now on; `draft`: it is the draft as well. Of one that is held. Gives its number. */
export async function goLive(
  db: Db,
  shop: ShopScope,
  id: number,
  { design, revision, who, draft = false, at }: { design: Design; revision: number; who: string; draft?: boolean; at: Date },
): Promise<number> {
  const { version } = await change(db, shop, id)
    .set(({ eb }) => ({
      live: json(design),
      live_revision: revision,
      version: eb('version', '+', 1),
      status: 2 as const,
      reason: '',
      asked: null,
      ...(draft && { draft: json(design), revision, update_at: at }),
    }))
    .returning('version')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('shop_design_version')
    .values({ merchant_id: shop.merchantId, design_id: id, version, content: json(design), who })
    .execute();
  await db
    .deleteFrom('shop_design_version')
    .where('merchant_id', '=', shop.merchantId)
    .where('design_id', '=', id)
    .where('version', '<=', version - KEPT_VERSIONS)
    .execute();
  return version;
}

/** What was handed in is refused. Of one that is held. */
export async function refuseAsked(db: Db, shop: ShopScope, id: number, reason: string): Promise<void> {
  await change(db, shop, id).set({ asked: null, status: 3, reason }).execute();
}

export async function dropDesign(db: Db, { merchantId }: ShopScope, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('shop_design')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export const versionsOf = (db: Db, { merchantId }: ShopScope, id: number) =>
  db
    .selectFrom('shop_design_version')
    .select(['version', 'who', 'create_at', sql<number>`jsonb_array_length(content -> 'blocks')`.as('blocks')])
    .where('merchant_id', '=', merchantId)
    .where('design_id', '=', id)
    .orderBy('version', 'desc')
    .limit(KEPT_VERSIONS)
    .execute();

export const versionOf = (db: Db, { merchantId }: ShopScope, id: number, version: number) =>
  db
    .selectFrom('shop_design_version')
    .select('content')
    .where('merchant_id', '=', merchantId)
    .where('design_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();

/** What the editor lets choose from: the newest two hundred goods, and all categories. */
export const goodsToName = (db: Db, { merchantId }: ShopScope) =>
  db
    .selectFrom('goods')
    .select(['id', 'name'])
    .where('merchant_id', '=', merchantId)
    .where('delete_at', 'is', null)
    .where('status', '=', 1)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
export const categoriesToName = (db: Db, { merchantId }: ShopScope) =>
  db
    .selectFrom('goods_category')
    .select(['id', 'name'])
    .where('merchant_id', '=', merchantId)
    .orderBy('sort', 'desc')
    .orderBy('id')
    .execute();

/** Has it paid, where that is asked. */
export async function hasOpened(db: Db, { merchantId }: ShopScope): Promise<boolean> {
  return (await db.selectFrom('design_opening').select('id').where('merchant_id', '=', merchantId).executeTakeFirst()) !== undefined;
}

/** Published ones that a link may wear. */
export const wearable = (db: Db, shop: ShopScope) =>
  own(db, shop).select(['d.id', 'd.name', 'd.device']).where('d.version', '>', 0).orderBy('d.id', 'desc').limit(200).execute();

// The platform's own questions.

interface Wanted {
  name?: string;
  shop?: string;
  merchant_id?: number;
  device?: DesignDevice;
  status?: DesignStatus;
  date_range?: [Date, Date];
}

// unscoped: all
const everyones = (db: Db) =>
  db
    .selectFrom('shop_design as d')
    .innerJoin('merchant as m', 'm.id', 'd.merchant_id')
    .innerJoin('shop as s', 's.merchant_id', 'd.merchant_id');

const matching = (db: Db, { name, shop, merchant_id, device, status, date_range }: Wanted) =>
  everyones(db)
    .$if(Boolean(name), (rows) => rows.where('d.name', 'ilike', containing(name as string)))
    .$if(Boolean(shop), (rows) =>
      rows.where((row) =>
        row.or([row('s.shop_name', 'ilike', containing(shop as string)), row('m.username', 'ilike', containing(shop as string))]),
      ),
    )
    .$if(merchant_id !== undefined, (rows) => rows.where('d.merchant_id', '=', merchant_id as number))
    .$if(device !== undefined, (rows) => rows.where('d.device', '=', device as DesignDevice))
    .$if(status !== undefined, (rows) => rows.where('d.status', '=', status as DesignStatus))
    .$if(date_range !== undefined, (rows) =>
      rows.where('d.create_at', '>=', date_range?.[0] as Date).where('d.create_at', '<', afterSecond(date_range?.[1] as Date)),
    );

const shownToAll = (rows: ReturnType<typeof everyones>) =>
  rows.select([
    'd.id',
    'd.name',
    'd.device',
    'd.status',
    'd.reason',
    'd.version',
    'd.update_at',
    'd.create_at',
    'd.merchant_id',
    'd.asked_revision as asked',
    'm.username',
    's.shop_name',
    isChanged,
  ]);

export const findDesigns = (db: Db, { page, limit, ...wanted }: Wanted & Paging) =>
  pageOf(db, matching(db, wanted), { page, limit }, (rows) => shownToAll(rows).orderBy('d.id', 'desc'));

/** One with what stands in it: handed in, else published, else the draft. */
export const designOfAny = (db: Db, id: number) =>
  shownToAll(everyones(db)).select(sql<Design>`coalesce(d.asked, d.live, d.draft)`.as('design')).where('d.id', '=', id).executeTakeFirst();

/** Templates that are offered. */
export const templatesFor = (db: Db, device: DesignDevice) =>
  db
    .selectFrom('design_template')
    .select(['id', 'name', 'content'])
    .where('device', '=', device)
    .where('status', '=', 1)
    .orderBy('sort', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();

export const templateById = (db: Db, id: number) => db.selectFrom('design_template').selectAll().where('id', '=', id).executeTakeFirst();

export async function addTemplate(
  db: Db,
  template: { name: string; device: DesignDevice; content: Design; sort?: number },
): Promise<number> {
  const { id } = await db
    .insertInto('design_template')
    .values({ ...template, content: json(template.content) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveTemplate(
  db: Db,
  id: number,
  { revision, design, at }: { revision: number; design: Design; at: Date },
): Promise<number | null> {
  const row = await db
    .updateTable('design_template')
    .set({ content: json(design), revision: revision + 1, update_at: at })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning('revision')
    .executeTakeFirst();
  return row?.revision ?? null;
}

/** A shop that is open, to see a template in: the oldest. */
// unscoped: all
export const anyShop = (db: Db) =>
  db
    .selectFrom('shop_link as link')
    .innerJoin('shop', 'shop.merchant_id', 'link.merchant_id')
    .innerJoin('merchant', 'merchant.id', 'link.merchant_id')
    .select(['link.token', 'link.merchant_id'])
    .where('link.relation_type', '=', 'shop')
    .where('link.status', '=', 1)
    .where('shop.shop_status', '=', 1)
    .where('shop.shop_freeze', '=', 0)
    .where('shop.shop_close', '=', 0)
    .where('merchant.status', '=', 1)
    .where('merchant.is_freeze', '=', 0)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('goods').select('goods.id').whereRef('goods.merchant_id', '=', 'link.merchant_id').where('goods.status', '=', 1)),
    )
    .orderBy('link.id')
    .limit(1)
    .executeTakeFirst();
