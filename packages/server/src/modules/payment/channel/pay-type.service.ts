/** Ways to pay as buyers know them; several may have one name at the gateways. */
import { paymentDrivers } from '@keymall/drivers/registry';
import type { Ctx } from '#kit/context';
import { violatedConstraint } from '#kit/database';
import { found, orMissing, refuse } from '#kit/refusal';
import { tellChannels } from './channel.service.ts';
import { channelsOf, deletePayType, insertPayType, type PayTypeDraft, payTypeById, updatePayType } from './pay-type.repository.ts';

async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) === 'pay_type_name') refuse('pay_type_taken');
    throw error;
  }
}

/** A way to pay with its channels. Refuses `missing`. */
export async function detail(ctx: Ctx, id: number) {
  const type = orMissing(await payTypeById(ctx.db, id));
  const channels = await channelsOf(ctx.db, id);
  return {
    ...type,
    channels: channels.map(({ code, ...channel }) => ({ ...channel, driver_title: paymentDrivers.get(code)?.title[ctx.locale] ?? code })),
  };
}

/** Adds a way to pay and gives its id. Refuses `pay_type_taken`. */
export const add = (ctx: Ctx, draft: PayTypeDraft): Promise<number> => named(() => insertPayType(ctx.db, draft));

/** Rewrites a way to pay. Refuses `missing` and `pay_type_taken`. */
export async function edit(ctx: Ctx, id: number, change: Partial<PayTypeDraft>): Promise<void> {
  found(await named(() => updatePayType(ctx.db, id, change)));
  tellChannels(ctx);
}

/** Deletes a way to pay no channel ever had. Refuses `pay_type_in_use`. */
export async function remove(ctx: Ctx, id: number): Promise<void> {
  orMissing(await payTypeById(ctx.db, id));
  try {
    await deletePayType(ctx.db, id);
  } catch (error) {
    if (violatedConstraint(error) === 'pay_channel_pay_type_id_fkey') refuse('pay_type_in_use');
    throw error;
  }
}
