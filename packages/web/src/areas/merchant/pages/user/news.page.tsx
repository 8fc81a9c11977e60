/** What the platform publishes for its merchants, newest first. */
import { merchantNews } from '@keymall/contract/content/news';
import * as word from '@keymall/contract/kit/word';
import { messageReadWords } from '@keymall/contract/merchant/message-words';
import { Link } from 'react-router';
import { Act } from '#kit/back-office/act';
import { Thumb, Two, useChoices } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { useOptions } from '#kit/back-office/options';
import { ChoiceFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { merchantPath } from '../../paths.ts';
import './news/news.css';

const text = words(
  { title: '文章标题', publishAt: '发布时间', views: '浏览量', readThem: '把全部公告标为已读', none: '还没有公告' },
  { title: 'Title', publishAt: 'Public from', views: 'Views', readThem: 'mark all news as read', none: 'No news yet' },
);

type List = typeof merchantNews.list;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const list = useList(merchantNews.list);
  const columns: Column<Row>[] = [
    {
      key: 'title',
      title: t('title'),
      head: true,
      cell: (row) => (
        <span className="mn-line">
          {row.title_img && <Thumb src={row.title_img} alt="" />}
          <Two note={row.summary}>
            <Link to={merchantPath('user/news/detail', row.id)}>{row.is_read === 0 ? <strong>{row.title}</strong> : row.title}</Link>
          </Two>
        </span>
      ),
    },
    { key: 'cate_name', title: t(word.category) },
    { key: 'is_read', title: t(word.status), words: messageReadWords },
    { key: 'views', title: t('views'), kind: 'count' },
    { key: 'publish_at', title: t('publishAt'), kind: 'time' },
  ];
  return (
    <ListPage
      list={list}
      columns={columns}
      empty={<Empty title={t('none')} />}
      actions={
        <Act does={merchantNews.readAll} with={{}} look="outline" confirm={t('readThem')}>
          {t(word.markAllRead)}
        </Act>
      }
      filters={
        <>
          <ChoiceFilter<List> of="cate_id" label={t(word.category)} options={useOptions(merchantNews.categories, 'name')} />
          <ChoiceFilter<List> of="is_read" label={t(word.status)} options={useChoices(messageReadWords)} />
        </>
      }
      batch={(ids, clear) => (
        <Act does={merchantNews.read} with={{ ids }} onDone={clear}>
          {t(word.markRead)}
        </Act>
      )}
    />
  );
}
