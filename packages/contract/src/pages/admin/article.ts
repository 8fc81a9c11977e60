import { adminArticle } from '../../content/article.ts';
import { adminArticleAuto } from '../../content/article-auto.ts';
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
  'article/auto/index': {
    title: { zh_CN: '自动文章', en_US: 'Auto articles' },
    section: 'article',
    icon: 'time',
    sort: 30,
    opens: adminArticleAuto.list,
    acts: [adminArticleAuto, adminArticleCategory],
  },
} satisfies Pages;
