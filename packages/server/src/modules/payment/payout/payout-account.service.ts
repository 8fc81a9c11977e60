/**
 * Where a merchant's money goes. The first save is free; after that only an administrator's leave opens it, once. What is needed
 * to pay lies encrypted under the key `payee`, sealed with what it belongs to; everybody else sees masks.
 */
import { type PayoutAccount, payoutProblems } from '@keymall/contract/payment/payout-account';
import type { AdminCtx, Ctx, MerchantCtx } from '#kit/context';
import type { Keyring } from '#kit/house';
import { found, orMissing, refuse } from '#kit/refusal';
import { mintShopScope, type ShopScope } from '#kit/scope';
import { provePassword } from '#modules/identity';
import { logOperation } from '#modules/platform';
import {
  insertPayoutAccount,
  isUploadOf,
  lockPayoutAccount,
  merchantToPay,
  type PayoutRow,
  payoutAccountOf,
  type StoredAccount,
  updatePayoutAccount,
} from './payout-account.repository.ts';
import { maskAccount, maskName, typesOffered } from './withdrawal.rules.ts';

/** What lies encrypted. */
export interface PayeeInfo {
  account: string;
  realname: string;
  idcard_number: string;
}

/** `bound` is whose it is: a row's secret does not open on another row. */
export const sealPayee = (keyring: Keyring, bound: string, { account, realname, idcard_number }: PayeeInfo): Buffer =>
  keyring.encrypt('payee', bound, JSON.stringify({ account, realname, idcard_number }));
export const openPayee = (keyring: Keyring, bound: string, sealed: Buffer): PayeeInfo =>
  JSON.parse(keyring.decrypt('payee', bound, sealed)) as PayeeInfo;
export const ofMerchant = (merchantId: number): string => `merchant:${merchantId}`;

/** As stored. Refuses `bad_input` naming a field that the type does not allow, or a picture that is not the merchant's. */
async function stored(ctx: Ctx, shop: ShopScope, form: PayoutAccount): Promise<StoredAccount> {
  const [wrong] = payoutProblems(form);
  if (wrong) refuse('bad_input', { field: wrong });
  if (form.collect_img !== '' && !(await isUploadOf(ctx.db, form.collect_img, shop.merchantId)))
    refuse('bad_input', { field: 'collect_img' });
  const isBank = form.type === 3;
  return {
    type: form.type,
    info: sealPayee(ctx.house.keyring, ofMerchant(shop.merchantId), form),
    account_mask: maskAccount(form.account),
    realname_mask: maskName(form.realname),
    bank_name: isBank ? form.bank_name : '',
    bank_branch: isBank ? form.bank_branch : '',
    collect_img: isBank ? '' : form.collect_img,
  };
}

/** What may be shown of an account. */
export function masked(ctx: Ctx, shop: ShopScope, row: PayoutRow) {
  const { info, collect_img, ...shown } = row;
  const { idcard_number } = openPayee(ctx.house.keyring, ofMerchant(shop.merchantId), info);
  return { ...shown, has_idcard: idcard_number !== '', has_img: collect_img !== '' };
}

/** The merchant's own account, and whether it may be saved. */
export async function ownAccount(ctx: MerchantCtx) {
  const row = await payoutAccountOf(ctx.db, ctx.shop);
  return {
    collect: row ? masked(ctx, ctx.shop, row) : null,
    may_save: !row || row.allow_update === 1,
    types: typesOffered(ctx.house.settings.get('settlement')),
  };
}

/** Saves the merchant's account. Refuses `own_password_wrong`, `cash_type_closed`, and `payout_account_locked` without leave. */
export async function saveOwn(ctx: MerchantCtx, { password, ...form }: PayoutAccount & { password: string }): Promise<void> {
  await provePassword(ctx, 'merchant', await merchantToPay(ctx.db, ctx.shop), password);
  if (!typesOffered(ctx.house.settings.get('settlement')).includes(form.type)) refuse('cash_type_closed');
  await ctx.transaction(async (inner) => {
    const before = await lockPayoutAccount(inner.db, ctx.shop);
    if (before && before.allow_update !== 1) refuse('payout_account_locked');
    const account = await stored(inner, ctx.shop, form);
    // The leave is used up by the change it was given for.
    if (before) await updatePayoutAccount(inner.db, ctx.shop, { ...account, allow_update: 0, update_at: inner.now() });
    else if (!(await insertPayoutAccount(inner.db, ctx.shop, account))) refuse('payout_account_locked');
    await logOperation(inner);
  });
}

/** A merchant's account as administrators see it. Refuses `missing` for a stranger's id. */
export async function accountOfMerchant(ctx: AdminCtx, merchantId: number) {
  await merchantOrMissing(ctx, merchantId);
  const shop = mintShopScope(merchantId);
  const row = await payoutAccountOf(ctx.db, shop);
  return { collect: row ? masked(ctx, shop, row) : null };
}

const merchantOrMissing = async (ctx: Ctx, id: number): Promise<unknown> =>
  orMissing(await ctx.db.selectFrom('merchant').select('id').where('id', '=', id).executeTakeFirst());

/** All of it; the endpoint is one that the operation log keeps. */
export async function reveal(ctx: AdminCtx, merchantId: number): Promise<PayoutAccount> {
  const row = orMissing(await payoutAccountOf(ctx.db, mintShopScope(merchantId)));
  const { type, bank_name, bank_branch, collect_img } = row;
  return { type, bank_name, bank_branch, collect_img, ...openPayee(ctx.house.keyring, ofMerchant(merchantId), row.info) };
}

/** An administrator writes a merchant's account, the first or another. */
export async function writeFor(ctx: AdminCtx, merchantId: number, form: PayoutAccount): Promise<void> {
  await merchantOrMissing(ctx, merchantId);
  const shop = mintShopScope(merchantId);
  const before = await lockPayoutAccount(ctx.db, shop);
  const account = await stored(ctx, shop, form);
  if (!before && (await insertPayoutAccount(ctx.db, shop, account))) return;
  await updatePayoutAccount(ctx.db, shop, { ...account, allow_update: before?.allow_update ?? 0, update_at: ctx.now() });
}

/** Lets a merchant change the account once, or puts it out of use. Refuses `missing` where there is none. */
export async function turn(ctx: AdminCtx, merchantId: number, allow_update: 0 | 1, status: 0 | 1): Promise<void> {
  found(await updatePayoutAccount(ctx.db, mintShopScope(merchantId), { allow_update, status, update_at: ctx.now() }));
}

/** Are two merchants paid out to one account, however it is written. */
export async function paidAlike(ctx: Ctx, one: number, other: number): Promise<boolean> {
  const [own, its] = [await payoutAccountOf(ctx.db, mintShopScope(one)), await payoutAccountOf(ctx.db, mintShopScope(other))];
  if (!own || !its) return false;
  const written = ({ info }: PayoutRow, merchantId: number): string =>
    openPayee(ctx.house.keyring, ofMerchant(merchantId), info).account.replace(/\s/g, '').toLowerCase();
  return written(own, one) === written(its, other);
}
