import { merchantMessage } from '@keymall/contract/merchant/message';
import { orMissing } from '#kit/refusal';
import { routes } from '#kit/routes';
import { countUnread, listMessages, markRead, messageById } from './message.repository.ts';
import { read, remove } from './message.service.ts';

export const messageRoutes = routes(merchantMessage, {
  list: (filter, ctx) => listMessages(ctx.db, ctx.shop, filter),
  unReadCount: async (_, ctx) => ({ count: await countUnread(ctx.db, ctx.shop) }),
  detail: async ({ id }, ctx) => orMissing(await messageById(ctx.db, ctx.shop, id)),
  read: ({ ids }, ctx) => read(ctx, ids),
  readAll: (_, ctx) => markRead(ctx.db, ctx.shop, ctx.now()),
  del: ({ ids }, ctx) => remove(ctx, ids),
});
