/** A page of the paper: its sections above, the newest as the lead, the others in columns below it. */
import { Picture } from '#kit/picture';
import type { ArticlesProps } from '../../../../storefront/parts.ts';
import { ArticleCategories, ArticlePaging, type Articles, HotArticles, useArticles } from '../../../kit/article-parts.tsx';
import '../reading.css';

export function Look({ articles }: ArticlesProps) {
  const shown = useArticles(articles);
  const { title, cate, lead, feed, rows, none } = shown;
  return (
    <div className="ed-sheet ed-list">
      <header className="ed-list-head">
        <h1 translate={cate ? 'no' : undefined}>{cate ?? title}</h1>
        <p>
          {lead} · <a href={feed.href}>{feed.word}</a>
        </p>
      </header>
      <ArticleCategories of={shown} className="ed-sections" />
      <div className="ed-list-body">
        <section aria-label={cate ?? title}>
          {rows.length === 0 ? (
            <div className="ed-none">
              <b>{none.title}</b>
              <p>{none.note}</p>
            </div>
          ) : (
            <ul className="ed-columns">
              {rows.map((row, at) => (
                <Story key={row.id} row={row} lazy={at > 3} />
              ))}
            </ul>
          )}
          <ArticlePaging of={shown} className="ed-paging" />
        </section>
        <HotArticles hot={articles.hot} className="ed-hot" />
      </div>
    </div>
  );
}

const Story = ({ row, lazy }: { row: Articles['rows'][number]; lazy: boolean }) => (
  <li>
    <a href={row.href}>
      {row.image && <Picture src={row.image} alt="" width={560} height={320} {...(lazy && { loading: 'lazy' as const })} />}
      {row.cate && <small translate="no">{row.cate}</small>}
      <h2 translate="no">{row.title}</h2>
      {row.summary && <p translate="no">{row.summary}</p>}
      <span className="ed-facts">
        <time dateTime={row.time}>{row.day}</time>
        <span>{row.views}</span>
      </span>
    </a>
  </li>
);
