import { merchantMessage } from '@keymall/contract/merchant/message';
import { routes } from '#kit/routes';
import { worded, wordedPage } from '#kit/said';
import { mutedFor, personOf } from '#modules/platform';
import { countUnread, letters, markRead } from './message.repository.ts';
import { read, remove } from './message.service.ts';

export const messageRoutes = routes(merchantMessage, {
  ...letters,
  list: async (input, ctx) => {
    const { hidden } = await mutedFor(ctx, personOf(ctx.actor));
    return wordedPage(await letters.list({ ...input, hidden }, ctx), ctx.locale);
  },
  detail: async (input, ctx) => worded(await letters.detail(input, ctx), ctx.locale),
  unReadCount: async (_, ctx) => {
    const { hidden, silent } = await mutedFor(ctx, personOf(ctx.actor));
    return { count: await countUnread(ctx.db, ctx.shop, hidden), silent };
  },
  read: ({ ids }, ctx) => read(ctx, ids),
  readAll: (_, ctx) => markRead(ctx.db, ctx.shop, ctx.now()),
  del: ({ ids }, ctx) => remove(ctx, ids),
});
