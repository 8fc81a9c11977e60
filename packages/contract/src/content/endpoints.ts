/** What the module content answers. */
import { adminArticle } from './article.ts';
import { adminArticleCategory } from './article-category.ts';

export const contentGroups = { adminArticle, adminArticleCategory };
