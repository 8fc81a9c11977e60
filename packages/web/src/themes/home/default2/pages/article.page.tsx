/** One article, set as a story: headline, standfirst, a drop capital. */
import type { ArticleProps } from '../../../../storefront/parts.ts';
import { ArticleText, HotArticles, useArticle } from '../../../kit/article-parts.tsx';
import '../reading.css';

export function Look({ shown }: ArticleProps) {
  const { trail, cate, title, summary, time, minute, views, around } = useArticle(shown);
  return (
    <div className="ed-sheet ed-list ed-list-body">
      <div>
        <article className="ed-text">
          <nav className="ed-trail" aria-label={trail.title}>
            <a href={trail.all.href}>{trail.all.word}</a>
            <span aria-hidden="true">·</span>
            <a href={cate.href} translate="no">
              {cate.word}
            </a>
          </nav>
          <h1 translate="no">{title}</h1>
          {summary && (
            <p className="ed-summary" translate="no">
              {summary}
            </p>
          )}
          <p className="ed-facts">
            <time dateTime={time}>{minute}</time>
            <span>{views}</span>
          </p>
          <ArticleText shown={shown} className="ed-body" />
        </article>
        {(around.previous ?? around.next) && (
          <nav className="ed-around" aria-label={around.title}>
            {[around.previous, around.next].map(
              (to) =>
                to && (
                  <a key={to.href} href={to.href}>
                    <small>{to.label}</small>
                    <b translate="no">{to.title}</b>
                  </a>
                ),
            )}
          </nav>
        )}
      </div>
      <HotArticles hot={shown.hot} className="ed-hot" />
    </div>
  );
}
