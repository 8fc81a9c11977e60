import type { ServerModule } from '#kit/module';
import { mintShopScope } from '#kit/scope';
import { merchantClosed } from '#modules/merchant';
import { articleRoutes } from './article.routes.ts';
import { articleCategoryRoutes } from './article-category.routes.ts';
import { forgetRead } from './news.repository.ts';
import { newsRoutes } from './news.routes.ts';
import { articleRawRoutes, publicArticleRoutes } from './public-article.routes.ts';

merchantClosed.listen((ctx, { merchant_id }) => forgetRead(ctx.db, mintShopScope(merchant_id)));

export const content = {
  routes: [...articleRoutes, ...articleCategoryRoutes, ...newsRoutes, ...publicArticleRoutes],
  raw: articleRawRoutes,
} satisfies ServerModule;
