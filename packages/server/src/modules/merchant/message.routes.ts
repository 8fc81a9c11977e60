import { merchantMessage } from '@keymall/contract/merchant/message';
import { routes } from '#kit/routes';
import { countUnread, letters, markRead } from './message.repository.ts';
import { read, remove } from './message.service.ts';

export const messageRoutes = routes(merchantMessage, {
  ...letters,
  unReadCount: async (_, ctx) => ({ count: await countUnread(ctx.db, ctx.shop) }),
  read: ({ ids }, ctx) => read(ctx, ids),
  readAll: (_, ctx) => markRead(ctx.db, ctx.shop, ctx.now()),
  del: ({ ids }, ctx) => remove(ctx, ids),
});
