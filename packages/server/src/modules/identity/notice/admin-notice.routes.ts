import { adminInbox } from '@keymall/contract/identity/admin-notice';
import { routes } from '#kit/routes';
import { wordedPage } from '#kit/said';
import { countUnread, noticesOf } from './admin-notice.repository.ts';
import { dropNotices, kindsFor, readNotices } from './admin-notice.service.ts';

export const adminInboxRoutes = routes(adminInbox, {
  list: async (input, ctx) => {
    const { kinds } = await kindsFor(ctx);
    return wordedPage(await noticesOf(ctx.db, ctx.actor.id, { ...input, kinds }), ctx.locale);
  },
  unread: async (_, ctx) => {
    const { kinds, silent } = await kindsFor(ctx);
    return { count: await countUnread(ctx.db, ctx.actor.id, kinds), silent };
  },
  read: ({ ids }, ctx) => readNotices(ctx, ids),
  del: ({ ids }, ctx) => dropNotices(ctx, ids),
});
