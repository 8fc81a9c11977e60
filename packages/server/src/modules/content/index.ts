import type { ServerModule } from '#kit/module';
import { mintShopScope } from '#kit/scope';
import { merchantClosed } from '#modules/merchant';
import { articleRoutes } from './article.routes.ts';
import { articleAutoQueues, articleAutoSchedules } from './article-auto.jobs.ts';
import { articleAutoRoutes } from './article-auto.routes.ts';
import { articleCategoryRoutes } from './article-category.routes.ts';
import { forgetRead } from './news.repository.ts';
import { newsRoutes } from './news.routes.ts';
import { aliasesWithin, articlesWithin, lastArticle, lastCategory } from './public-article.repository.ts';
import { articleRawRoutes, publicArticleRoutes } from './public-article.routes.ts';

export { readFeedsBy } from './feed-reader.ts';
export { flushViews } from './news.service.ts';
export { newestArticles } from './public-article.repository.ts';

merchantClosed.listen((ctx, { merchant_id }) => forgetRead(ctx.db, mintShopScope(merchant_id)));

export const content = {
  routes: [...articleRoutes, ...articleAutoRoutes, ...articleCategoryRoutes, ...newsRoutes, ...publicArticleRoutes],
  raw: articleRawRoutes,
  queues: articleAutoQueues,
  schedules: articleAutoSchedules,
  addresses: [
    {
      page: 'news_cate',
      last: ({ db }) => lastCategory(db),
      // the list of all stands with the first of the categories
      within: async ({ db }, after, upTo) => [...(after === 0 ? [{}] : []), ...(await aliasesWithin(db, after, upTo))],
    },
    {
      page: 'article',
      last: ({ db }) => lastArticle(db),
      within: async ({ db }, after, upTo) => (await articlesWithin(db, after, upTo)).map((id) => ({ id: String(id) })),
    },
  ],
} satisfies ServerModule;
