import { merchantCardBatch } from '@keymall/contract/inventory/card-import';
import { routes } from '#kit/routes';
import { retry, setNote, undo } from './import.service.ts';
import { detail, list, reportOf } from './import-list.service.ts';

export const importRoutes = routes(merchantCardBatch, {
  list: (filter, ctx) => list(ctx, filter),
  detail: ({ id }, ctx) => detail(ctx, id),
  progress: ({ id }, ctx) => reportOf(ctx, id),
  note: ({ id, note }, ctx) => setNote(ctx, id, note),
  retry: ({ id }, ctx) => retry(ctx, id),
  undo: ({ id, keep_sold }, ctx) => undo(ctx, id, keep_sold === 1),
});
