/** What the module content answers. */
import { adminArticle } from './article.ts';
import { adminArticleAuto } from './article-auto.ts';
import { adminArticleCategory } from './article-category.ts';
import { merchantNews } from './news.ts';
import { articleRaw, publicArticle } from './public-article.ts';

export const contentGroups = { adminArticle, adminArticleAuto, adminArticleCategory, merchantNews, publicArticle };

export const contentRawGroups = { articleRaw };
