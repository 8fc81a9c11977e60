/** One article on a pane to itself. */
import type { ArticleProps } from '../../../../storefront/parts.ts';
import { ArticleText, HotArticles, useArticle } from '../../../kit/article-parts.tsx';
import '../reading.css';

export function Look({ shown }: ArticleProps) {
  const { trail, cate, title, summary, time, minute, views, around } = useArticle(shown);
  return (
    <div className="gl-list gl-list-body">
      <div>
        <article className="gl-pane gl-sheet">
          <nav className="gl-trail" aria-label={trail.title}>
            <a href={trail.all.href}>{trail.all.word}</a>
            <span aria-hidden="true">›</span>
            <a href={cate.href} translate="no">
              {cate.word}
            </a>
          </nav>
          <h1 translate="no">{title}</h1>
          <p className="gl-facts">
            <time dateTime={time}>{minute}</time>
            <span>{views}</span>
          </p>
          {summary && (
            <p className="gl-summary" translate="no">
              {summary}
            </p>
          )}
          <ArticleText shown={shown} className="gl-text" />
        </article>
        {(around.previous ?? around.next) && (
          <nav className="gl-around" aria-label={around.title}>
            {[around.previous, around.next].map(
              (to) =>
                to && (
                  <a key={to.href} className="gl-pane" href={to.href}>
                    <small>{to.label}</small>
                    <b translate="no">{to.title}</b>
                  </a>
                ),
            )}
          </nav>
        )}
      </div>
      <HotArticles hot={shown.hot} className="gl-pane gl-hot" />
    </div>
  );
}
