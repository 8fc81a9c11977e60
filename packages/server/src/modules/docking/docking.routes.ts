import { merchantDockedGoods } from '@keymall/contract/docking/docked-goods';
import { merchantDockingOrder } from '@keymall/contract/docking/docking-order';
import type { SupplyWire } from '@keymall/contract/docking/docking-words';
import { merchantDockingSource } from '@keymall/contract/docking/source';
import { found } from '#kit/refusal';
import { routes } from '#kit/routes';
import { leaveTask } from '#modules/platform';
import { addPlace, dropPlace, findUpstream, listOf, putFirst, saveDocked, syncNow, takeGoods } from './docked-goods.service.ts';
import { dockingOrders } from './docking-order.export.ts';
import { listPurchases } from './docking-order.repository.ts';
import { askAgain, detailOf, nameUpstream, sayNotBought } from './docking-order.service.ts';
import { listSources, sourceOptions, turnSource } from './source.repository.ts';
import { addSource, editSource, removeSource, sourceForm, testSource } from './source.service.ts';

export const dockingRoutes = [
  ...routes(merchantDockingSource, {
    list: async (filter, ctx) => {
      const { list, total } = await listSources(ctx.db, ctx.shop, filter);
      return { list: list.map((row) => ({ ...row, driver: row.driver as SupplyWire })), total };
    },
    detail: ({ id }, ctx) => sourceForm(ctx, id),
    add: async (form, ctx) => ({ id: await addSource(ctx, form) }),
    edit: ({ id, ...form }, ctx) => editSource(ctx, id, form),
    status: async ({ id, status }, ctx) => found(await turnSource(ctx.db, ctx.shop, id, status)),
    del: ({ id }, ctx) => removeSource(ctx, id),
    test: ({ id }, ctx) => testSource(ctx, id),
    options: async (_, ctx) => ({ list: await sourceOptions(ctx.db, ctx.shop) }),
  }),
  ...routes(merchantDockedGoods, {
    list: (filter, ctx) => listOf(ctx, filter),
    upstream: (wanted, ctx) => findUpstream(ctx, wanted),
    take: (wish, ctx) => takeGoods(ctx, wish),
    save: (follows, ctx) => saveDocked(ctx, follows),
    bind: (place, ctx) => addPlace(ctx, place),
    unbind: (place, ctx) => dropPlace(ctx, place),
    first: (place, ctx) => putFirst(ctx, place),
    sync: ({ id }, ctx) => syncNow(ctx, id),
  }),
  ...routes(merchantDockingOrder, {
    list: (filter, ctx) => listPurchases(ctx.db, ctx.shop, filter),
    export: leaveTask(dockingOrders),
    detail: ({ id }, ctx) => detailOf(ctx, id),
    again: ({ id }, ctx) => askAgain(ctx, id),
    upstreamNo: (named, ctx) => nameUpstream(ctx, named),
    notBought: ({ id }, ctx) => sayNotBought(ctx, id),
  }),
];
