/** One balance of one merchant. */
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';
import type { AccountKind } from './tables.ts';

// unscoped: part
async function balanceOf(db: Db, merchantId: number, kind: AccountKind): Promise<number> {
  const row = await db
    .selectFrom('ledger_account')
    .select('balance')
    .where('merchant_id', '=', merchantId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.balance ?? 0;
}

/** What is frozen of a merchant's: by settlement, complaints and the platform. */
export const frozenOf = (db: Db, shop: ShopScope): Promise<number> => balanceOf(db, shop.merchantId, 'merchant_frozen');
