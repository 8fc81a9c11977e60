/** What administrators did to wallets by hand. */
import type { WalletAction } from '@keymall/contract/ledger/wallet';
import { ask, type Db } from '#kit/database';
import { exactPageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';

/** Whose wallets they are. */
export const walletOwner = (db: Db, shop: ShopScope) =>
  db
    .selectFrom('merchant as m')
    .innerJoin('shop as s', 's.merchant_id', 'm.id')
    .select(['m.id', 'm.username', 's.shop_name'])
    .where('m.id', '=', shop.merchantId)
    .executeTakeFirst();

/** `short`: what there was, too little; the caller undoes it. `repeated`: booked before, and whether it was the same. */
export type Adjusted = { id: number } | { repeated: true; same: boolean } | { short: number };

export interface Adjustment {
  admin_id: number;
  action: WalletAction;
  money: number;
  mark: string;
  request_no: string;
}

export async function adjust(db: Db, shop: ShopScope, { admin_id, action, money, mark, request_no }: Adjustment): Promise<Adjusted> {
  const [row] = await ask<{ answer: Adjusted }>(db, 'select fn.wallet_adjust($1, $2, $3, $4, $5, $6) as answer', [
    shop.merchantId,
    admin_id,
    action,
    money,
    mark,
    request_no,
  ]);
  return (row as { answer: Adjusted }).answer;
}

/** What administrators hold frozen of a merchant's money, and may let go. */
export async function handFrozen(db: Db, shop: ShopScope): Promise<number> {
  const [row] = await ask<{ amount: number }>(db, 'select fn.ledger_hand_frozen($1) as amount', [shop.merchantId]);
  return (row as { amount: number }).amount;
}

/** A merchant's adjustments, newest first. */
export async function listAdjustments(db: Db, shop: ShopScope, { page, limit }: { page: number; limit: number }) {
  const base = db.selectFrom('wallet_adjustment as w').where('w.merchant_id', '=', shop.merchantId);
  return exactPageOf(db, base, { page, limit }, (rows) =>
    rows
      .innerJoin('admin', 'admin.id', 'w.admin_id')
      .select(['w.id', 'w.action', 'w.amount as money', 'w.mark', 'admin.username as admin', 'w.create_at'])
      .orderBy('w.id', 'desc'),
  );
}
