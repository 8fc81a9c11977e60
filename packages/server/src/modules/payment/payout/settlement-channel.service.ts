/** Channels that pay out, and our accounts at them. Parameters are sealed as those of collecting accounts are. */
import type { Locale } from '@keymall/contract/kit/refusals';
import type { PayoutType } from '@keymall/contract/payment/payout-account';
import { type AccountConfig, withoutSecrets } from '@keymall/drivers/kit/config';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import type { PayeeKind, PayoutDriver } from '@keymall/drivers/payout/port';
import { payoutDrivers } from '@keymall/drivers/registry';
import type { Ctx } from '#kit/context';
import { orMissing, refuse } from '#kit/refusal';
import { insertAccount, nextAccountId, updateAccount } from '../channel/account.repository.ts';
import { checked, merged, openParams, sealParams } from '../channel/account.service.ts';
import { hasAccounts } from '../channel/channel.repository.ts';
import { theOutside } from '../receipt/receipt.service.ts';
import {
  accountsThatPay,
  hasPayouts,
  insertSettlementChannel,
  type SettlementDraft,
  setSort,
  settlementAccountById,
  settlementChannelById,
  updateSettlementChannel,
} from './settlement-channel.repository.ts';

export const PAYEE_OF: Record<PayoutType, PayeeKind> = { 1: 'alipay', 2: 'wechat', 3: 'bank' };
const TYPES: readonly PayoutType[] = [1, 2, 3];

const driverOf = (code: string): PayoutDriver => payoutDrivers.get(code) ?? refuse('driver_unknown');

/** Whom a driver can pay, as merchants' accounts are typed; nobody where it is not installed. */
export const typesOf = (code: string): PayoutType[] =>
  TYPES.filter((type) => payoutDrivers.get(code)?.payees.includes(PAYEE_OF[type]) ?? false);

export const titleOf = (code: string, locale: Locale): string => payoutDrivers.get(code)?.title[locale] ?? code;

/** Adds a payout channel and gives its id. Refuses `driver_unknown`. */
export function add(ctx: Ctx, draft: SettlementDraft): Promise<number> {
  driverOf(draft.code);
  return insertSettlementChannel(ctx.db, draft);
}

/** Rewrites a payout channel. Its driver stays while it has accounts: their parameters are that driver's. */
export async function edit(ctx: Ctx, id: number, draft: SettlementDraft): Promise<void> {
  const { code } = orMissing(await settlementChannelById(ctx.db, id));
  driverOf(draft.code);
  if (code !== draft.code && (await hasAccounts(ctx.db, id))) refuse('bad_input', { field: 'code' });
  await updateSettlementChannel(ctx.db, id, draft);
}

export async function turn(ctx: Ctx, id: number, status: 0 | 1): Promise<void> {
  if (!(await updateSettlementChannel(ctx.db, id, { status }))) refuse('missing');
}

/** Deletes a payout channel. Refuses `channel_in_use` while it has accounts; accounts with payouts stay for good. */
export async function remove(ctx: Ctx, id: number): Promise<void> {
  orMissing(await settlementChannelById(ctx.db, id));
  if (await hasAccounts(ctx.db, id)) refuse('channel_in_use');
  await updateSettlementChannel(ctx.db, id, { delete_at: ctx.now(), status: 0 });
}

interface AccountDraft {
  name: string;
  status: 0 | 1;
  sort: number;
  params: AccountConfig;
}

/** What a form may show of an account: plain values, and which secrets hold something. */
export async function accountDetail(ctx: Ctx, id: number) {
  const { params, code, ...account } = orMissing(await settlementAccountById(ctx.db, id));
  const { values, filled } = withoutSecrets(driverOf(code).config, openParams(ctx.house.keyring, id, params));
  return { ...account, params: { ...values }, secrets_set: filled };
}

/** Adds an account and gives its id. Refuses `missing` without such a channel, and `driver_config`. */
export async function addAccount(
  ctx: Ctx,
  { channel_id, name, status, sort, params }: AccountDraft & { channel_id: number },
): Promise<number> {
  const { code } = orMissing(await settlementChannelById(ctx.db, channel_id));
  const config = checked(ctx, driverOf(code), params);
  const id = await nextAccountId(ctx.db);
  await insertAccount(ctx.db, { id, channel_id, name, status, params: sealParams(ctx.house.keyring, id, config) });
  await setSort(ctx.db, id, sort);
  return id;
}

/** Rewrites an account; a secret left empty stays as it is. Refuses `missing`, `driver_config` and `secret_anew`. */
export async function editAccount(ctx: Ctx, id: number, { name, status, sort, params }: AccountDraft): Promise<void> {
  const account = orMissing(await settlementAccountById(ctx.db, id));
  const config = merged(ctx, driverOf(account.code).config, openParams(ctx.house.keyring, id, account.params), params);
  await updateAccount(ctx.db, id, { name, status, params: sealParams(ctx.house.keyring, id, config) });
  await setSort(ctx.db, id, sort);
}

/** Deletes an account that never paid. Refuses `payout_account_used`: then it can only be disabled. */
export async function removeAccount(ctx: Ctx, id: number): Promise<void> {
  orMissing(await settlementAccountById(ctx.db, id));
  if (await hasPayouts(ctx.db, id)) refuse('payout_account_used');
  await updateAccount(ctx.db, id, { delete_at: ctx.now(), status: 0 });
}

/** An account ready to pay, in clear. Never log it. */
export interface PayingAccount {
  id: number;
  driver: PayoutDriver;
  config: AccountConfig;
}

/** The account as it is, also where it takes no new payouts: old ones are still asked about. Null without its driver. */
export async function openPayingAccount(ctx: Ctx, id: number): Promise<PayingAccount | null> {
  const row = await settlementAccountById(ctx.db, id);
  const driver = row && payoutDrivers.get(row.code);
  return row && driver ? { id, driver, config: openParams(ctx.house.keyring, id, row.params) } : null;
}

/** The first account that can pay somebody of this type now, of one channel or of any. */
export async function accountFor(ctx: Ctx, type: PayoutType, channelId?: number): Promise<number | null> {
  const found = (await accountsThatPay(ctx.db, channelId)).find(({ code }) => typesOf(code).includes(type));
  return found?.id ?? null;
}

/** Channels that can pay now, and whom. */
export async function channelsThatPay(ctx: Ctx) {
  const byChannel = Map.groupBy(await accountsThatPay(ctx.db), ({ channel_id }) => channel_id);
  return [...byChannel].flatMap(([id, [account]]) => (account ? [{ id, title: account.title, types: typesOf(account.code) }] : []));
}

/** What is left at the gateway. Refuses `gateway_silent` where it does not tell. */
export async function balanceOf(ctx: Ctx, id: number): Promise<number> {
  const { driver, config } = orMissing(await openPayingAccount(ctx, id));
  if (!driver.balance) return refuse('gateway_silent');
  try {
    return await driver.balance(config, theOutside());
  } catch (error) {
    if (error instanceof GatewayError) return refuse('gateway_silent');
    throw error;
  }
}
