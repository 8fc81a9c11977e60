/** Who may not place an order here: the platform's list and the shop's, as one answer. */
import type { Ctx } from '#kit/context';
import type { ShopScope } from '#kit/scope';
import { shopBlocks } from '#modules/merchant';
import { type BlockFacts, platformBlocks } from '#modules/platform';

/** Whose list is against it; the buyer is told neither. Both lists are in memory, a refusal is counted later. */
export async function blockedBy(ctx: Ctx, shop: ShopScope, facts: BlockFacts): Promise<'platform' | 'shop' | null> {
  if (await platformBlocks(ctx, facts)) return 'platform';
  return (await shopBlocks(ctx, shop, facts)) ? 'shop' : null;
}
