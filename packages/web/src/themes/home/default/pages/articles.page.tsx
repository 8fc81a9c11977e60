/** The articles of a category, or of all, newest first. */
import { Picture } from '#kit/picture';
import type { ArticlesProps } from '../../../../storefront/parts.ts';
import { ArticleCategories, ArticlePaging, HotArticles, useArticles } from '../../../kit/article-parts.tsx';
import { Cover } from '../../../kit/cover.tsx';
import '../pages.css';
import '../articles.css';

export function Look({ articles }: ArticlesProps) {
  const shown = useArticles(articles);
  const { title, cate, lead, feed, rows, none } = shown;
  return (
    <div className="hd-wide hd-articles">
      <header className="hd-title">
        <h1>{cate ? <span translate="no">{cate}</span> : title}</h1>
        <p>
          {lead} ·{' '}
          <a className="hd-feed" href={feed.href}>
            {feed.word}
          </a>
        </p>
      </header>
      <ArticleCategories of={shown} className="hd-chips" />
      <div className="hd-articles-body">
        <section aria-label={cate ?? title}>
          {rows.length === 0 ? (
            <div className="km-box hd-articles-none">
              <p>{none.title}</p>
              <p>{none.note}</p>
            </div>
          ) : (
            <ul className="hd-article-rows">
              {rows.map((row, at) => (
                <li key={row.id}>
                  <a className="km-box hd-article-row" href={row.href}>
                    {row.image ? (
                      <Picture src={row.image} alt="" width={176} height={110} {...(at > 3 && { loading: 'lazy' as const })} />
                    ) : (
                      <Cover name={row.title} className="hd-article-cover" />
                    )}
                    <div>
                      <h2 translate="no">{row.title}</h2>
                      {row.summary && <p translate="no">{row.summary}</p>}
                      <p className="hd-article-facts">
                        {row.cate && <span translate="no">{row.cate}</span>}
                        <time dateTime={row.time}>{row.day}</time>
                        <span>{row.views}</span>
                      </p>
                    </div>
                  </a>
                </li>
              ))}
            </ul>
          )}
          <ArticlePaging of={shown} className="hd-pages" />
        </section>
        <HotArticles hot={articles.hot} className="hd-hot" />
      </div>
    </div>
  );
}
