/** One article, as a pager shows it. */
import type { ArticleProps } from '../../../../storefront/parts.ts';
import { ArticleText, HotArticles, useArticle } from '../../../kit/article-parts.tsx';
import { Prompt } from '../prompt.tsx';
import '../reading.css';

export function Look({ shown }: ArticleProps) {
  const { trail, cate, title, summary, time, minute, views, around } = useArticle(shown);
  return (
    <div className="tm-list">
      <Prompt types={`less ${shown.article.id}.md`} at={`~/cate/${shown.article.cate_alias}`} />
      <div className="tm-list-body">
        <div>
          <nav className="tm-trail" aria-label={trail.title}>
            <a href={trail.all.href}>{trail.all.word}</a>
            <span aria-hidden="true">/</span>
            <a href={cate.href} translate="no">
              {cate.word}
            </a>
          </nav>
          <article>
            <h1 className="tm-heading" translate="no">
              {title}
            </h1>
            <p className="tm-facts">
              <time dateTime={time}>{minute}</time>
              <span>{views}</span>
            </p>
            {summary && (
              <p className="tm-quote" translate="no">
                {summary}
              </p>
            )}
            <ArticleText shown={shown} className="tm-text" />
          </article>
          {(around.previous ?? around.next) && (
            <nav className="tm-around" aria-label={around.title}>
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
        <HotArticles hot={shown.hot} className="tm-frame tm-hot" />
      </div>
    </div>
  );
}
