/** Administrators look at goods: pass, refuse, freeze, give back. The merchant reads of each decision in a letter. See docs/domain/review.md. */
import type { SayingName } from '@keymall/contract/kit/saying';
import { type Saying, saying } from '@keymall/contract/kit/saying';
import { merchantPages } from '@keymall/contract/pages/merchant';
import { pagePath } from '@keymall/contract/pages/page';
import type { Ctx } from '#kit/context';
import { refuse } from '#kit/refusal';
import { sendMessage, shopTopic } from '#modules/merchant';
import { holdGoods, setFrozen, standAs } from './review.repository.ts';
import { passed, refusedFor } from './review.rules.ts';

const PAGE = pagePath('merchant', 'goods/good/index', merchantPages['goods/good/index']);

/** After the commit, its shop's page looks anew. */
const tell = (ctx: Ctx, merchantId: number): void => ctx.after(() => ctx.house.invalidate(shopTopic(merchantId)));

async function write(ctx: Ctx, merchantId: number, title: Extract<SayingName, `goods_${string}_title`>, content: Saying): Promise<void> {
  await sendMessage(ctx, merchantId, 'goods_review', { title: saying(title), content, link: PAGE });
  tell(ctx, merchantId);
}

interface Decision {
  goods: readonly { id: number; revision: number }[];
  review: 'passed' | 'refused';
  reason: string;
}

/** Decides on goods as they were looked at: all, or none. Refuses `missing`, and `goods_looked_at_changed` where one is another by now. */
export async function decide(ctx: Ctx, { goods, review, reason }: Decision): Promise<void> {
  if (review === 'refused' && reason === '') refuse('bad_input', { field: 'reason' });
  const seen = new Map(goods.map(({ id, revision }) => [id, revision]));
  const held = await holdGoods(ctx.db, [...seen.keys()]);
  if (held.length !== seen.size) refuse('missing');
  for (const each of held) if (each.revision !== seen.get(each.id)) refuse('goods_looked_at_changed', { name: each.name });
  for (const { id, merchant_id, name, is_freeze, ...before } of held) {
    if (before.review === review) continue;
    await standAs(ctx.db, id, review === 'passed' ? passed(before, is_freeze === 0) : refusedFor(reason), ctx.now());
    if (review === 'refused') await write(ctx, merchant_id, 'goods_refused_title', saying('goods_refused', { name, reason }));
    // What was on sale all the while is no news to its merchant.
    else if (before.review !== 'unseen') await write(ctx, merchant_id, 'goods_passed_title', saying('goods_passed', { name }));
  }
}

/** Freezes one, with a reason its merchant reads. Refuses `missing`, also where it is frozen already. */
export async function freeze(ctx: Ctx, id: number, reason: string): Promise<void> {
  const { merchant_id, name } = (await setFrozen(ctx.db, id, { is_freeze: 1, freeze_reason: reason })) ?? refuse('missing');
  await write(ctx, merchant_id, 'goods_frozen_title', saying('goods_frozen', { name, reason }));
}

/** Gives a frozen one back, off the shelf. Refuses `missing`, also where it is not frozen. */
export async function unfreeze(ctx: Ctx, id: number): Promise<void> {
  const { merchant_id, name } = (await setFrozen(ctx.db, id, { is_freeze: 0, freeze_reason: '' })) ?? refuse('missing');
  await write(ctx, merchant_id, 'goods_unfrozen_title', saying('goods_unfrozen', { name }));
}
