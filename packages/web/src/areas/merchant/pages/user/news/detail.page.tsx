/** One article of the platform's; opening it marks it as read. */
import { merchantNews } from '@keymall/contract/content/news';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { Time } from '#kit/back-office/cells';
import { needs, useAllowed } from '#kit/back-office/office';
import { Card, PageHead } from '#kit/back-office/page-head';
import { keyOf, useCall } from '#kit/back-office/queries';
import { Answered } from '#kit/back-office/state-views';
import { call } from '#kit/call';
import { count } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { merchantPath } from '../../../paths.ts';
import './news.css';

const text = words(
  { views: '浏览 {count} 次', previous: '上一篇', next: '下一篇', around: '前后公告', first: '已是最新一篇', last: '已是最后一篇' },
  {
    views: '{count} views',
    previous: 'Previous',
    next: 'Next',
    around: 'Before and after',
    first: 'This is the newest one',
    last: 'This is the last one',
  },
);

type Article = WireOutput<typeof merchantNews.detail>;

/** Marks it once it is shown. The article itself is not asked for again, which would count as another view. */
function useMarkRead(article: Article | undefined): void {
  const queries = useQueryClient();
  const may = useAllowed(needs(merchantNews.read));
  const unread = may && article?.is_read === 0 ? article.id : null;
  useEffect(() => {
    if (unread === null) return;
    call(merchantNews.read, { ids: [unread] }, { quiet: true })
      .then(() =>
        Promise.all(
          [merchantNews.list, merchantNews.unReadCount].map((endpoint) => queries.invalidateQueries({ queryKey: keyOf(endpoint) })),
        ),
      )
      // it stays unread, and the next look marks it
      .catch(() => undefined);
  }, [unread, queries]);
}

export function Page() {
  const id = Number(useParams().id);
  const query = useCall(merchantNews.detail, { id });
  useMarkRead(query.data);
  return (
    <>
      <PageHead about={query.data?.title} />
      <Answered query={query} rows={10}>
        {(article) => <Shown article={article} />}
      </Answered>
    </>
  );
}

function Shown({ article }: { article: Article }) {
  const t = useWords(text);
  return (
    <Card className="mn-article">
      <article>
        <h2>{article.title}</h2>
        <p className="bo-note bo-row">
          <span>{article.cate_name}</span>
          <Time at={article.publish_at} />
          <span>{t('views', { count: count(article.views) })}</span>
        </p>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned of script and style by the server, on writing and on reading */}
        <div className="km-prose" dangerouslySetInnerHTML={{ __html: article.content }} />
      </article>
      <nav aria-label={t('around')} className="mn-around">
        <Neighbour label={t('previous')} to={article.previous} none={t('first')} />
        <Neighbour label={t('next')} to={article.next} none={t('last')} />
      </nav>
    </Card>
  );
}

const Neighbour = ({ label, to, none }: { label: string; to: Article['next']; none: string }) => (
  <p>
    <span className="bo-note">{label}</span>{' '}
    {to ? <Link to={merchantPath('user/news/detail', to.id)}>{to.title}</Link> : <span className="bo-note">{none}</span>}
  </p>
);
