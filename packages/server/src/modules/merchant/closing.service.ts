/** Closing a merchant's account for good. Orders, cards that were sold and the books stay: they are buyers' and the ledger's. */
import { delObstacleWords } from '@keymall/contract/merchant/merchant-words';
import type { Ctx } from '#kit/context';
import { hashPassword } from '#kit/password';
import { orMissing, refuse } from '#kit/refusal';
import { mintShopScope } from '#kit/scope';
import { closeSessionsOfMerchant, dropOfShop, dropWaysInOfShop } from '#modules/identity';
import { belongings, closeMerchant, obstacles, openMerchant } from './closing.repository.ts';
import { merchantClosed } from './events.ts';
import { shopTopic } from './shop.repository.ts';

/** What would go, what would stay, and what stands against it. Refuses `missing`. */
export async function closingPreview(ctx: Ctx, id: number) {
  const shop = mintShopScope(id);
  const { username, shop_name } = orMissing(await openMerchant(ctx.db, shop).executeTakeFirst());
  return { id, username, shop_name, against: await obstacles(ctx.db, shop), ...(await belongings(ctx.db, shop)) };
}

/** Closes it, where nothing stands against it: looked at under the account's lock. Refuses `missing` and `merchant_held`. */
export async function closeForGood(ctx: Ctx, id: number): Promise<void> {
  const shop = mintShopScope(id);
  orMissing(await openMerchant(ctx.db, shop).forUpdate(['merchant']).executeTakeFirst());
  const against = await obstacles(ctx.db, shop);
  if (against.length > 0) {
    const reasons = against.map(({ what }) => delObstacleWords[what][ctx.locale]).join(ctx.locale === 'zh_CN' ? '、' : ', ');
    refuse('merchant_held', { reasons });
  }
  await merchantClosed.raise(ctx, { merchant_id: id });
  await dropWaysInOfShop(ctx.db, shop);
  // of a password that nobody knows
  await closeMerchant(ctx.db, shop, ctx.now(), await hashPassword(ctx.random(32).toString('base64url'), []));
  await dropOfShop(ctx.db, shop);
  await closeSessionsOfMerchant(ctx, id);
  ctx.after(() => ctx.house.invalidate(shopTopic(id)));
}
