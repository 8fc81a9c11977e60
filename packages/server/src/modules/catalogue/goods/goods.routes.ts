import { merchantGoods, merchantGoodsTrash } from '@keymall/contract/catalogue/goods';
import { routes } from '#kit/routes';
import { goodsOptions, listGoods, listTrash } from './goods.repository.ts';
import { add, copy, edit, formOf, moveTo, priceAt, purge, putOnShelf, recover, remove, sortAs } from './goods.service.ts';

export const goodsRoutes = [
  ...routes(merchantGoods, {
    list: (filter, ctx) => listGoods(ctx.db, ctx.shop, filter, ctx.house.settings.get('agency').agent_max_levels),
    goodList: async (_, ctx) => ({ list: await goodsOptions(ctx.db, ctx.shop) }),
    detail: ({ id }, ctx) => formOf(ctx, id),
    add: async (draft, ctx) => ({ id: await add(ctx, draft) }),
    edit: ({ id, ...draft }, ctx) => edit(ctx, id, draft),
    status: ({ ids, status }, ctx) => putOnShelf(ctx, ids, status),
    del: ({ ids }, ctx) => remove(ctx, ids),
    move: ({ ids, cate_id }, ctx) => moveTo(ctx, ids, cate_id),
    sort: ({ id, sort }, ctx) => sortAs(ctx, id, sort),
    price: ({ id, price }, ctx) => priceAt(ctx, id, price),
    copy: async ({ id }, ctx) => ({ id: await copy(ctx, id) }),
  }),
  ...routes(merchantGoodsTrash, {
    trash: (filter, ctx) => listTrash(ctx.db, ctx.shop, filter),
    recover: ({ ids }, ctx) => recover(ctx, ids),
    purge: ({ ids }, ctx) => purge(ctx, ids),
  }),
];
