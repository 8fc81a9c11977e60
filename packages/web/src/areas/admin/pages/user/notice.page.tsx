/** What the administrator was told of: each leads to the page that handles it. */
import { adminInbox } from '@keymall/contract/identity/admin-notice';
import { adminNewsList, newsRow } from '@keymall/contract/kit/admin-news';
import * as word from '@keymall/contract/kit/word';
import { messageReadWords } from '@keymall/contract/merchant/message-words';
import { Link } from 'react-router';
import { Act, DelAct } from '#kit/back-office/act';
import { useChoices } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import { useSubmit } from '#kit/back-office/submit';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';
import { NoticeSign } from '../../../../features/notice/notice-icon.tsx';
import { adminPath } from '../../paths.ts';
import '../../../../features/notice/notice.css';
import '../../../../features/letter/letter.css';

const text = words(
  {
    subject: '标题',
    content: '内容',
    kind: '通知类型',
    readThem: '把全部通知标为已读',
    delIt: '删除这条通知',
    delThem: '删除选中的 {count} 条通知',
    none: '还没有通知',
    choose: '通知设置',
  },
  {
    subject: 'Subject',
    content: 'Content',
    kind: 'Kinds of notices',
    readThem: 'mark all messages as read',
    delIt: 'delete this message',
    delThem: 'delete {count} messages',
    none: 'No messages yet',
    choose: 'Notices',
  },
);

type List = typeof adminInbox.list;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const list = useList(adminInbox.list);
  const { send: read } = useSubmit(adminInbox.read);
  const columns: Column<Row>[] = [
    {
      key: 'title',
      title: t('subject'),
      head: true,
      cell: (row) => (
        <span className="notice-title">
          <NoticeSign mark={row.kind} />
          <Link
            to={row.link.startsWith('/admin/') ? row.link : adminPath('user/notice/index')}
            onClick={() => row.is_read === 0 && void read({ ids: [row.id] }).catch(() => undefined)}
          >
            {row.is_read === 0 ? <strong>{row.title}</strong> : row.title}
          </Link>
        </span>
      ),
    },
    { key: 'content', title: t('content'), cell: (row) => <span className="bo-letter-lines">{row.content}</span> },
    { key: 'is_read', title: t(word.status), words: messageReadWords },
    { key: 'create_at', title: t(word.time), kind: 'time' },
  ];
  return (
    <ListPage
      list={list}
      columns={columns}
      empty={<Empty title={t('none')} />}
      actions={
        <>
          <Link to={adminPath('user/setting/index')}>{t('choose')}</Link>
          <Act does={adminInbox.read} with={{}} look="outline" confirm={t('readThem')}>
            {t(word.markAllRead)}
          </Act>
        </>
      }
      filters={
        <>
          <ChoiceFilter<List> of="is_read" label={t(word.status)} options={useChoices(messageReadWords)} />
          <ChoiceFilter<List>
            of="kind"
            label={t('kind')}
            options={adminNewsList.map((value) => ({ value, label: newsRow(value).title[locale] }))}
          />
        </>
      }
      batch={(ids, clear) => (
        <>
          <Act does={adminInbox.read} with={{ ids }} onDone={clear}>
            {t(word.markRead)}
          </Act>
          <DelAct does={adminInbox.del} with={{ ids }} confirm={t('delThem', { count: ids.length })} onDone={clear} />
        </>
      )}
      acts={(row) => <DelAct does={adminInbox.del} with={{ ids: [row.id] }} confirm={t('delIt')} />}
    />
  );
}
