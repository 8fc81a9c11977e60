/** Channels and their accounts, as an administrator keeps them. Every change is heard by all processes. */
import { configSchema, keepSecrets, withoutSecrets } from '@keymall/drivers/kit/config';
import type { PaymentDriver } from '@keymall/drivers/payment/port';
import { paymentDrivers } from '@keymall/drivers/registry';
import type { Ctx } from '#kit/context';
import { orMissing, refuse } from '#kit/refusal';
import { CHANNELS_TOPIC } from '#modules/catalogue';
import { openConfig, sealConfig } from './account.service.ts';
import { accountById, channelById, isUsed } from './channel.repository.ts';

interface ChannelForm {
  title: string;
  show_name: string;
  code: string;
  pay_type_id: number;
  rate: number;
  is_available: 0 | 1 | 2;
  sort: number;
  status: 0 | 1;
}

const heard = (ctx: Ctx): void => ctx.after(() => ctx.house.invalidate(CHANNELS_TOPIC));
const driverOf = (code: string): PaymentDriver => paymentDrivers.get(code) ?? refuse('driver_unknown');

async function checkForm(ctx: Ctx, form: ChannelForm): Promise<void> {
  driverOf(form.code);
  const type = await ctx.db.selectFrom('pay_type').select('id').where('id', '=', form.pay_type_id).executeTakeFirst();
  if (!type) refuse('bad_input', { field: 'pay_type_id' });
}

export async function addChannel(ctx: Ctx, form: ChannelForm): Promise<number> {
  await checkForm(ctx, form);
  const { id } = await ctx.db.insertInto('pay_channel').values(form).returning('id').executeTakeFirstOrThrow();
  heard(ctx);
  return id;
}

/** Changes a channel. Its driver stays once it has accounts: their parameters are that driver's. */
export async function editChannel(ctx: Ctx, id: number, form: ChannelForm): Promise<void> {
  const channel = orMissing(await channelById(ctx.db, id));
  await checkForm(ctx, form);
  if (channel.code !== form.code && (await hasAccounts(ctx, id))) refuse('channel_in_use');
  await ctx.db.updateTable('pay_channel').set(form).where('id', '=', id).execute();
  heard(ctx);
}

export async function switchChannel(ctx: Ctx, id: number, status: 0 | 1): Promise<void> {
  orMissing(await channelById(ctx.db, id));
  await ctx.db.updateTable('pay_channel').set({ status }).where('id', '=', id).execute();
  heard(ctx);
}

const hasAccounts = async (ctx: Ctx, channelId: number): Promise<boolean> =>
  (await ctx.db
    .selectFrom('channel_account')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('delete_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** Deletes a channel without accounts and without history. */
export async function removeChannel(ctx: Ctx, id: number): Promise<void> {
  orMissing(await channelById(ctx.db, id));
  if ((await hasAccounts(ctx, id)) || (await isUsed(ctx.db, 'channel_id', id))) refuse('channel_in_use');
  await ctx.db.updateTable('pay_channel').set({ delete_at: ctx.now(), status: 0 }).where('id', '=', id).execute();
  heard(ctx);
}

function checkedConfig(driver: PaymentDriver, params: Record<string, string>): Record<string, string> {
  const parsed = configSchema(driver.config).safeParse(params);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const name = issue?.code === 'unrecognized_keys' ? issue.keys[0] : String(issue?.path[0] ?? '');
  return refuse('driver_config', { field: driver.config.find((field) => field.name === name)?.label.zh_CN ?? name ?? '' });
}

export async function addAccount(
  ctx: Ctx,
  form: { channel_id: number; name: string; status: 0 | 1; params: Record<string, string> },
): Promise<number> {
  const channel = orMissing(await channelById(ctx.db, form.channel_id));
  const params = sealConfig(ctx.house.keyring, channel.id, checkedConfig(driverOf(channel.code), form.params));
  const { id } = await ctx.db
    .insertInto('channel_account')
    .values({ channel_id: channel.id, name: form.name, status: form.status, params })
    .returning('id')
    .executeTakeFirstOrThrow();
  heard(ctx);
  return id;
}

/** What the form may show of an account: secrets only by whether they hold something. */
export async function shownAccount(ctx: Ctx, id: number) {
  const { channel_id, name, status, params, code } = orMissing(await accountById(ctx.db, id));
  const { values, filled } = withoutSecrets(driverOf(code).config, openConfig(ctx.house.keyring, channel_id, params));
  return { id, channel_id, name, status, params: { ...values }, secrets_set: filled };
}

/** Changes an account; a secret left empty keeps what is stored. */
export async function editAccount(
  ctx: Ctx,
  form: { id: number; name: string; status: 0 | 1; params: Record<string, string> },
): Promise<void> {
  const account = orMissing(await accountById(ctx.db, form.id));
  const driver = driverOf(account.code);
  const stored = openConfig(ctx.house.keyring, account.channel_id, account.params);
  const params = sealConfig(ctx.house.keyring, account.channel_id, checkedConfig(driver, keepSecrets(driver.config, stored, form.params)));
  await ctx.db.updateTable('channel_account').set({ name: form.name, status: form.status, params }).where('id', '=', form.id).execute();
  heard(ctx);
}

/** Deletes an account that never collected anything. */
export async function removeAccount(ctx: Ctx, id: number): Promise<void> {
  orMissing(await accountById(ctx.db, id));
  if (await isUsed(ctx.db, 'channel_account_id', id)) refuse('account_in_use');
  await ctx.db.updateTable('channel_account').set({ delete_at: ctx.now(), status: 0 }).where('id', '=', id).execute();
  heard(ctx);
}
