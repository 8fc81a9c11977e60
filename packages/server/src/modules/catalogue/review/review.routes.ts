import { adminGoods } from '@keymall/contract/catalogue/goods-review';
import { orMissing } from '#kit/refusal';
import { cleanRichText } from '#kit/rich-text';
import { routes } from '#kit/routes';
import { countToLookAt, findGoods, goodsInFull } from './review.repository.ts';
import { decide, freeze, unfreeze } from './review.service.ts';

export const reviewRoutes = routes(adminGoods, {
  list: async (filter, ctx) => ({ ...(await findGoods(ctx.db, filter)), to_look_at: await countToLookAt(ctx.db) }),
  detail: async ({ id }, ctx) => {
    const goods = orMissing(await goodsInFull(ctx.db, id));
    return { ...goods, content: cleanRichText(goods.content) };
  },
  doReview: (decision, ctx) => decide(ctx, decision),
  freeze: ({ id, reason }, ctx) => freeze(ctx, id, reason),
  unfreeze: ({ id }, ctx) => unfreeze(ctx, id),
});
