import { merchantMessage } from '@keymall/contract/merchant/message';
import { routes } from '#kit/routes';
import { worded, wordedPage } from '#kit/said';
import { countUnread, letters, markRead } from './message.repository.ts';
import { read, remove } from './message.service.ts';

export const messageRoutes = routes(merchantMessage, {
  ...letters,
  list: async (input, ctx) => wordedPage(await letters.list(input, ctx), ctx.locale),
  detail: async (input, ctx) => worded(await letters.detail(input, ctx), ctx.locale),
  unReadCount: async (_, ctx) => ({ count: await countUnread(ctx.db, ctx.shop) }),
  read: ({ ids }, ctx) => read(ctx, ids),
  readAll: (_, ctx) => markRead(ctx.db, ctx.shop, ctx.now()),
  del: ({ ids }, ctx) => remove(ctx, ids),
});
