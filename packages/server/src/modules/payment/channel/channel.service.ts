import { paymentDrivers } from '@keymall/drivers/registry';
import type { Ctx } from '#kit/context';
import { found, orMissing, refuse } from '#kit/refusal';
import { CHANNELS_TOPIC } from '#modules/catalogue';
import { type ChannelDraft, channelById, hasAccounts, insertChannel, updateChannel } from './channel.repository.ts';
import { payTypeExists } from './pay-type.repository.ts';

/** Tells every process that what it remembers of channels and accounts is old. */
export const tellChannels = (ctx: Ctx): void => ctx.after(() => ctx.house.invalidate(CHANNELS_TOPIC));

/** Refuses `limits_crossed` where the least is above the most. */
export function checkRange(least: number | null | undefined, most: number | null | undefined): void {
  if (typeof least === 'number' && typeof most === 'number' && least > most) refuse('limits_crossed', { field: 'single_max' });
}

const DEVICES = { all: 0, mobile: 1, pc: 2 } as const;

/** What a driver's channels are for unless somebody says otherwise: 0 every device, 1 phones, 2 PCs. */
export const devicesOf = ({ device }: { device?: 'pc' | 'mobile' | undefined }): 0 | 1 | 2 => DEVICES[device ?? 'all'];

async function check(ctx: Ctx, draft: ChannelDraft): Promise<void> {
  const driver = paymentDrivers.get(draft.code) ?? refuse('driver_unknown');
  // What it collects is a merchant's from the first: there is no account of ours for it.
  if (driver.partner && draft.is_custom !== 1) refuse('driver_partner');
  if (!(await payTypeExists(ctx.db, draft.pay_type_id))) refuse('bad_input', { field: 'pay_type_id' });
  checkRange(draft.single_min, draft.single_max);
}

/** Adds a channel and gives its id. Refuses `driver_unknown`, `driver_partner` and `limits_crossed`. */
export async function add(ctx: Ctx, draft: ChannelDraft): Promise<number> {
  await check(ctx, draft);
  const is_available = draft.is_available ?? devicesOf(paymentDrivers.get(draft.code) ?? {});
  const id = await insertChannel(ctx.db, { ...draft, is_available });
  tellChannels(ctx);
  return id;
}

/** Rewrites a channel. Refuses `driver_fixed` for another driver while it has accounts: their parameters are that driver's. */
export async function edit(ctx: Ctx, id: number, draft: ChannelDraft): Promise<void> {
  const { code } = orMissing(await channelById(ctx.db, id));
  await check(ctx, draft);
  if (code !== draft.code && (await hasAccounts(ctx.db, id))) refuse('driver_fixed');
  await updateChannel(ctx.db, id, draft);
  tellChannels(ctx);
}

/** Lets buyers choose a channel or not, or moves it among the others. */
export async function change(ctx: Ctx, id: number, to: { status: 0 | 1 } | { sort: number }): Promise<void> {
  found(await updateChannel(ctx.db, id, to));
  tellChannels(ctx);
}

/** Deletes a channel. Refuses `channel_in_use` while it has accounts; accounts with payments stay for good, so no order loses its channel. */
export async function remove(ctx: Ctx, id: number): Promise<void> {
  orMissing(await channelById(ctx.db, id));
  if (await hasAccounts(ctx.db, id)) refuse('channel_in_use');
  await updateChannel(ctx.db, id, { delete_at: ctx.now(), status: 0 });
  tellChannels(ctx);
}
