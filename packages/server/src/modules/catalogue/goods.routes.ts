import { merchantGoods, merchantGoodsTrash } from '@keymall/contract/catalogue/goods';
import { routes } from '#kit/routes';
import { goodsOptions, listGoods, listTrash } from './goods.repository.ts';
import { add, copy, edit, formOf, moveTo, priceAt, purge, putOnShelf, recover, remove, sortAs } from './goods.service.ts';

const nothing = async (done: Promise<void>): Promise<null> => {
  await done;
  return null;
};

export const goodsRoutes = [
  ...routes(merchantGoods, {
    list: (filter, ctx) => listGoods(ctx.db, ctx.shop, filter),
    goodList: async (_, ctx) => ({ list: await goodsOptions(ctx.db, ctx.shop) }),
    detail: ({ id }, ctx) => formOf(ctx, id),
    add: async (draft, ctx) => ({ id: await add(ctx, draft) }),
    edit: ({ id, ...draft }, ctx) => nothing(edit(ctx, id, draft)),
    status: ({ ids, status }, ctx) => nothing(putOnShelf(ctx, ids, status)),
    del: ({ ids }, ctx) => nothing(remove(ctx, ids)),
    move: ({ ids, cate_id }, ctx) => nothing(moveTo(ctx, ids, cate_id)),
    sort: ({ id, sort }, ctx) => nothing(sortAs(ctx, id, sort)),
    price: ({ id, price }, ctx) => nothing(priceAt(ctx, id, price)),
    copy: async ({ id }, ctx) => ({ id: await copy(ctx, id) }),
  }),
  ...routes(merchantGoodsTrash, {
    trash: (filter, ctx) => listTrash(ctx.db, ctx.shop, filter),
    recover: ({ ids }, ctx) => nothing(recover(ctx, ids)),
    purge: ({ ids }, ctx) => nothing(purge(ctx, ids)),
  }),
];
