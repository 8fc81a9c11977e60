/** A collection account opened: its driver and its parameters in clear, kept in memory until somebody changes a channel. */
import type { AccountConfig } from '@keymall/drivers/kit/config';
import type { PaymentDriver } from '@keymall/drivers/payment/port';
import { paymentDrivers } from '@keymall/drivers/registry';
import type { Ctx } from '#kit/context';
import type { House, Keyring } from '#kit/house';
import { CHANNELS_TOPIC } from '#modules/catalogue';

export interface OpenAccount {
  id: number;
  channel_id: number;
  driver: PaymentDriver;
  config: AccountConfig;
}

/** Parameters are bound to their channel: sealed text moved under another channel does not open. */
const boundTo = (channelId: number): string => `channel:${channelId}`;

export const sealConfig = (keyring: Keyring, channelId: number, config: AccountConfig): Buffer =>
  keyring.encrypt('channel', boundTo(channelId), JSON.stringify(config));

export const openConfig = (keyring: Keyring, channelId: number, sealed: Buffer): AccountConfig =>
  JSON.parse(keyring.decrypt('channel', boundTo(channelId), sealed)) as AccountConfig;

const opened = new WeakMap<House, Map<number, OpenAccount>>();

function keptBy(house: House): Map<number, OpenAccount> {
  const known = opened.get(house);
  if (known) return known;
  const kept = new Map<number, OpenAccount>();
  opened.set(house, kept);
  house.onInvalidate(CHANNELS_TOPIC, () => kept.clear());
  return kept;
}

/**
 * An account by id, or null when there is none or its driver is not installed. Disabled and deleted ones open too: money
 * for what they were once asked to collect may still come.
 */
export async function openAccount(ctx: Ctx, accountId: number): Promise<OpenAccount | null> {
  const kept = keptBy(ctx.house);
  const known = kept.get(accountId);
  if (known) return known;
  const row = await ctx.db
    .selectFrom('channel_account as a')
    .innerJoin('pay_channel as c', 'c.id', 'a.channel_id')
    .select(['a.id', 'a.channel_id', 'a.params', 'c.code'])
    .where('a.id', '=', accountId)
    .executeTakeFirst();
  const driver = row && paymentDrivers.get(row.code);
  if (!driver) return null;
  const account = { id: row.id, channel_id: row.channel_id, driver, config: openConfig(ctx.house.keyring, row.channel_id, row.params) };
  kept.set(accountId, account);
  return account;
}
