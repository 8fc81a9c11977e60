/** Where merchants' money goes, as it lies in the database. One row a merchant; whoever withdraws or changes it holds it. */
import type { PayoutType } from '@keymall/contract/payment/payout-account';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';

export interface StoredAccount {
  type: PayoutType;
  info: Buffer;
  account_mask: string;
  realname_mask: string;
  bank_name: string;
  bank_branch: string;
  collect_img: string;
}

const COLUMNS = [
  'type',
  'info',
  'account_mask',
  'realname_mask',
  'bank_name',
  'bank_branch',
  'collect_img',
  'allow_update',
  'status',
  'update_at',
] as const;

export const payoutAccountOf = (db: Db, { merchantId }: ShopScope) =>
  db.selectFrom('payout_account').select(COLUMNS).where('merchant_id', '=', merchantId).executeTakeFirst();

export type PayoutRow = NonNullable<Awaited<ReturnType<typeof payoutAccountOf>>>;

/** The account, held until the transaction ends: a merchant's withdrawals are decided one after the other. */
export const lockPayoutAccount = (db: Db, { merchantId }: ShopScope) =>
  db.selectFrom('payout_account').select(COLUMNS).where('merchant_id', '=', merchantId).forUpdate().executeTakeFirst();

/** Writes the first account; false where there is one by now. */
export async function insertPayoutAccount(db: Db, { merchantId }: ShopScope, account: StoredAccount): Promise<boolean> {
  const row = await db
    .insertInto('payout_account')
    .values({ ...account, merchant_id: merchantId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('merchant_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updatePayoutAccount(
  db: Db,
  { merchantId }: ShopScope,
  change: Partial<StoredAccount> & { allow_update: 0 | 1; status?: 0 | 1; update_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payout_account')
    .set(change)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Is it a picture that the merchant, or an administrator, uploaded. */
export async function isUploadOf(db: Db, url: string, merchantId: number): Promise<boolean> {
  const name = url.slice('/upload/'.length);
  const row = await db
    .selectFrom('upload')
    .select('name')
    .where('name', '=', name)
    .where((where) =>
      where.or([where.and([where('realm', '=', 'merchant'), where('owner_id', '=', merchantId)]), where('realm', '=', 'admin')]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Whom a merchant's own password is asked of, and what stands in the way of withdrawing. */
export const merchantToPay = (db: Db, { merchantId }: ShopScope) =>
  db
    .selectFrom('merchant')
    .select(['id', 'password_hash', 'is_freeze', 'freeze_reason', 'cash_type', 'four_eyes_money', 'email'])
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow();

/** What a merchant has, and owes. */
export async function walletsOf(db: Db, { merchantId }: ShopScope) {
  const rows = await db.selectFrom('ledger_account').select(['kind', 'balance']).where('merchant_id', '=', merchantId).execute();
  const balanceOf = (kind: string): number => rows.find((row) => row.kind === kind)?.balance ?? 0;
  return {
    balance: balanceOf('merchant_wallet'),
    frozen: balanceOf('merchant_frozen'),
    cashing: balanceOf('merchant_cashing'),
    debt: balanceOf('merchant_debt'),
  };
}

/** Forgets where a merchant's money went: withdrawals that were made hold their own copy. */
export const dropPayoutAccount = (db: Db, { merchantId }: ShopScope) =>
  db.deleteFrom('payout_account').where('merchant_id', '=', merchantId).execute();
