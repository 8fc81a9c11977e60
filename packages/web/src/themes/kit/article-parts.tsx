/** What articles and their lists say, in words and lists: a look lays them out and dresses them. */
import { articlePath, articlesPath } from '@keymall/contract/content/article-words';
import * as word from '@keymall/contract/kit/word';
import { count } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import type { ArticleProps, ArticlesProps } from '../../storefront/parts.ts';
import type { ArticleList } from '../../storefront/shapes.ts';

const text = words(
  {
    title: '文章资讯',
    lead: '平台公告、使用指南与规则',
    categories: '文章分类',
    views: '阅读 {count}',
    none: '还没有文章',
    noneNote: '发布后会显示在这里',
    pages: '翻页',
    newer: '上一页',
    older: '下一页',
    at: '第 {page} 页，共 {pages} 页',
    feed: '订阅 RSS',
    hot: '热门文章',
    trail: '所在位置',
    around: '前后文章',
    previous: '上一篇',
    next: '下一篇',
  },
  {
    title: 'Articles',
    lead: 'News of the platform, guides and rules',
    categories: 'Article categories',
    views: 'Reads: {count}',
    none: 'No articles yet',
    noneNote: 'They appear here once they are published',
    pages: 'Pages',
    newer: 'Previous page',
    older: 'Next page',
    at: 'Page {page} of {pages}',
    feed: 'RSS feed',
    hot: 'Most read',
    trail: 'Where you are',
    around: 'Before and after',
    previous: 'Previous',
    next: 'Next',
  },
);

/** A time as machines read it. */
const machineTime = (time: string): string => time.replace(' ', 'T');

/** Everything a list of articles says. */
export function useArticles({ cate, categories, list, page, pages }: ArticleList) {
  const t = useWords(text);
  const alias = cate?.alias ?? null;
  return {
    title: t('title'),
    /** The category shown; null: all. */
    cate: cate?.name ?? null,
    lead: t('lead'),
    feed: { href: '/rss.xml', word: t('feed') },
    categories: {
      title: t('categories'),
      list: [
        { href: articlesPath(null), word: t(word.all), current: alias === null },
        ...categories.map((each) => ({ href: articlesPath(each.alias), word: each.name, current: alias === each.alias })),
      ],
    },
    rows: list.map((row) => ({
      id: row.id,
      href: articlePath(row.id),
      title: row.title,
      image: row.title_img,
      summary: row.summary,
      /** Where all are shown: the category. */
      cate: cate === null ? row.cate_name : '',
      time: machineTime(row.publish_at),
      day: row.publish_at.slice(0, 10),
      views: t('views', { count: count(row.views) }),
    })),
    none: { title: t('none'), note: t('noneNote') },
    /** Null where all stand on one page. */
    paging:
      pages > 1
        ? {
            title: t('pages'),
            at: t('at', { page, pages }),
            newer: page > 1 ? { href: articlesPath(alias, page - 1), word: t('newer') } : null,
            older: page < pages ? { href: articlesPath(alias, page + 1), word: t('older') } : null,
          }
        : null,
  };
}
export type Articles = ReturnType<typeof useArticles>;

/** Everything an article says but its text. */
export function useArticle({ article, previous, next }: ArticleProps['shown']) {
  const t = useWords(text);
  const toward = (label: string, to: typeof next) => to && { label, title: to.title, href: articlePath(to.id) };
  return {
    trail: { title: t('trail'), all: { href: articlesPath(null), word: t('title') } },
    cate: { href: articlesPath(article.cate_alias), word: article.cate_name },
    title: article.title,
    summary: article.summary,
    time: machineTime(article.publish_at),
    minute: article.publish_at.slice(0, 16),
    views: t('views', { count: count(article.views) }),
    around: { title: t('around'), previous: toward(t('previous'), previous), next: toward(t('next'), next) },
  };
}

/** The categories to choose from; the open one has `aria-current`. */
export const ArticleCategories = ({ of: { categories }, className }: { of: Articles; className: string }) => (
  <nav className={className} aria-label={categories.title}>
    {categories.list.map(({ href, word: name, current }) => (
      <a key={href} href={href} aria-current={current ? 'page' : undefined} translate="no">
        {name}
      </a>
    ))}
  </nav>
);

/** The way to the pages before and after; nothing where there is one page. */
export const ArticlePaging = ({ of: { paging }, className }: { of: Articles; className: string }) =>
  paging && (
    <nav className={className} aria-label={paging.title}>
      {paging.newer ? (
        <a rel="prev" href={paging.newer.href}>
          {paging.newer.word}
        </a>
      ) : (
        <span />
      )}
      <span>{paging.at}</span>
      {paging.older ? (
        <a rel="next" href={paging.older.href}>
          {paging.older.word}
        </a>
      ) : (
        <span />
      )}
    </nav>
  );

/** Rich text, cleaned of script and style by the server, on writing and on reading. */
export const ArticleText = ({ shown, className = '' }: { shown: ArticleProps['shown']; className?: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server
  <div className={`km-prose ${className}`} translate="no" dangerouslySetInnerHTML={{ __html: shown.article.content }} />
);

/** What others read, beside a list or below an article; nothing where nobody reads. */
export function HotArticles({ hot, className }: { hot: ArticlesProps['articles']['hot']; className: string }) {
  const t = useWords(text);
  if (hot.length === 0) return null;
  return (
    <aside className={className} aria-labelledby="hot">
      <h2 id="hot">{t('hot')}</h2>
      <ol>
        {hot.map(({ id, title }) => (
          <li key={id}>
            <a href={articlePath(id)} translate="no">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </aside>
  );
}
