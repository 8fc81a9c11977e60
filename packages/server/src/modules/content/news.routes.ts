import { merchantNews } from '@keymall/contract/content/news';
import { routes } from '#kit/routes';
import { countUnreadNews, listNews, markNewsRead, newsCategories } from './news.repository.ts';
import { newsDetail, readNews } from './news.service.ts';

export const newsRoutes = routes(merchantNews, {
  list: (input, ctx) => listNews(ctx.db, ctx.shop, input),
  categories: async (_, ctx) => ({ list: await newsCategories(ctx.db) }),
  detail: ({ id }, ctx) => newsDetail(ctx, id),
  unReadCount: async (_, ctx) => ({ count: await countUnreadNews(ctx.db, ctx.shop) }),
  read: ({ ids }, ctx) => readNews(ctx, ids),
  readAll: (_, ctx) => markNewsRead(ctx.db, ctx.shop),
});
