/** The letter box: what the platform and the shop's own goods have to say. */

import { merchantNotices } from '@keymall/contract/kit/notices/merchant';
import type { NoticeRow } from '@keymall/contract/kit/notices/row';
import * as word from '@keymall/contract/kit/word';
import { merchantMessage } from '@keymall/contract/merchant/message';
import { messageReadWords } from '@keymall/contract/merchant/message-words';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Act, DelAct, RowButton } from '#kit/back-office/act';
import { Button } from '#kit/back-office/button';
import { Time, useChoices } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import { useSubmit } from '#kit/back-office/submit';
import type { Column } from '#kit/back-office/table';
import { Dialog } from '#kit/dialog';
import { useLocale, useWords, words } from '#kit/i18n';
import { NoticeSign } from '../../../../features/notice/notice-icon.tsx';
import '../../../../features/notice/notice.css';
import { merchantPath } from '../../paths.ts';
import { isOurs } from '../../shell/letters.ts';
import '../../../../features/letter/letter.css';

const text = words(
  {
    title: '通知列表',
    subject: '标题',
    content: '内容',
    go: '前往处理',
    readThem: '把全部通知标为已读',
    delIt: '删除这条通知',
    delThem: '删除选中的 {count} 条通知',
    none: '还没有通知',
    kind: '通知类型',
    choose: '通知设置',
  },
  {
    title: 'Messages',
    subject: 'Subject',
    content: 'Content',
    go: 'See to it',
    readThem: 'mark all messages as read',
    delIt: 'delete this message',
    delThem: 'delete {count} messages',
    none: 'No messages yet',
    kind: 'Kinds of notices',
    choose: 'Notices',
  },
);

type List = typeof merchantMessage.list;
type Row = RowOf<List>;

/** What stands in the list. */
const LISTED = (Object.entries(merchantNotices) as [string, NoticeRow][]).filter(([, { channels }]) => channels.site !== undefined);

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const navigate = useNavigate();
  const list = useList(merchantMessage.list);
  const [open, setOpen] = useState<Row | null>(null);
  const { send: markRead } = useSubmit(merchantMessage.read);
  const show = (row: Row): void => {
    setOpen(row);
    if (row.is_read === 0) void markRead({ ids: [row.id] }).catch(() => undefined);
  };
  const columns: Column<Row>[] = [
    {
      key: 'title',
      title: t('subject'),
      head: true,
      cell: (row) => (
        <span className="notice-title">
          <NoticeSign mark={row.kind} />
          <button type="button" className="km-link-button" onClick={() => show(row)}>
            {row.is_read === 0 ? <strong>{row.title}</strong> : row.title}
          </button>
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
          <Link to={merchantPath('user/setting/index')}>{t('choose')}</Link>
          <Act does={merchantMessage.readAll} with={{}} look="outline" confirm={t('readThem')}>
            {t(word.markAllRead)}
          </Act>
        </>
      }
      filters={
        <>
          <ChoiceFilter<List> of="is_read" label={t(word.status)} options={useChoices(messageReadWords)} />
          <ChoiceFilter<List> of="kind" label={t('kind')} options={LISTED.map(([value, { title }]) => ({ value, label: title[locale] }))} />
        </>
      }
      batch={(ids, clear) => (
        <>
          <Act does={merchantMessage.read} with={{ ids }} onDone={clear}>
            {t(word.markRead)}
          </Act>
          <DelAct does={merchantMessage.del} with={{ ids }} confirm={t('delThem', { count: ids.length })} onDone={clear} />
        </>
      )}
      acts={(row) => (
        <>
          <RowButton onClick={() => show(row)}>{t(word.view)}</RowButton>
          <DelAct does={merchantMessage.del} with={{ ids: [row.id] }} confirm={t('delIt')} />
        </>
      )}
    >
      <Dialog
        open={open !== null}
        title={open?.title ?? ''}
        onClose={() => setOpen(null)}
        size="small"
        foot={open && isOurs(open.link) ? <Button onClick={() => void navigate(open.link)}>{t('go')}</Button> : undefined}
      >
        {open && (
          <div className="bo-inside">
            <p className="bo-letter">{open.content}</p>
            <p className="bo-note">
              <Time at={open.create_at} />
            </p>
          </div>
        )}
      </Dialog>
    </ListPage>
  );
}
