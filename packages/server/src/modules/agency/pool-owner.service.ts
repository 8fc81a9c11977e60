/** Whose a pool is: a shop's, or the platform's own (null). */
import { type Saying, saying } from '@keymall/contract/kit/saying';
import type { Ctx } from '#kit/context';
import type { ShopScope } from '#kit/scope';
import { sendMessage } from '#modules/merchant';
import { shopNameOf } from './relation.repository.ts';

export interface Letter {
  title: Saying;
  content: Saying;
  link: string;
}

/** As letters call it. */
export const nameOf = async (ctx: Ctx, owner: ShopScope | null): Promise<string | Saying> =>
  owner ? await shopNameOf(ctx.db, owner.merchantId) : saying('pool_platform');

/** The platform has no letters: what waits for it stands on its workbench. */
export async function tellOwner(ctx: Ctx, owner: number | null, letter: Letter): Promise<void> {
  if (owner !== null) await sendMessage(ctx, owner, 'pool', letter);
}
