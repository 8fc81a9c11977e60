/** A directory of articles: one a line, newest first. */
import type { ArticlesProps } from '../../../../storefront/parts.ts';
import { ArticleCategories, ArticlePaging, HotArticles, useArticles } from '../../../kit/article-parts.tsx';
import { Prompt } from '../prompt.tsx';
import '../reading.css';

export function Look({ articles }: ArticlesProps) {
  const shown = useArticles(articles);
  const { title, cate, lead, feed, rows, none } = shown;
  return (
    <div className="tm-list">
      <Prompt types={`ls -lt ${articles.cate?.alias ?? ''}`.trim()} at="~/cate" />
      <h1 className="tm-heading" translate={cate ? 'no' : undefined}>
        {cate ?? title}
      </h1>
      <p className="tm-lead">
        {lead} · <a href={feed.href}>{feed.word}</a>
      </p>
      <ArticleCategories of={shown} className="tm-flags" />
      <div className="tm-list-body">
        <section aria-label={cate ?? title}>
          {rows.length === 0 ? (
            <p className="tm-none">
              {none.title}
              <small>{none.note}</small>
            </p>
          ) : (
            <ul className="tm-files">
              {rows.map((row) => (
                <li key={row.id}>
                  <a href={row.href}>
                    <time dateTime={row.time}>{row.day}</time>
                    <div>
                      <h2 translate="no">{row.title}</h2>
                      {row.summary && <p translate="no">{row.summary}</p>}
                      <small>
                        {row.cate && <span translate="no">{row.cate}</span>}
                        <span>{row.views}</span>
                      </small>
                    </div>
                    {row.image && <img src={row.image} alt="" width={96} height={60} loading="lazy" />}
                  </a>
                </li>
              ))}
            </ul>
          )}
          <ArticlePaging of={shown} className="tm-paging" />
        </section>
        <HotArticles hot={articles.hot} className="tm-frame tm-hot" />
      </div>
    </div>
  );
}
