/** One article, with its neighbours. */
import type { ArticleProps } from '../../../../storefront/parts.ts';
import { ArticleText, HotArticles, useArticle } from '../../../kit/article-parts.tsx';
import '../pages.css';
import '../articles.css';

export function Look({ shown }: ArticleProps) {
  const { trail, cate, title, summary, time, minute, views, around } = useArticle(shown);
  return (
    <div className="hd-wide hd-articles hd-articles-body">
      <div>
        <nav className="hd-trail" aria-label={trail.title}>
          <a href={trail.all.href}>{trail.all.word}</a>
          <span aria-hidden="true">/</span>
          <a href={cate.href} translate="no">
            {cate.word}
          </a>
        </nav>
        <article className="hd-text">
          <h1 translate="no">{title}</h1>
          <p className="hd-article-facts">
            <time dateTime={time}>{minute}</time>
            <span>{views}</span>
          </p>
          {summary && (
            <p className="hd-summary" translate="no">
              {summary}
            </p>
          )}
          <ArticleText shown={shown} />
        </article>
        {(around.previous || around.next) && (
          <nav className="hd-around" aria-label={around.title}>
            <Neighbour to={around.previous} />
            <Neighbour to={around.next} />
          </nav>
        )}
      </div>
      <HotArticles hot={shown.hot} className="hd-hot" />
    </div>
  );
}

const Neighbour = ({ to }: { to: ReturnType<typeof useArticle>['around']['next'] }) =>
  to ? (
    <a className="km-box" href={to.href}>
      <span>{to.label}</span>
      <b translate="no">{to.title}</b>
    </a>
  ) : (
    <span />
  );
