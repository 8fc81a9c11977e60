import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { orMissing } from '#kit/refusal';
import { routes } from '#kit/routes';
import { goodsById, goodsOptions, listGoods } from './goods.repository.ts';
import { add, edit, putOnShelf, remove } from './goods.service.ts';

export const goodsRoutes = routes(merchantGoods, {
  list: (filter, ctx) => listGoods(ctx.db, ctx.shop, filter),
  goodList: async (_, ctx) => ({ list: await goodsOptions(ctx.db, ctx.shop) }),
  detail: async ({ id }, ctx) => {
    const { merchant_id, revision, create_at, delete_at, ...goods } = orMissing(await goodsById(ctx.db, ctx.shop, id));
    return goods;
  },
  add: async (draft, ctx) => ({ id: await add(ctx, draft) }),
  edit: async ({ id, ...draft }, ctx) => {
    await edit(ctx, id, draft);
    return null;
  },
  status: async ({ ids, status }, ctx) => {
    await putOnShelf(ctx, ids, status);
    return null;
  },
  del: async ({ ids }, ctx) => {
    await remove(ctx, ids);
    return null;
  },
});
