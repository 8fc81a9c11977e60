import { merchantCard } from '@keymall/contract/inventory/card';
import { routes } from '#kit/routes';
import { change, list, reveal } from './card.service.ts';
import { importCards } from './import.service.ts';

export const cardRoutes = routes(merchantCard, {
  list: (filter, ctx) => list(ctx, filter),
  add: (paste, ctx) => importCards(ctx, paste),
  reveal: ({ id }, ctx) => reveal(ctx, id),
  first: async ({ ids, is_first }, ctx) => {
    await change(ctx, ids, { is_first: is_first === 1 });
    return null;
  },
  status: async ({ ids, status }, ctx) => ({ changed: await change(ctx, ids, { status }) }),
  del: async ({ ids }, ctx) => ({ changed: await change(ctx, ids, { delete_at: ctx.now() }) }),
});
