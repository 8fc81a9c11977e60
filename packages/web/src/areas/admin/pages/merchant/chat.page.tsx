/** Chats with merchants, and those that shops have handed to the platform. */
import { adminChat } from '@keymall/contract/chat/office-chat';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { OpenButton, RowButton } from '#kit/back-office/act';
import { Two } from '#kit/back-office/cells';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { openChat } from '../../../../features/chat/open-chat.ts';

const text = words(
  {
    lead: '商户与平台的会话，以及店铺转交平台的访客会话；消息在右上角的会话窗口里回复',
    search: '店铺或商户账号',
    guest: '聊天对象',
    self: '商户本人',
    unread: '未读消息',
    has: '有未读',
    hasNone: '没有未读',
    last: '最后消息',
    open: '打开会话',
    begin: '发起会话',
    beginNote: '商户编号可在商户列表里查到',
    broadcast: '群发消息',
    broadcastIt: '把这条消息发给全部商户，发出后不能撤回',
    broadcastNote: '每个已开通的商户都会在与平台的会话里收到这条消息',
    message: '消息内容',
    done: '群发已开始',
  },
  {
    lead: 'Chats of merchants with the platform, and those of visitors that shops have handed over; answer in the chat window at the top right',
    search: 'Shop or merchant',
    guest: 'With',
    self: 'The merchant',
    unread: 'Unread messages',
    has: 'With unread ones',
    hasNone: 'Without unread ones',
    last: 'Last message',
    open: 'Open the chat',
    begin: 'Begin a chat',
    beginNote: 'Its number stands in the list of merchants',
    broadcast: 'Message to all',
    broadcastIt: 'send this to every merchant; it can’t be taken back',
    broadcastNote: 'Every merchant that may sign in has it in his chat with the platform',
    message: 'Text',
    done: 'It is on its way',
  },
);

type List = typeof adminChat.list;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const list = useList(adminChat.list);
  const [isWriting, setIsWriting] = useState(false);
  const [isBeginning, setIsBeginning] = useState(false);
  const columns: Column<Row>[] = [
    { key: 'shop_name', title: t(word.shop), head: true, cell: (row) => <Two note={row.username}>{row.shop_name}</Two> },
    { key: 'guest', title: t('guest'), cell: (row) => row.guest || t('self') },
    { key: 'unread', title: t('unread'), kind: 'count' },
    { key: 'last_at', title: t('last'), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      rowKey={(row) => row.user_id}
      actions={
        <>
          <OpenButton need={adminChat.open} onClick={() => setIsBeginning(true)}>
            {t('begin')}
          </OpenButton>
          <OpenButton need={adminChat.broadcast} onClick={() => setIsWriting(true)}>
            {t('broadcast')}
          </OpenButton>
        </>
      }
      filters={
        <>
          <TextFilter<List> of="keyword" label={t('search')} />
          <ChoiceFilter<List>
            of="unread"
            label={t('unread')}
            options={[
              { value: 1, label: t('has') },
              { value: 0, label: t('hasNone') },
            ]}
          />
        </>
      }
      acts={(row) => (
        <RowButton need={adminChat.desk} onClick={() => openChat(row.user_id)}>
          {t('open')}
        </RowButton>
      )}
    >
      <EditDialog
        open={isWriting}
        title={t('broadcast')}
        saves={adminChat.broadcast}
        initial={{ msg: '' }}
        submit={t(word.send)}
        done={t('done')}
        asks={() => ({ action: t('broadcastIt') })}
        onClose={() => setIsWriting(false)}
      >
        <p className="bo-note">{t('broadcastNote')}</p>
        <Field<typeof adminChat.broadcast> of="msg" label={t('message')} rows={5} wide autoFocus />
      </EditDialog>
      <EditDialog
        open={isBeginning}
        title={t('begin')}
        saves={adminChat.open}
        initial={{ merchant_id: '' }}
        submit={t('open')}
        done=""
        onSaved={({ user_id }) => openChat(user_id)}
        onClose={() => setIsBeginning(false)}
      >
        <Field<typeof adminChat.open> of="merchant_id" label={t(word.merchantNumber)} help={t('beginNote')} wide autoFocus />
      </EditDialog>
    </ListPage>
  );
}
