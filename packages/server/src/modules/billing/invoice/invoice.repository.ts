/** Invoices as they lie in the database; a state changes only by compare-and-set, with its step in the story. */
import type { InvoiceStatus, InvoiceType } from '@keymall/contract/billing/invoice';
import { afterSecond } from '@keymall/contract/kit/time';
import { type Insertable, sql } from 'kysely';
import type { Db } from '#kit/database';
import { noneOf } from '#kit/due';
import type { Step } from '#kit/export';
import { containing, pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';
import type { Database } from '#kit/tables';
import type { Mover } from '../actor.ts';
import type { InvoicePart, MonthFacts } from './invoice.rules.ts';

export interface InvoiceFilter {
  keyword?: string;
  status?: InvoiceStatus;
  type?: InvoiceType;
  /** `YYYY-MM`. */
  month?: string;
  merchant_id?: number;
  date_range?: [Date, Date];
}
interface Paging {
  page: number;
  limit: number;
}

// unscoped: part
const matching = (db: Db, { keyword, status, type, month, merchant_id, date_range }: InvoiceFilter) =>
  db
    .selectFrom('invoice as i')
    .$if(merchant_id !== undefined, (rows) => rows.where('i.merchant_id', '=', merchant_id as number))
    .$if(status !== undefined, (rows) => rows.where('i.status', '=', status as InvoiceStatus))
    .$if(type !== undefined, (rows) => rows.where('i.type', '=', type as InvoiceType))
    .$if(month !== undefined, (rows) =>
      rows.where('i.id', 'in', (inner) => inner.selectFrom('invoice_item').select('invoice_id').where('month', '=', `${month}-01`)),
    )
    .$if(date_range !== undefined, (rows) =>
      rows.where('i.create_at', '>=', date_range?.[0] as Date).where('i.create_at', '<', afterSecond(date_range?.[1] as Date)),
    )
    .$if(Boolean(keyword), (rows) =>
      rows.where((where) =>
        where.or([where('i.number', 'ilike', containing(keyword as string)), where('i.title', 'ilike', containing(keyword as string))]),
      ),
    );

// unscoped: part
const shown = (rows: ReturnType<typeof matching>) =>
  rows
    .leftJoin('merchant_contract as c', 'c.id', 'i.contract_id')
    .select(['i.id', 'i.number', 'i.type', 'i.status', 'i.amount', 'i.title', 'i.create_at'])
    .select([
      sql<string>`coalesce(c.number || ' ' || c.name, '')`.as('contract'),
      sql<string[]>`array(select to_char(p.month, 'YYYY-MM') from invoice_item p where p.invoice_id = i.id order by p.month)`.as('months'),
    ]);

// unscoped: part
const withMerchant = (rows: ReturnType<typeof matching>) =>
  shown(rows)
    .innerJoin('merchant as m', 'm.id', 'i.merchant_id')
    .innerJoin('shop as s', 's.merchant_id', 'i.merchant_id')
    .select(['i.merchant_id', 'm.username', 's.shop_name']);

/** A merchant's invoices, newest first. */
export const invoicesOfShop = (db: Db, { merchantId }: ShopScope, { page, limit, ...filter }: InvoiceFilter & Paging) =>
  pageOf(db, matching(db, { ...filter, merchant_id: merchantId }), { page, limit }, (rows) => shown(rows).orderBy('i.id', 'desc'));

/** All invoices, newest first. */
export const listInvoices = (db: Db, { page, limit, ...filter }: InvoiceFilter & Paging) =>
  pageOf(db, matching(db, filter), { page, limit }, (rows) => withMerchant(rows).orderBy('i.id', 'desc'));

const TITLE = ['i.title_type', 'i.title', 'i.tax_number', 'i.address', 'i.tel', 'i.bank', 'i.bank_account', 'i.email'] as const;
const MAILING = ['i.consignee', 'i.mobile', 'i.region', 'i.full_address'] as const;

const withAll = (db: Db, filter: InvoiceFilter) =>
  withMerchant(matching(db, filter))
    .leftJoin('private_file as f', 'f.id', 'i.file_id')
    .select([...TITLE, ...MAILING])
    .select([
      'i.invoice_no',
      'i.courier',
      'i.tracking_no',
      'i.issue_at',
      'i.send_at',
      'i.finish_at',
      'i.file_id',
      'f.file_name',
      'f.bytes',
    ]);

export const invoiceOfShop = (db: Db, { merchantId }: ShopScope, id: number) =>
  withAll(db, { merchant_id: merchantId }).where('i.id', '=', id).executeTakeFirst();
export const invoiceById = (db: Db, id: number) => withAll(db, {}).where('i.id', '=', id).executeTakeFirst();
export type InvoiceInFull = NonNullable<Awaited<ReturnType<typeof invoiceById>>>;

/** A page of them by key, newest first, for files. */
export const exportPage = (db: Db, filter: InvoiceFilter, { after, limit }: Step) =>
  withAll(db, filter)
    .$if(after !== null, (rows) => rows.where('i.id', '<', after as number))
    .orderBy('i.id', 'desc')
    .limit(limit)
    .execute();

/** What an invoice holds of each month, and its story. */
// unscoped: part
export async function partsAndMoves(db: Db, invoiceId: number) {
  const [items, moves] = await Promise.all([
    db
      .selectFrom('invoice_item')
      .select([sql<string>`to_char(month, 'YYYY-MM')`.as('month'), 'amount'])
      .where('invoice_id', '=', invoiceId)
      .orderBy('month')
      .execute(),
    db
      .selectFrom('invoice_move')
      .select(['id', 'to_status as to', 'actor', 'actor_name as name', 'reason', 'create_at'])
      .where('invoice_id', '=', invoiceId)
      .orderBy('id')
      .execute(),
  ]);
  return { items, moves };
}

/** Until the end of the transaction nobody else asks for an invoice of this merchant. */
export const holdInvoices = (db: Db, { merchantId }: ShopScope): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`invoice:${merchantId}`}, 0))`.execute(db);

/** Fees of a merchant by month, and what living invoices hold of them: from one month to the one before another. Newest first. */
export async function monthFacts(db: Db, { merchantId }: ShopScope, from: string, until: string): Promise<MonthFacts[]> {
  const { rows } = await sql<MonthFacts>`
    select to_char(month, 'YYYY-MM') as month, coalesce(f.amount, 0)::bigint as fees, coalesce(h.amount, 0)::bigint as invoiced,
      coalesce(h.parts, 0)::int as parts
    from fn.merchant_fees(${merchantId}, ${`${from}-01`}::date, ${`${until}-01`}::date) f
    full join (
      select month, sum(amount) as amount, max(part) as parts from invoice_item
      where merchant_id = ${merchantId} and live and month >= ${`${from}-01`}::date and month < ${`${until}-01`}::date group by month
    ) h using (month)
    order by month desc`.execute(db);
  return rows;
}

type InvoiceRow = Omit<Insertable<Database['invoice']>, 'merchant_id'>;

/** An application with what it holds. */
export async function insertInvoice(db: Db, { merchantId }: ShopScope, row: InvoiceRow, parts: readonly InvoicePart[]): Promise<number> {
  const { id } = await db
    .insertInto('invoice')
    .values({ ...row, merchant_id: merchantId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('invoice_item')
    .values(parts.map(({ month, amount, part }) => ({ merchant_id: merchantId, invoice_id: id, month: `${month}-01`, part, amount })))
    .execute();
  return id;
}

/** Held until the transaction ends. */
// unscoped: part
export const lockInvoice = (db: Db, id: number, merchantId?: number) =>
  db
    .selectFrom('invoice')
    .select(['id', 'merchant_id', 'number', 'status', 'type', 'amount', 'file_id', 'email'])
    .where('id', '=', id)
    .$if(merchantId !== undefined, (rows) => rows.where('merchant_id', '=', merchantId as number))
    .forUpdate()
    .executeTakeFirst();
export type LockedInvoice = NonNullable<Awaited<ReturnType<typeof lockInvoice>>>;

interface InvoiceStep {
  from: InvoiceStatus;
  to: InvoiceStatus;
  reason: string;
  at: Date;
  more?: {
    invoice_no?: string;
    file_id?: number;
    courier?: string;
    tracking_no?: string;
    issue_at?: Date;
    send_at?: Date;
    finish_at?: Date;
  };
}

/** Compare-and-set of an invoice's state, with its step; what is refused or withdrawn lets its months go. False where it was another's already. */
// unscoped: part
export async function moveInvoice(
  db: Db,
  { id, merchant_id }: { id: number; merchant_id: number },
  { from, to, reason, at, more }: InvoiceStep,
  mover: Mover,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invoice')
    .set({ status: to, ...more })
    .where('id', '=', id)
    .where('merchant_id', '=', merchant_id)
    .where('status', '=', from)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) return false;
  if (to === 'refused' || to === 'withdrawn')
    await db.updateTable('invoice_item').set({ live: false }).where('invoice_id', '=', id).where('live', '=', true).execute();
  await insertStep(db, { invoice_id: id, merchant_id, to_status: to, reason, create_at: at, ...mover });
  return true;
}

interface StepRow extends Mover {
  invoice_id: number;
  merchant_id: number;
  to_status: InvoiceStatus;
  reason: string;
  create_at: Date;
}

// unscoped: part
export const insertStep = (db: Db, row: StepRow): Promise<unknown> => db.insertInto('invoice_move').values(row).execute();

/** What was filled in the last time. */
export const lastFilled = (db: Db, { merchantId }: ShopScope) =>
  db
    .selectFrom('invoice as i')
    .select(['i.type', ...TITLE, ...MAILING])
    .where('i.merchant_id', '=', merchantId)
    .orderBy('i.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Issued or sent so long ago that they count as received. */
// unscoped: job
export const invoicesToFinish = (db: Db, before: Date, without: readonly number[], limit: number) =>
  db
    .selectFrom('invoice')
    .select(['id', 'merchant_id', 'status'])
    .where((where) =>
      where.or([
        where.and([where('status', '=', 'issued'), where('type', '=', 'electronic'), where('issue_at', '<', before)]),
        where.and([where('status', '=', 'sent'), where('send_at', '<', before)]),
      ]),
    )
    .where(noneOf('id', without))
    .orderBy('id')
    .limit(limit)
    .execute();

/** What the mail about an issued invoice says, and in whose language. */
// unscoped: job
export const invoiceToMail = (db: Db, id: number) =>
  db
    .selectFrom('invoice as i')
    .innerJoin('merchant as m', 'm.id', 'i.merchant_id')
    .select(['i.id', 'i.number', 'i.status', 'i.title', 'i.amount', 'i.invoice_no', 'i.email', 'm.locale'])
    .where('i.id', '=', id)
    .executeTakeFirst();
