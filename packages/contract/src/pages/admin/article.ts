import { adminArticle } from '../../content/article.ts';
import { adminArticleCategory } from '../../content/article-category.ts';
import type { Pages } from '../page.ts';

export const articlePages = {
  'article/article/index': {
    title: { zh_CN: '文章管理', en_US: 'Articles' },
    section: 'article',
    icon: 'file-search',
    sort: 10,
    opens: adminArticle.list,
    acts: [adminArticle, adminArticleCategory],
  },
  'article/category/index': {
    title: { zh_CN: '文章分类', en_US: 'Article categories' },
    section: 'article',
    icon: 'folder',
    sort: 20,
    opens: adminArticleCategory.list,
    acts: [adminArticleCategory],
  },
} satisfies Pages;
