/** The merchant's letter box inside the platform: whoever has news for a merchant puts it there. */
import type { Words } from '@keymall/contract/kit/saying';
import { accountChannel } from '@keymall/contract/realtime/push-socket';
import type { Ctx, MerchantCtx } from '#kit/context';
import { refuse } from '#kit/refusal';
import { mintShopScope } from '#kit/scope';
import { countNamed, insertMessage, markRead, removeMessages } from './message.repository.ts';

export interface Letter {
  title: Words;
  content: Words;
  /** A path of the merchants' office that the news is about. */
  link?: string;
}

/** Puts a letter into a merchant's box, in the caller's transaction; once it has committed, open pages hear of it. Never card text. */
export async function sendMessage(ctx: Ctx, merchantId: number, { title, content, link = '' }: Letter): Promise<void> {
  const message_id = await insertMessage(ctx.db, mintShopScope(merchantId), { title, content, link });
  ctx.after(() => ctx.house.publish(accountChannel('merchant', merchantId), 'message.new', { message_id }));
}

/** Does something with letters that must all be the merchant's. Refuses `missing`. */
async function withLetters(ctx: MerchantCtx, ids: readonly number[], work: (ids: number[]) => Promise<void>): Promise<void> {
  const wanted = [...new Set(ids)];
  if ((await countNamed(ctx.db, ctx.shop, wanted)) !== wanted.length) refuse('missing');
  await work(wanted);
}

export const read = (ctx: MerchantCtx, ids: readonly number[]): Promise<void> =>
  withLetters(ctx, ids, (wanted) => markRead(ctx.db, ctx.shop, ctx.now(), wanted));

export const remove = (ctx: MerchantCtx, ids: readonly number[]): Promise<void> =>
  withLetters(ctx, ids, (wanted) => removeMessages(ctx.db, ctx.shop, wanted));
