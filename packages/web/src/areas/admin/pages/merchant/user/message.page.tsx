/** What administrators wrote to merchants, and who has read it. */
import * as word from '@keymall/contract/kit/word';
import { adminLetter } from '@keymall/contract/merchant/letter';
import { letterAudienceWords } from '@keymall/contract/merchant/merchant-words';
import { messageReadWords } from '@keymall/contract/merchant/message-words';
import { useState } from 'react';
import { Act, AddButton, RowButton } from '#kit/back-office/act';
import { StatusTag, Time, UserChip } from '#kit/back-office/cells';
import { Part, RowDrawer } from '#kit/back-office/detail-drawer';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import { type Column, ResourceTable } from '#kit/back-office/table';
import { count } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { LetterDialog } from '../letter-dialog.tsx';
import '../../../../../features/letter/letter.css';

const text = words(
  {
    lead: '消息进入商户后台的通知列表；给个别商户写，请在用户管理里选中他们',
    write: '发给全部商户',
    subject: '标题',
    content: '内容',
    audience: '发给',
    read: '已读',
    readOf: '{read} / {sent}',
    receivers: '接收情况',
    none: '还没有给商户发过消息',
    recall: '撤回',
    recallIt: '从未读的商户那里撤回这条消息',
    recallNote: '已读的商户仍能看到它',
    readAt: '阅读时间',
  },
  {
    lead: 'They lie among the messages of the merchants’ office; to write to some, choose them among the merchants',
    write: 'Write to all merchants',
    subject: 'Subject',
    content: 'Content',
    audience: 'To',
    read: 'Read',
    readOf: '{read} of {sent}',
    receivers: 'Who has it',
    none: 'Nothing was written to merchants yet',
    recall: 'Take back',
    recallIt: 'take this message back from whoever has not read it',
    recallNote: 'Who has read it keeps it',
    readAt: 'Read at',
  },
);

type List = typeof adminLetter.list;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const list = useList(adminLetter.list);
  const [writing, setWriting] = useState(false);
  const [open, setOpen] = useState<Row | null>(null);
  const columns: Column<Row>[] = [
    { key: 'title', title: t('subject'), head: true },
    { key: 'content', title: t('content'), cell: (row) => <span className="bo-letter-lines">{row.content}</span> },
    {
      key: 'audience',
      title: t('audience'),
      cell: (row) => row.receiver || <StatusTag of={letterAudienceWords} value={row.audience} />,
    },
    {
      key: 'read_count',
      title: t('read'),
      align: 'right',
      cell: (row) => t('readOf', { read: count(row.read_count), sent: count(row.sent_count) }),
    },
    { key: 'username', title: t(word.operator) },
    { key: 'create_at', title: t(word.time), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      empty={<Empty title={t('none')} />}
      actions={
        <AddButton need={adminLetter.send} onClick={() => setWriting(true)}>
          {t('write')}
        </AddButton>
      }
      filters={
        <>
          <TextFilter<List> of="keyword" label={t('subject')} />
          <TextFilter<List> of="merchant_id" label={t(word.merchantNumber)} />
        </>
      }
      acts={(row) => (
        <>
          <RowButton need={adminLetter.receivers} onClick={() => setOpen(row)}>
            {t(word.details)}
          </RowButton>
          {row.read_count < row.sent_count && (
            <Act does={adminLetter.recall} with={{ id: row.id }} confirm={t('recallIt')} note={t('recallNote')} danger>
              {t('recall')}
            </Act>
          )}
        </>
      )}
    >
      {writing && <LetterDialog to={null} onClose={() => setWriting(false)} />}
      <RowDrawer of={open} title={open?.title ?? ''} onClose={() => setOpen(null)}>
        {(row) => (
          <>
            <p className="bo-letter">{row.content}</p>
            <p className="bo-note">
              {row.username} <Time at={row.create_at} />
            </p>
            <Part title={t('receivers')}>
              <Receivers id={row.id} label={t('receivers')} />
            </Part>
          </>
        )}
      </RowDrawer>
    </ListPage>
  );
}

function Receivers({ id, label }: { id: number; label: string }) {
  const t = useWords(text);
  const list = useList(adminLetter.receivers, { fixed: { id }, keep: 'memory' });
  return (
    <ResourceTable<RowOf<typeof adminLetter.receivers>>
      list={list}
      label={label}
      columns={[
        { key: 'username', title: t(word.merchant), head: true, cell: (row) => <UserChip name={row.username} note={row.shop_name} /> },
        {
          key: 'merchant_id',
          title: t(word.status),
          kind: 'status',
          cell: (row) => <StatusTag of={messageReadWords} value={row.read_at ? 1 : 0} />,
        },
        { key: 'read_at', title: t('readAt'), kind: 'time' },
      ]}
    />
  );
}
