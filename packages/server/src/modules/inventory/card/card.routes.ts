import { merchantCard } from '@keymall/contract/inventory/card';
import { orMissing } from '#kit/refusal';
import { routes } from '#kit/routes';
import { importCards } from '../import/import.service.ts';
import { countsFor } from './card.export.ts';
import { before, FREE } from './card.rules.ts';
import { detail, list, reveal } from './card.service.ts';
import { change, changeAll } from './card-change.service.ts';
import { move } from './card-move.service.ts';
import { ownGoods } from './card-search.repository.ts';
import { emptyTrash, purgeNamed, restore, trash } from './card-trash.service.ts';

export const cardRoutes = routes(merchantCard, {
  list: (filter, ctx) => list(ctx, filter),
  add: (paste, ctx) => importCards(ctx, paste),
  detail: ({ id }, ctx) => detail(ctx, id),
  reveal: ({ id }, ctx) => reveal(ctx, id),
  first: ({ is_first, ...chosen }, ctx) =>
    change(ctx, chosen, { set: { is_first: is_first === 1 }, from: FREE, action: is_first === 1 ? 'first' : 'unfirst' }),
  status: ({ status, ...chosen }, ctx) =>
    change(ctx, chosen, { set: { status }, from: before(status), action: status === 1 ? 'enable' : 'disable' }),
  price: ({ select_price, ...chosen }, ctx) => change(ctx, chosen, { set: { select_price }, from: FREE, action: 'price' }),
  move: (wanted, ctx) => move(ctx, wanted),
  del: (chosen, ctx) => change(ctx, chosen, { set: { delete_at: ctx.now() }, from: FREE, action: 'trash' }),
  clearGoodsCards: async ({ goods_id }, ctx) => {
    orMissing(await ownGoods(ctx.db, ctx.shop, goods_id));
    return changeAll(ctx, { goods_id }, { set: { delete_at: ctx.now() }, from: FREE, action: 'trash' });
  },
  dumpcards: (filter, ctx) => countsFor(ctx, filter),
  trash: (filter, ctx) => trash(ctx, filter),
  trashBatchRestore: ({ ids }, ctx) => restore(ctx, ids),
  trashBatchDel: ({ ids }, ctx) => purgeNamed(ctx, ids),
  clear: async ({ goods_id }, ctx) => {
    if (goods_id !== undefined) orMissing(await ownGoods(ctx.db, ctx.shop, goods_id));
    return emptyTrash(ctx, goods_id);
  },
});
