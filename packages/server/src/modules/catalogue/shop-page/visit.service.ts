/** What a visitor may do at a goods before buying: open a locked one, ask to be told when it is back. */
import type { Ctx } from '#kit/context';
import { refuse } from '#kit/refusal';
import { leaveQuestion } from './restock.repository.ts';
import { goodsOnShelf, goodsText, goodsView } from './shop-page.service.ts';
import { subscribe, visitMacOf } from './visit.repository.ts';
import { visitGrant, visitPasswordFits } from './visit.rules.ts';

/**
 * Opens a locked goods for half an hour. Tries are counted for each address and goods before the password is looked at. Refuses as
 * the shop's page, `goods_gone`, `too_many`, `visit_password_wrong`.
 */
export async function visit(ctx: Ctx, token: string, goodsId: number, password: string) {
  const { goods, shop } = await goodsOnShelf(ctx, token, goodsId);
  if (goods.visit_type === 1) {
    const key = `visit:${ctx.ip}:${goodsId}`;
    const seconds = await ctx.house.limiter.attempt('lookup_failures', key);
    if (seconds > 0) refuse('too_many', { seconds });
    const stored = (await visitMacOf(ctx.db, shop, goodsId))?.visit_mac ?? null;
    if (!visitPasswordFits(ctx.house.keyring, shop.merchantId, password, stored)) refuse('visit_password_wrong');
    await ctx.house.limiter.pardon('lookup_failures', key);
  }
  const grant = visitGrant(ctx.house.keyring, goodsId, ctx.now());
  const { content, images } = await goodsText(ctx, token, goodsId, grant);
  return { grant, content, images };
}

/**
 * Asks a mailbox whether it wants to be told once when the goods is back: anybody may have typed it. The answer is the same whether it was
 * asked, or said yes, before. Refuses as the shop's page, `goods_gone`, `restock_available`, `too_many`.
 */
export async function askForRestock(ctx: Ctx, token: string, goodsId: number, email: string): Promise<void> {
  const { shop } = await goodsOnShelf(ctx, token, goodsId);
  const { stock } = await goodsView(ctx, token, goodsId, '');
  if (stock.available) refuse('restock_available');
  // The address first. A mailbox's own count is small: being kept from a reminder costs its owner less than mails nobody asked for.
  for (const key of [`ip:${ctx.ip}`, `mailbox:${email.toLowerCase()}`]) {
    const seconds = await ctx.house.limiter.attempt('letters', key);
    if (seconds > 0) refuse('too_many', { seconds });
  }
  const waiting = await subscribe(ctx, shop, goodsId, email);
  if (waiting !== undefined) await leaveQuestion(ctx.db, waiting);
}
