/** The buyer's chats with shops, live: whom he asked, what was last said, what is unread. One opens at the side. */
import { personalChat } from '@keymall/contract/chat/chat';
import * as word from '@keymall/contract/kit/word';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#kit/button';
import { call } from '#kit/call';
import { askAs } from '#kit/chat/ask';
import { createHub, type Hub } from '#kit/chat/hub';
import { sendChatFile } from '#kit/chat/send-file';
import { gistOf, Thread } from '#kit/chat/thread';
import { useTalk } from '#kit/chat/use-talk';
import { Drawer } from '#kit/dialog';
import { Field } from '#kit/field';
import { minute } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { Picture } from '#kit/picture';
import { sessionOf } from '#kit/session';
// a public page has the styles of its first view in its head: what comes later brings its own
import chatStyles from '../../../kit/chat/chat.css?inline';
import viewerStyles from '../../../kit/picture-viewer.css?inline';
import { buyerSentence } from '../../../storefront/sentence.ts';
import { adoptAsked } from './adopt-asked.ts';

const text = words(
  {
    title: '我的咨询',
    none: '还没有咨询过商家。在店铺、收银台或订单页点“咨询商家”，会话会出现在这里。',
    noneFound: '没有符合的会话',
    find: '查找',
    online: '在线',
    unread: '{count} 条未读',
    readAll: '全部标为已读',
    total: '最近 {count} 个会话；更早的请按店铺名称查找',
  },
  {
    title: 'My chats',
    none: 'You have not asked a shop yet. “Ask the shop” on its page, the checkout or an order begins a chat, which stands here.',
    noneFound: 'No such chat',
    find: 'Find',
    online: 'Online',
    unread: '{count} unread',
    readAll: 'Mark all as read',
    total: 'The latest {count} chats; find earlier ones by the shop’s name',
  },
  { network: word.networkError, search: word.shopName },
);

export default function Chats({ onUnread }: { onUnread: (count: number) => void }) {
  const t = useWords(text);
  const [hub, setHub] = useState<Hub | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [message, setMessage] = useState('');
  const [round, setRound] = useState(0);
  const [typed, setTyped] = useState('');
  const [sought, setSought] = useState('');
  const { chats, total, unread, threads, ...shot } = useTalk(hub);
  const begin = useEffectEvent((): (() => void) => {
    let made: Hub | null = null;
    let isGone = false;
    const token = sessionOf('personal')?.accessToken ?? '';
    const failed = (error: unknown): void => {
      if (!isGone) setMessage(buyerSentence(error, t('network')));
    };
    setMessage('');
    // what was asked as a visitor stands in the list too
    const adopted = adoptAsked().catch(() => undefined);
    adopted
      .then(() => call(personalChat.desk, {}, { quiet: true }))
      .then(({ own_id }) => {
        if (isGone) return;
        made = createHub({
          person: { id: own_id, token, type: 'personal' },
          ask: (endpoint, input) => askAs(token, endpoint, input),
          upload: (user_id, file) => sendChatFile(token, user_id, file),
          unread: async () => (await call(personalChat.desk, {}, { quiet: true })).unread,
          // whose session ran out is led away by the next call
          ended: () => undefined,
        });
        setHub(made);
        made.refresh().catch(failed);
      }, failed);
    return () => {
      isGone = true;
      made?.close();
      setHub(null);
    };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => begin(), [round]);
  const tellUnread = useEffectEvent(onUnread);
  const isKnown = chats !== null;
  useEffect(() => {
    if (isKnown) tellUnread(unread);
  }, [isKnown, unread]);
  const run = (work: Promise<unknown> | undefined): void => {
    setMessage('');
    work?.catch((error: unknown) => setMessage(buyerSentence(error, t('network'))));
  };
  const open = chosen === null ? undefined : (threads[chosen]?.chat ?? chats?.find(({ user_id }) => user_id === chosen));
  return (
    <section className="km-box me-part" aria-busy={chats === null && message === ''}>
      <style>{chatStyles + viewerStyles}</style>
      <header className="me-head">
        <h1>{t('title')}</h1>
        {unread > 0 && (
          <Button size="small" onClick={() => run(hub?.readAll())}>
            {t('readAll')}
          </Button>
        )}
      </header>
      {chats !== null && (chats.length > 0 || sought !== '') && (
        <form
          className="me-find"
          onSubmit={(event) => {
            event.preventDefault();
            setSought(typed.trim());
            run(hub?.search(typed.trim()));
          }}
        >
          <Field label={t('search')} name="shop" value={typed} onChange={setTyped} maxLength={60} />
          <Button type="submit">{t('find')}</Button>
        </form>
      )}
      {chats === null && message === '' && (
        <p className="km-faint" role="status">
          {t(word.loading)}
        </p>
      )}
      {message && (
        <p role="alert" className="me-failed">
          {message}{' '}
          <Button size="small" onClick={() => setRound(round + 1)}>
            {t(word.retry)}
          </Button>
        </p>
      )}
      {chats?.length === 0 && <div className="me-empty">{t(sought === '' ? 'none' : 'noneFound')}</div>}
      <ul className="me-rows">
        {chats?.map((chat) => (
          <li key={chat.user_id}>
            <button type="button" className="me-chat" aria-haspopup="dialog" onClick={() => setChosen(chat.user_id)}>
              {chat.avatar ? (
                <Picture src={chat.avatar} alt="" width={40} height={40} />
              ) : (
                <i aria-hidden="true">{chat.name.slice(0, 1)}</i>
              )}
              <span>
                <b>{chat.name}</b>
                <small>{chat.last ? gistOf(t, chat.last) : ''}</small>
              </span>
              <small>
                {chat.is_online === 1 && `${t('online')} · `}
                {chat.last && minute(chat.last.create_at)}
              </small>
              {chat.unread > 0 && (
                <span className="me-count">
                  <span aria-hidden="true">{chat.unread > 99 ? '99+' : chat.unread}</span>
                  <span className="km-hidden">{t('unread', { count: chat.unread })}</span>
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {chats !== null && total > chats.length && <p className="km-faint">{t('total', { count: chats.length })}</p>}
      {hub && chosen !== null && (
        <Drawer open title={open?.name ?? t('title')} onClose={() => setChosen(null)}>
          <div className="km-ask">
            <Thread hub={hub} shot={{ ...shot, chats, total, unread, threads }} user_id={chosen} asks mayDelete />
          </div>
        </Drawer>
      )}
    </section>
  );
}
