/** The articles of a category, or of all, newest first. */
import { articlePath, articlesPath } from '@keymall/contract/content/article-words';
import * as word from '@keymall/contract/kit/word';
import { count } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { Picture } from '#kit/picture';
import type { ArticlesProps } from '../../../../storefront/parts.ts';
import { Cover } from '../../../kit/cover.tsx';
import { HotArticles } from '../parts/hot-articles.tsx';
import '../articles.css';

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
  },
);

export function Look({ articles: { cate, categories, list, hot, page, pages } }: ArticlesProps) {
  const t = useWords(text);
  const alias = cate?.alias ?? null;
  return (
    <div className="hd-wide hd-articles">
      <header className="hd-title">
        <h1>{cate ? <span translate="no">{cate.name}</span> : t('title')}</h1>
        <p>
          {t('lead')} ·{' '}
          <a className="hd-feed" href="/rss.xml">
            {t('feed')}
          </a>
        </p>
      </header>
      <nav className="hd-chips" aria-label={t('categories')}>
        <a href={articlesPath(null)} aria-current={alias === null ? 'page' : undefined}>
          {t(word.all)}
        </a>
        {categories.map((each) => (
          <a key={each.alias} href={articlesPath(each.alias)} aria-current={alias === each.alias ? 'page' : undefined} translate="no">
            {each.name}
          </a>
        ))}
      </nav>
      <div className="hd-articles-body">
        <section aria-label={cate?.name ?? t('title')}>
          {list.length === 0 ? (
            <div className="km-box hd-articles-none">
              <p>{t('none')}</p>
              <p>{t('noneNote')}</p>
            </div>
          ) : (
            <ul className="hd-article-rows">
              {list.map((row, at) => (
                <li key={row.id}>
                  <a className="km-box hd-article-row" href={articlePath(row.id)}>
                    {row.title_img ? (
                      <Picture src={row.title_img} alt="" width={176} height={110} {...(at > 3 && { loading: 'lazy' as const })} />
                    ) : (
                      <Cover name={row.title} className="hd-article-cover" />
                    )}
                    <div>
                      <h2 translate="no">{row.title}</h2>
                      {row.summary && <p translate="no">{row.summary}</p>}
                      <p className="hd-article-facts">
                        {cate === null && <span translate="no">{row.cate_name}</span>}
                        <time dateTime={row.publish_at.replace(' ', 'T')}>{row.publish_at.slice(0, 10)}</time>
                        <span>{t('views', { count: count(row.views) })}</span>
                      </p>
                    </div>
                  </a>
                </li>
              ))}
            </ul>
          )}
          {pages > 1 && (
            <nav className="hd-pages" aria-label={t('pages')}>
              {page > 1 ? (
                <a rel="prev" href={articlesPath(alias, page - 1)}>
                  {t('newer')}
                </a>
              ) : (
                <span />
              )}
              <span>{t('at', { page, pages })}</span>
              {page < pages ? (
                <a rel="next" href={articlesPath(alias, page + 1)}>
                  {t('older')}
                </a>
              ) : (
                <span />
              )}
            </nav>
          )}
        </section>
        <HotArticles hot={hot} />
      </div>
    </div>
  );
}
