import { merchantCoupon } from '@keymall/contract/catalogue/coupon';
import { routes } from '#kit/routes';
import { countCoupons, listCoupons } from './coupon.repository.ts';
import {
  addBatch,
  clearTrash,
  codesOfBatch,
  couponWithOrders,
  purge,
  restore,
  trash,
  trashBatch,
  withAmountText,
} from './coupon.service.ts';
import { listBatches } from './coupon-batch.repository.ts';
import { listTrash } from './coupon-trash.repository.ts';

export const couponRoutes = routes(merchantCoupon, {
  index: async (filter, ctx) => {
    const { list, ...sums } = await listCoupons(ctx.db, ctx.shop, filter, ctx.now());
    return { list: list.map(withAmountText), ...sums };
  },
  add: (form, ctx) => addBatch(ctx, form),
  detail: ({ id }, ctx) => couponWithOrders(ctx, id),
  batches: async (filter, ctx) => {
    const { list, total } = await listBatches(ctx.db, ctx.shop, filter, ctx.now());
    return { list: list.map(withAmountText), total };
  },
  codes: async ({ batch_id }, ctx) => ({ codes: await codesOfBatch(ctx, batch_id) }),
  batchDel: ({ ids }, ctx) => trash(ctx, ids),
  trashBatch: async ({ batch_id }, ctx) => ({ changed: await trashBatch(ctx, batch_id) }),
  trash: async (filter, ctx) => {
    const { list, total } = await listTrash(ctx.db, ctx.shop, filter, ctx.now());
    return { list: list.map(withAmountText), total };
  },
  restore: ({ ids }, ctx) => restore(ctx, ids),
  purge: ({ ids }, ctx) => purge(ctx, ids),
  clear: (_, ctx) => clearTrash(ctx),
  dumpcoupon: async (filter, ctx) => ({ total: await countCoupons(ctx.db, ctx.shop, filter, ctx.now()) }),
});
