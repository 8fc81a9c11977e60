import { merchantPriceEdit } from '@keymall/contract/catalogue/price-edit';
import { routes } from '#kit/routes';
import { linesOf, listChanges } from './price-edit.repository.ts';
import { apply, preview, undo } from './price-edit.service.ts';

export const priceEditRoutes = routes(merchantPriceEdit, {
  preview: (input, ctx) => preview(ctx, input),
  apply: ({ ops, goods }, ctx) => apply(ctx, ops, goods),
  history: (paging, ctx) => listChanges(ctx.db, ctx.shop, paging),
  lines: (filter, ctx) => linesOf(ctx.db, ctx.shop, filter),
  undo: ({ id }, ctx) => undo(ctx, id),
});
