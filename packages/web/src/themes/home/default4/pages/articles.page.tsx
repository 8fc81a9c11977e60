/** Articles on panes side by side, the newest on the widest. */
import { Picture } from '#kit/picture';
import type { ArticlesProps } from '../../../../storefront/parts.ts';
import { ArticleCategories, ArticlePaging, HotArticles, useArticles } from '../../../kit/article-parts.tsx';
import { Cover } from '../../../kit/cover.tsx';
import '../reading.css';

export function Look({ articles }: ArticlesProps) {
  const shown = useArticles(articles);
  const { title, cate, lead, feed, rows, none } = shown;
  return (
    <div className="gl-list">
      <header className="gl-title">
        <h1 translate={cate ? 'no' : undefined}>{cate ?? title}</h1>
        <p>
          {lead} · <a href={feed.href}>{feed.word}</a>
        </p>
      </header>
      <ArticleCategories of={shown} className="gl-chips gl-pane" />
      <div className="gl-list-body">
        <section aria-label={cate ?? title}>
          {rows.length === 0 ? (
            <div className="gl-pane gl-none">
              <b>{none.title}</b>
              <p>{none.note}</p>
            </div>
          ) : (
            <ul className="gl-cards">
              {rows.map((row, at) => (
                <li key={row.id}>
                  <a className="gl-pane" href={row.href}>
                    {row.image ? (
                      <Picture src={row.image} alt="" width={420} height={240} {...(at > 3 && { loading: 'lazy' as const })} />
                    ) : (
                      <Cover name={row.title} className="gl-cover" />
                    )}
                    <h2 translate="no">{row.title}</h2>
                    {row.summary && <p translate="no">{row.summary}</p>}
                    <span className="gl-facts">
                      {row.cate && <span translate="no">{row.cate}</span>}
                      <time dateTime={row.time}>{row.day}</time>
                      <span>{row.views}</span>
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          )}
          <ArticlePaging of={shown} className="gl-paging" />
        </section>
        <HotArticles hot={articles.hot} className="gl-pane gl-hot" />
      </div>
    </div>
  );
}
