import type { ServerModule } from '#kit/module';
import { articleRoutes } from './article.routes.ts';
import { articleCategoryRoutes } from './article-category.routes.ts';

export const content = {
  routes: [...articleRoutes, ...articleCategoryRoutes],
} satisfies ServerModule;
