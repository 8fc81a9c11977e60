/** Fees of verifications as they lie in the database; a state changes only by compare-and-set, and money only by the ledger's functions. */
import type { AuthOrderStatus } from '@keymall/contract/billing/auth-order';
import { afterSecond } from '@keymall/contract/kit/time';
import type { VerificationAnswer, VerificationKind, VerificationWallet } from '@keymall/contract/merchant/verification';
import { sql } from 'kysely';
import { ask, type Db } from '#kit/database';
import type { Step } from '#kit/export';
import { containing, pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';

export interface AuthOrderDraft {
  verification_id: number;
  trade_no: string;
  kind: VerificationKind;
  amount: number;
  wallet: VerificationWallet;
  provider: string;
  create_at: Date;
}

/** How many a merchant sent so far, free ones too. */
export async function countAuthOrders(db: Db, { merchantId }: ShopScope): Promise<number> {
  const row = await db
    .selectFrom('auth_order')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** A new one; where nobody is asked it is settled at once. */
export async function insertAuthOrder(db: Db, { merchantId }: ShopScope, draft: AuthOrderDraft): Promise<number> {
  const isAsked = draft.provider !== '';
  const { id } = await db
    .insertInto('auth_order')
    .values({ ...draft, merchant_id: merchantId, status: isAsked ? 'waiting' : 'settled', end_at: isAsked ? null : draft.create_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Booked = Pick<AuthOrderDraft, 'trade_no' | 'wallet' | 'amount'> & { id: number };
const legs = ({ merchantId }: ShopScope, { id, trade_no, wallet, amount }: Booked) => [
  id,
  trade_no,
  merchantId,
  wallet,
  'auth_fee',
  amount,
];

/** Takes the fee; false where the wallet holds less, and nothing was taken. */
export async function takeFee(db: Db, shop: ShopScope, order: Booked): Promise<boolean> {
  if (order.amount === 0) return true;
  const [row] = await ask<{ taken: boolean }>(db, 'select fn.ledger_service_fee($1, $2, $3, $4, $5, $6) as taken', legs(shop, order));
  return (row as { taken: boolean }).taken;
}

/** Gives it back to where it came from. */
export async function giveFeeBack(db: Db, shop: ShopScope, order: Booked): Promise<void> {
  if (order.amount > 0) await ask(db, 'select fn.ledger_service_fee_back($1, $2, $3, $4, $5, $6)', legs(shop, order));
}

/** One that a provider is to be asked about. */
// unscoped: job
export const authOrderToAsk = (db: Db, id: number) =>
  db
    .selectFrom('auth_order')
    .select(['id', 'merchant_id', 'verification_id', 'trade_no', 'amount', 'wallet', 'provider', 'status', 'tries'])
    .where('id', '=', id)
    .executeTakeFirst();

/** From waiting to its end, once; false when it has ended meanwhile. */
export async function endAuthOrder(
  db: Db,
  { merchantId }: ShopScope,
  { id, status, at }: { id: number; status: 'settled' | 'returned'; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('auth_order')
    .set({ status, end_at: at })
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** One more try without an answer; gives how many there were, null when it has ended meanwhile. */
export async function countTry(db: Db, { merchantId }: ShopScope, id: number): Promise<number | null> {
  const row = await db
    .updateTable('auth_order')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'waiting')
    .returning('tries')
    .executeTakeFirst();
  return row?.tries ?? null;
}

export interface AuthOrderFilter {
  keyword?: string;
  status?: AuthOrderStatus;
  merchant_id?: number;
  date_range?: [Date, Date];
}

// unscoped: all
const wanted = (db: Db, { keyword, status, merchant_id, date_range }: AuthOrderFilter) =>
  db
    .selectFrom('auth_order as o')
    .innerJoin('merchant as m', 'm.id', 'o.merchant_id')
    .innerJoin('shop as s', 's.merchant_id', 'o.merchant_id')
    .leftJoin('verification as v', 'v.id', 'o.verification_id')
    .$if(status !== undefined, (rows) => rows.where('o.status', '=', status as AuthOrderStatus))
    .$if(merchant_id !== undefined, (rows) => rows.where('o.merchant_id', '=', merchant_id as number))
    .$if(date_range !== undefined, (rows) =>
      rows.where('o.create_at', '>=', date_range?.[0] as Date).where('o.create_at', '<', afterSecond(date_range?.[1] as Date)),
    )
    .$if(Boolean(keyword), (rows) =>
      rows.where((where) =>
        where.or([
          where('s.shop_name', 'ilike', containing(keyword as string)),
          where('m.username', 'ilike', containing(keyword as string)),
          where('o.trade_no', '=', keyword as string),
        ]),
      ),
    );

const shown = (rows: ReturnType<typeof wanted>) =>
  rows
    .select(['o.id', 'o.trade_no', 'o.merchant_id', 'o.kind', 'o.amount', 'o.wallet', 'o.status', 'o.provider', 'o.create_at', 'o.end_at'])
    .select(['m.username', 's.shop_name'])
    .select(sql<VerificationAnswer>`coalesce(v.answer, '')`.as('answer'))
    .orderBy('o.id', 'desc');

/** A page of them, newest first. */
export const listAuthOrders = (db: Db, { page, limit, ...filter }: AuthOrderFilter & { page: number; limit: number }) =>
  pageOf(db, wanted(db, filter), { page, limit }, shown);

/** The same for a file, a step at a time. */
export const authOrdersBefore = (db: Db, filter: AuthOrderFilter, { after, limit }: Step) =>
  shown(wanted(db, filter))
    .$if(after !== null, (rows) => rows.where('o.id', '<', after as number))
    .limit(limit)
    .execute();

/** A merchant's own, newest first. */
export const authOrdersOfShop = (db: Db, { merchantId }: ShopScope, { page, limit }: { page: number; limit: number }) =>
  pageOf(db, db.selectFrom('auth_order as o').where('o.merchant_id', '=', merchantId), { page, limit }, (rows) =>
    rows.select(['o.id', 'o.trade_no', 'o.amount', 'o.wallet', 'o.status', 'o.create_at', 'o.end_at']).orderBy('o.id', 'desc'),
  );
