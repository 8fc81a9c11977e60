/** Contracts as they lie in the database; a state changes only by compare-and-set, with its step in the story. */
import type { ContractPayType, ContractStatus, ContractType } from '@keymall/contract/billing/merchant-contract';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { noneOf } from '#kit/due';
import { containing, pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';
import type { Mover } from '../actor.ts';

export interface ContractFilter {
  keyword?: string;
  type?: ContractType;
  pay_type?: ContractPayType;
  status?: ContractStatus;
  merchant_id?: number;
}
interface Paging {
  page: number;
  limit: number;
}

// unscoped: part
const matching = (db: Db, { keyword, type, pay_type, status, merchant_id }: ContractFilter) =>
  db
    .selectFrom('merchant_contract as c')
    .$if(merchant_id !== undefined, (rows) => rows.where('c.merchant_id', '=', merchant_id as number))
    .$if(type !== undefined, (rows) => rows.where('c.type', '=', type as ContractType))
    .$if(pay_type !== undefined, (rows) => rows.where('c.pay_type', '=', pay_type as ContractPayType))
    .$if(status !== undefined, (rows) => rows.where('c.status', '=', status as ContractStatus))
    .$if(Boolean(keyword), (rows) =>
      rows.where((where) =>
        where.or([where('c.number', 'ilike', containing(keyword as string)), where('c.name', 'ilike', containing(keyword as string))]),
      ),
    );

/** What an administrator is called: merchants never read the name he signs in by. */
const NICKNAME = sql<string>`e.nickname`;
const ANY_NAME = sql<string>`coalesce(nullif(e.nickname, ''), e.username)`;

const shown = (rows: ReturnType<typeof matching>, employee: typeof NICKNAME) =>
  rows
    .innerJoin('admin as e', 'e.id', 'c.employee_id')
    .select([
      'c.id',
      'c.number',
      'c.name',
      'c.type',
      'c.pay_type',
      'c.amount',
      sql<string | null>`c.sign_date::text`.as('sign_date'),
      sql<string>`c.effective_date::text`.as('effective_date'),
      sql<string>`c.end_date::text`.as('end_date'),
      'c.company',
      employee.as('employee'),
      'c.status',
      'c.create_at',
    ]);

// unscoped: part
const withMerchant = (rows: ReturnType<typeof matching>, employee: typeof NICKNAME) =>
  shown(rows, employee)
    .innerJoin('merchant as m', 'm.id', 'c.merchant_id')
    .innerJoin('shop as s', 's.merchant_id', 'c.merchant_id')
    .select(['c.merchant_id', 'm.username', 's.shop_name']);

const MORE = [
  'c.parent_id',
  'c.remark',
  'c.notary',
  'c.revision',
  'c.confirm_at',
  'c.file_id',
  'c.employee_id',
  'f.file_name',
  'f.bytes',
] as const;
const PARENT = sql<string>`coalesce(p.number || ' ' || p.name, '')`;

/** A merchant's contracts, newest first. */
export const contractsOfShop = (db: Db, { merchantId }: ShopScope, { page, limit, ...filter }: ContractFilter & Paging) =>
  pageOf(db, matching(db, { ...filter, merchant_id: merchantId }), { page, limit }, (rows) =>
    shown(rows, NICKNAME).orderBy('c.id', 'desc'),
  );

/** All contracts, newest first. */
export const listContracts = (db: Db, { page, limit, ...filter }: ContractFilter & Paging) =>
  pageOf(db, matching(db, filter), { page, limit }, (rows) => withMerchant(rows, ANY_NAME).orderBy('c.id', 'desc'));

// unscoped: part
const inFull = (db: Db, filter: ContractFilter, id: number, employee: typeof NICKNAME) =>
  withMerchant(matching(db, filter), employee)
    .innerJoin('private_file as f', 'f.id', 'c.file_id')
    .leftJoin('merchant_contract as p', 'p.id', 'c.parent_id')
    .select([...MORE, PARENT.as('parent')])
    .where('c.id', '=', id)
    .executeTakeFirst();

export const contractOfShop = (db: Db, { merchantId }: ShopScope, id: number) => inFull(db, { merchant_id: merchantId }, id, NICKNAME);
export const contractById = (db: Db, id: number) => inFull(db, {}, id, ANY_NAME);
export type ContractInFull = NonNullable<Awaited<ReturnType<typeof inFull>>>;

/** A contract's story, oldest first. */
// unscoped: part
export const movesOf = (db: Db, contractId: number) =>
  db
    .selectFrom('merchant_contract_move')
    .select(['id', 'from_status as from', 'to_status as to', 'actor', 'actor_name as name', 'reason', 'create_at'])
    .where('contract_id', '=', contractId)
    .orderBy('id')
    .execute();

/** Held until the transaction ends. */
// unscoped: part
export const lockContract = (db: Db, id: number, merchantId?: number) =>
  db
    .selectFrom('merchant_contract')
    .select(['id', 'merchant_id', 'number', 'name', 'type', 'status', 'revision', 'confirm_at', 'file_id'])
    .select([sql<string>`effective_date::text`.as('effective_date'), sql<string>`end_date::text`.as('end_date')])
    .where('id', '=', id)
    .$if(merchantId !== undefined, (rows) => rows.where('merchant_id', '=', merchantId as number))
    .forUpdate()
    .executeTakeFirst();
export type LockedContract = NonNullable<Awaited<ReturnType<typeof lockContract>>>;

interface ContractMove {
  from: ContractStatus;
  to: ContractStatus;
  reason: string;
  at: Date;
}

/** Compare-and-set of a contract's state, with its step; false where it was another's already. */
// unscoped: part
export async function moveContract(
  db: Db,
  { id, merchant_id }: { id: number; merchant_id: number },
  { from, to, reason, at }: ContractMove,
  mover: Mover,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('merchant_contract')
    .set({ status: to, ...(from === 'audit' && to !== 'fail' && { confirm_at: at }) })
    .where('id', '=', id)
    .where('merchant_id', '=', merchant_id)
    .where('status', '=', from)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) return false;
  await insertMove(db, { contract_id: id, merchant_id, from_status: from, to_status: to, reason, create_at: at, ...mover });
  return true;
}

interface MoveRow extends Mover {
  contract_id: number;
  merchant_id: number;
  from_status: ContractStatus | null;
  to_status: ContractStatus;
  reason: string;
  create_at: Date;
}

// unscoped: part
export const insertMove = (db: Db, row: MoveRow): Promise<unknown> => db.insertInto('merchant_contract_move').values(row).execute();

export interface ContractDraft {
  merchant_id: number;
  name: string;
  type: ContractType;
  parent_id: number | null;
  pay_type: ContractPayType;
  amount: number;
  sign_date: string | null;
  effective_date: string;
  end_date: string;
  company: string;
  employee_id: number;
  remark: string;
  notary: string;
}

// unscoped: all
export const insertContract = async (
  db: Db,
  row: ContractDraft & { number: string; admin_id: number; file_id: number; create_at: Date },
): Promise<number> => (await db.insertInto('merchant_contract').values(row).returning('id').executeTakeFirstOrThrow()).id;

/** Rewrites one that is locked; whoever has read the old one can't agree to the new one unread. */
// unscoped: all
export const rewriteContract = (db: Db, id: number, row: Omit<ContractDraft, 'merchant_id'> & { file_id: number }): Promise<unknown> =>
  db
    .updateTable('merchant_contract')
    .set((set) => ({ ...row, revision: set('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** Is it a main contract of this merchant that another can belong to. Held, so that it does not end meanwhile. */
// unscoped: part
export async function isMain(db: Db, merchantId: number, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('merchant_contract')
    .select('id')
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .where('type', '=', 'main')
    .where('status', '<>', 'fail')
    .forShare()
    .executeTakeFirst();
  return found !== undefined;
}

/** Does another belong to it. */
// unscoped: part
export const hasChildren = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('merchant_contract').select('id').where('parent_id', '=', id).limit(1).executeTakeFirst()) !== undefined;

// unscoped: all
export const deleteContract = (db: Db, id: number): Promise<unknown> => db.deleteFrom('merchant_contract').where('id', '=', id).execute();

const MOST_CHOICES = 500;

/** Whom and what a contract may name. */
// unscoped: all
export async function choices(db: Db, merchantId?: number) {
  const [employees, merchants, mains] = await Promise.all([
    db.selectFrom('admin').select(['id', 'username as name']).where('status', '=', 1).orderBy('id').limit(MOST_CHOICES).execute(),
    db
      .selectFrom('merchant as m')
      .innerJoin('shop as s', 's.merchant_id', 'm.id')
      .select(['m.id', sql<string>`m.username || ' · ' || s.shop_name`.as('name')])
      .where('m.delete_at', 'is', null)
      .orderBy('m.id', 'desc')
      .limit(MOST_CHOICES)
      .execute(),
    merchantId === undefined
      ? []
      : db
          .selectFrom('merchant_contract')
          .select(['id', sql<string>`number || ' ' || name`.as('name')])
          .where('merchant_id', '=', merchantId)
          .where('type', '=', 'main')
          .where('status', '<>', 'fail')
          .orderBy('id', 'desc')
          .limit(MOST_CHOICES)
          .execute(),
  ]);
  return { employees, merchants, mains };
}

export const isEmployee = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('admin').select('id').where('id', '=', id).where('status', '=', 1).executeTakeFirst()) !== undefined;

export const isMerchant = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('merchant').select('id').where('id', '=', id).where('delete_at', 'is', null).executeTakeFirst()) !== undefined;

/** Contracts whose first day has come, and those whose last day is over. `today`: `YYYY-MM-DD`. */
// unscoped: job
export const dueContracts = (db: Db, today: string, without: readonly number[], limit: number) =>
  db
    .selectFrom('merchant_contract')
    .select(['id', 'merchant_id', 'status', 'number', 'name'])
    .where((where) =>
      where.or([
        where.and([where('status', '=', 'pending'), where('effective_date', '<=', today)]),
        where.and([where('status', '=', 'executing'), where('end_date', '<', today)]),
      ]),
    )
    .where(noneOf('id', without))
    .orderBy('id')
    .limit(limit)
    .execute();

/** Contracts that an invoice can be asked for by: they run or ran. Newest first. */
export const contractsToInvoice = (db: Db, { merchantId }: ShopScope) =>
  db
    .selectFrom('merchant_contract')
    .select(['id', sql<string>`number || ' ' || name`.as('name')])
    .select([sql<string>`effective_date::text`.as('effective_date'), sql<string>`end_date::text`.as('end_date')])
    .where('merchant_id', '=', merchantId)
    .where('status', 'in', ['executing', 'finish'])
    .orderBy('id', 'desc')
    .limit(MOST_CHOICES)
    .execute();
