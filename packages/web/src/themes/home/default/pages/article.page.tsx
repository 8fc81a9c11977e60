/** One article, with its neighbours. */
import { articlePath, articlesPath } from '@keymall/contract/content/article-words';
import { count } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import type { ArticleProps } from '../../../../storefront/parts.ts';
import { HotArticles } from '../parts/hot-articles.tsx';
import '../articles.css';

const text = words(
  {
    trail: '所在位置',
    articles: '文章资讯',
    views: '阅读 {count}',
    around: '前后文章',
    previous: '上一篇',
    next: '下一篇',
  },
  {
    trail: 'Where you are',
    articles: 'Articles',
    views: '{count} reads',
    around: 'Before and after',
    previous: 'Previous',
    next: 'Next',
  },
);

export function Look({ shown: { article, previous, next, hot } }: ArticleProps) {
  const t = useWords(text);
  return (
    <div className="hd-wide hd-articles hd-articles-body">
      <div>
        <nav className="hd-trail" aria-label={t('trail')}>
          <a href={articlesPath(null)}>{t('articles')}</a>
          <span aria-hidden="true">/</span>
          <a href={articlesPath(article.cate_alias)} translate="no">
            {article.cate_name}
          </a>
        </nav>
        <article className="hd-text">
          <h1 translate="no">{article.title}</h1>
          <p className="hd-article-facts">
            <time dateTime={article.publish_at.replace(' ', 'T')}>{article.publish_at.slice(0, 16)}</time>
            <span>{t('views', { count: count(article.views) })}</span>
          </p>
          {article.summary && (
            <p className="hd-summary" translate="no">
              {article.summary}
            </p>
          )}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned of script and style by the server, on writing and on reading */}
          <div className="km-prose" translate="no" dangerouslySetInnerHTML={{ __html: article.content }} />
        </article>
        {(previous ?? next) && (
          <nav className="hd-around" aria-label={t('around')}>
            <Neighbour label={t('previous')} to={previous} />
            <Neighbour label={t('next')} to={next} />
          </nav>
        )}
      </div>
      <HotArticles hot={hot} />
    </div>
  );
}

const Neighbour = ({ label, to }: { label: string; to: ArticleProps['shown']['next'] }) =>
  to ? (
    <a className="km-card" href={articlePath(to.id)}>
      <span>{label}</span>
      <b translate="no">{to.title}</b>
    </a>
  ) : (
    <span />
  );
