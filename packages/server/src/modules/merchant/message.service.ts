/** The merchant's letter box inside the platform: whoever has news for a merchant puts it there. */
import type { MerchantMark } from '@keymall/contract/kit/notices/merchant';
import { saying, type Words } from '@keymall/contract/kit/saying';
import { accountChannel } from '@keymall/contract/realtime/push-socket';
import type { Ctx, MerchantCtx } from '#kit/context';
import { queue } from '#kit/jobs';
import { refuse } from '#kit/refusal';
import { mintShopScope } from '#kit/scope';
import { carry, type News, type NoticeJob, ownerOf } from '#modules/platform';
import { choosersOf } from './letter.repository.ts';
import { countNamed, insertMessage, markRead, removeMessages } from './message.repository.ts';

/** What a merchant is told; `link` is a path of the merchants' office that the news is about. */
export type Letter = News;

/**
 * Tells a merchant of something, in the caller's transaction: into the letter box, and out of the house by the ways that the owner wants; once
 * it has committed, open pages hear of it. `jobs` are its letters of its own. Never card text.
 */
export async function sendMessage(
  ctx: Ctx,
  merchantId: number,
  kind: MerchantMark,
  { title, content, link = '' }: Letter,
  jobs: { mail?: NoticeJob } = {},
): Promise<void> {
  const message_id = await insertMessage(ctx.db, mintShopScope(merchantId), { kind, title, content, link });
  await carry(ctx, ownerOf(merchantId), kind, { title, content, link, row: message_id }, jobs);
  ctx.after(() => ctx.house.publish(accountChannel('merchant', merchantId), 'message.new', { message_id, kind }));
}

const RETRIES = 8;

/** An administrator's letter goes out of the house to those in whose boxes it lies and who wish it: beside his call, for there may be many. */
export const letterQueue = queue<{ letter_id: number }>({
  name: 'merchant.letter',
  retries: RETRIES,
  work: (ctx, { letter_id }) =>
    ctx.transaction(async (inner) => {
      for (const { id, merchant_id, title, content } of await choosersOf(inner.db, letter_id))
        await carry(inner, ownerOf(merchant_id), 'platform_letter', { title, content, row: id });
    }),
});

type Standing = 'account_passed' | 'account_refused' | 'account_frozen' | 'account_unfrozen' | 'shop_frozen' | 'shop_unfrozen';

/** Tells a merchant what the platform did with his account or his shop. Of those that say no why, the reason is not read. */
export function tellStanding(ctx: Ctx, merchantId: number, what: Standing, reason = ''): Promise<void> {
  const content: Words =
    what === 'account_refused' || what === 'account_frozen' || what === 'shop_frozen' ? saying(what, { reason }) : saying(what);
  return sendMessage(ctx, merchantId, 'freeze', { title: saying(`${what}_title`), content });
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
