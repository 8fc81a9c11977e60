/**
 * The plain life of a noun: its rows listed, shown, added, changed and deleted as its contract's verbs say. A noun that decides more
 * writes the handler itself and keeps the others: `routes(group, { ...categories, del: … })`.
 */
import type { Paging } from '@keymall/contract/kit/list';
import type { PlainRefusal } from '@keymall/contract/kit/refusals';
import type { Insertable, Kysely, SelectQueryBuilder, Updateable } from 'kysely';
import type { AdminCtx, Ctx, MerchantCtx } from './context.ts';
import { type Db, violatedConstraint } from './database.ts';
import { pageOf } from './list.ts';
import { found, orMissing, refuse } from './refusal.ts';
import type { Database } from './tables.ts';

type Table = Extract<{ [T in keyof Database]: Database[T] extends { id: unknown } ? T : never }[keyof Database], string>;
/** Tables of merchants, and of the house. */
type ShopTable = { [T in Table]: Database[T] extends { merchant_id: unknown } ? T : never }[Table];
type HouseTable = Exclude<Table, ShopTable>;

type Rows<T extends keyof Database> = SelectQueryBuilder<Database, T, object>;
type Draft<T extends Table> = Omit<Insertable<Database[T]>, 'id' | 'merchant_id'>;
type Change<T extends Table> = Omit<Updateable<Database[T]>, 'id' | 'merchant_id'>;

interface Crud<T extends Table, C extends Ctx, Filter, RDB, RTB extends keyof RDB, Row, DDB, DTB extends keyof DDB, Detail> {
  /** Of the rows those that a list's filter asks for. Columns that a join has too are named with their table. */
  wanted?(rows: Rows<T>, filter: Filter): Rows<T>;
  /** What a list shows of each, and in which order: columns, joins, `orderBy`. */
  shown(rows: Rows<T>): SelectQueryBuilder<RDB, RTB, Row>;
  /** What `detail` shows of one; the list's row unless said. */
  whole?(rows: Rows<T>): SelectQueryBuilder<DDB, DTB, Detail>;
  /** Constraints that a row may break, and what is said then. */
  refusals?: Readonly<Record<string, PlainRefusal>>;
  /** After anything was written: whoever remembers the rows forgets them. */
  changed?(ctx: C): void;
}

/** Kysely without the tables' names: here a table is a parameter. What callers pass and get is typed by their table. */
type Untyped = Kysely<Record<string, Record<string, unknown>>>;
const untyped = (db: Db): Untyped => db as unknown as Untyped;

function crudOf<T extends Table, C extends Ctx, Filter, RDB, RTB extends keyof RDB, Row, DDB, DTB extends keyof DDB, Detail>(
  table: T,
  ownerOf: (ctx: C) => { merchant_id?: number },
  { wanted, shown, whole, refusals = {}, changed }: Crud<T, C, Filter, RDB, RTB, Row, DDB, DTB, Detail>,
) {
  const column = (name: string): string => `${table}.${name}`;
  const rowsOf = (ctx: C): Rows<T> => {
    const rows = untyped(ctx.db).selectFrom<string>(table);
    const { merchant_id } = ownerOf(ctx);
    const scoped: unknown = merchant_id === undefined ? rows : rows.where(column('merchant_id'), '=', merchant_id);
    return scoped as Rows<T>;
  };
  const named = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    try {
      return await work;
    } catch (error) {
      const refusal = refusals[violatedConstraint(error)];
      if (refusal) refuse(refusal as 'missing');
      throw error;
    }
  };
  const ofIds = <Query extends { where(column: string, operator: 'in' | '=', value: unknown): Query }>(
    query: Query,
    ctx: C,
    ids: readonly number[],
  ): Query => {
    const { merchant_id } = ownerOf(ctx);
    const those = query.where('id', 'in', ids);
    return merchant_id === undefined ? those : those.where('merchant_id', '=', merchant_id);
  };

  async function change({ id, ...values }: { id: number } & Change<T>, ctx: C): Promise<void> {
    const query = ofIds(untyped(ctx.db).updateTable<string>(table).set(values), ctx, [id]);
    found((await named(query.executeTakeFirstOrThrow())).numUpdatedRows === 1n);
    changed?.(ctx);
  }
  async function delBatch({ ids }: { ids: readonly number[] }, ctx: C): Promise<bigint> {
    const { numDeletedRows } = await named(ofIds(untyped(ctx.db).deleteFrom<string>(table), ctx, ids).executeTakeFirstOrThrow());
    if (numDeletedRows > 0n) changed?.(ctx);
    return numDeletedRows;
  }

  return {
    /** A page, counted to the bound. */
    list: ({ page, limit, ...filter }: Paging & Filter, ctx: C) =>
      pageOf(ctx.db, wanted ? wanted(rowsOf(ctx), filter as Filter) : rowsOf(ctx), { page, limit }, shown),
    /** One row. Refuses `missing`. */
    detail: async ({ id }: { id: number }, ctx: C): Promise<Detail> => {
      const one = (whole ?? shown)(rowsOf(ctx)) as unknown as SelectQueryBuilder<Record<string, Record<string, unknown>>, string, Detail>;
      return orMissing(await one.where(column('id'), '=', id).executeTakeFirst()) as Detail;
    },
    /** Adds a row and gives its id. Refuses what `refusals` names. */
    add: async (draft: Draft<T>, ctx: C): Promise<{ id: number }> => {
      const query = untyped(ctx.db)
        .insertInto<string>(table)
        .values({ ...ownerOf(ctx), ...draft })
        .returning('id');
      const { id } = await named(query.executeTakeFirstOrThrow());
      changed?.(ctx);
      return { id: id as number };
    },
    /** Changes what is given of a row. Refuses `missing` and what `refusals` names. */
    edit: change,
    status: change,
    sort: change,
    /** Refuses `missing` and what `refusals` names. */
    del: async ({ id }: { id: number }, ctx: C): Promise<void> => found((await delBatch({ ids: [id] }, ctx)) === 1n),
    /** Those of the named that there are. */
    delBatch: async (named: { ids: readonly number[] }, ctx: C): Promise<void> => void (await delBatch(named, ctx)),
  };
}

/** A merchants' table: each reaches the rows of `ctx.shop`, no others. */
export const shopCrud = <
  T extends ShopTable,
  Filter,
  RDB,
  RTB extends keyof RDB,
  Row,
  DDB = RDB,
  DTB extends keyof DDB = never,
  Detail = Row,
>(
  table: T,
  spec: Crud<T, MerchantCtx, Filter, RDB, RTB, Row, DDB, DTB, Detail>,
) => crudOf(table, (ctx: MerchantCtx) => ({ merchant_id: ctx.shop.merchantId }), spec);

/** A table of the house, for administrators. One with `merchant_id` does not compile. */
export const houseCrud = <
  T extends HouseTable,
  Filter,
  RDB,
  RTB extends keyof RDB,
  Row,
  DDB = RDB,
  DTB extends keyof DDB = never,
  Detail = Row,
>(
  table: T,
  spec: Crud<T, AdminCtx, Filter, RDB, RTB, Row, DDB, DTB, Detail>,
) => crudOf(table, () => ({}), spec);
