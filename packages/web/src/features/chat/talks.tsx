/** All of the office's chats: beside each other where there is room, one after the other on a phone. */
import * as word from '@keymall/contract/kit/word';
import { use, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSearchParams } from 'react-router';
import { ChatMessageIcon } from 'tdesign-icons-react';
import { useOffice } from '#kit/back-office/office';
import { call } from '#kit/call';
import { type Chat, createHub, type Hub, type Message } from '#kit/chat/hub';
import { sendChatFile } from '#kit/chat/send-file';
import { gistOf, Thread } from '#kit/chat/thread';
import { useTalk } from '#kit/chat/use-talk';
import { chime } from '#kit/chime';
import { confirm } from '#kit/confirm';
import { useWords, words } from '#kit/i18n';
import { useSession } from '#kit/session';
import { SiteContext } from '#kit/site';
import { readLocal, writeLocal } from '#kit/storage';
import { toast } from '#kit/toast';
import type { CardChoice, ChatDesk } from './chat-button.tsx';
import { onOpenChat } from './open-chat.ts';
import './talks.css';

const text = words(
  {
    chats: '会话',
    unread: '会话，{count} 条未读消息',
    close: '关闭会话窗口',
    back: '返回会话列表',
    search: '搜索会话',
    none: '还没有会话',
    noneFound: '没有符合的会话',
    choose: '选择左侧会话开始聊天',
    platform: '联系平台客服',
    online: '在线',
    offline: '离线',
    blocked: '已屏蔽',
    handed: '平台已介入',
    waits: '待人工',
    sound: '消息提示音',
    desktop: '桌面通知',
    isOn: '开',
    isOff: '关',
    refused: '浏览器拒绝了通知，请在浏览器设置中允许',
    clear: '清空聊天记录',
    clearIt: '清空与“{name}”的聊天记录（仅自己一侧）',
    more: '加载更多会话',
    leave: '退出会话',
    leaveIt: '退出与“{name}”的会话，由店铺继续接待',
    hand: '转交平台',
    handIt: '请平台客服加入与“{name}”的会话',
    block: '屏蔽访客',
    blockIt: '屏蔽“{name}”，不再接收其消息',
    unblock: '取消屏蔽',
    order: '发订单卡片',
    goods: '发商品卡片',
    goodsAsk: '商品编号',
    findOrder: '输入订单号查找',
    findGoods: '输入商品名称查找',
    noCard: '没有可发送的内容',
    sendCard: '发送卡片',
    came: '{name}：{text}',
    acting: '代管理期间只能查看会话',
  },
  {
    chats: 'Chats',
    unread: 'Chats, {count} unread',
    close: 'Close the chat window',
    back: 'Back to the chats',
    search: 'Search chats',
    none: 'No chats yet',
    noneFound: 'No such chat',
    choose: 'Choose a chat on the left',
    platform: 'Ask the platform',
    online: 'Online',
    offline: 'Offline',
    blocked: 'Blocked',
    handed: 'Platform joined',
    waits: 'Wants a person',
    sound: 'Message sound',
    desktop: 'Desktop notices',
    isOn: 'on',
    isOff: 'off',
    refused: 'The browser refuses notices: allow them in its settings',
    clear: 'Clear messages',
    clearIt: 'clear the messages with “{name}”, on your side only',
    more: 'Show more chats',
    leave: 'Leave the chat',
    leaveIt: 'leave the chat with “{name}” to its shop',
    hand: 'Hand over',
    handIt: 'ask the platform into the chat with “{name}”',
    block: 'Block visitor',
    blockIt: 'block “{name}” and hear nothing more',
    unblock: 'Lift the block',
    order: 'Order card',
    goods: 'Product card',
    goodsAsk: 'Product number',
    findOrder: 'Find by the order’s number',
    findGoods: 'Find by the product’s name',
    noCard: 'There is nothing to send',
    sendCard: 'Send the card',
    came: '{name}: {text}',
    acting: 'In a merchant’s place one reads, and says nothing',
  },
);

const SOUND = 'keymall.chat.sound';
const DESKTOP = 'keymall.chat.desktop';
const MOST_SAID = 99;
const SEARCH_MS = 300;

/** A wish that is kept in this browser: on unless it was turned off, or the other way round. */
function useWish(key: string, byDefault: boolean): [boolean, (is: boolean) => void] {
  const [is, setIs] = useState(() => (readLocal(key) ?? (byDefault ? 'on' : 'off')) === 'on');
  return [
    is,
    (next) => {
      writeLocal(key, next ? 'on' : 'off');
      setIs(next);
    },
  ];
}

/** Browsers of phones show notices of service workers alone: there the sound has to do. */
function notify(title: string, options: NotificationOptions, opened: () => void): void {
  try {
    new Notification(title, options).onclick = opened;
  } catch {
    // it is not to be had here
  }
}

export default function Talks(desk: ChatDesk) {
  const t = useWords(text);
  const { role, account } = useOffice();
  const token = useSession(role)?.accessToken;
  const [hub, setHub] = useState<Hub | null>(null);
  const [start, setStart] = useState<Awaited<ReturnType<ChatDesk['desk']>> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const [sound, setSound] = useWish(SOUND, true);
  const [desktop, setDesktop] = useWish(DESKTOP, false);
  const now = useRef({ isOpen, chosen, sound, desktop, t, desk });
  now.current = { isOpen, chosen, sound, desktop, t, desk };

  useEffect(() => {
    if (!token) return;
    let made: Hub | null = null;
    let isGone = false;
    const came = (message: Message, user_id: number): void => {
      const { isOpen: open, chosen: on, sound: loud, desktop: noticed, t: say } = now.current;
      const isSeen = open && on === user_id && !document.hidden;
      if (isSeen) return;
      if (loud) chime();
      if (!noticed || !document.hidden || Notification.permission !== 'granted') return;
      const name = made?.shot().chats?.find((chat) => chat.user_id === user_id)?.name ?? say('chats');
      notify(name, { body: gistOf(say, message), tag: `keymall-chat-${user_id}` }, () => {
        window.focus();
        setIsOpen(true);
        setChosen(user_id);
      });
    };
    now.current.desk.desk().then(
      (first) => {
        if (isGone) return;
        setStart(first);
        made = createHub({
          person: { id: first.own_id, token, type: role },
          ask: (endpoint, input) => call(endpoint, input, { quiet: true }),
          upload: (user_id, file) => sendChatFile(token, user_id, file),
          unread: async () => (await now.current.desk.desk()).unread,
          came,
          // who is signed out is led away by the next call
          ended: () => undefined,
        });
        setHub(made);
      },
      // without it there is no chat: the office goes on
      () => undefined,
    );
    return () => {
      isGone = true;
      made?.close();
      setHub(null);
    };
  }, [token, role]);

  useEffect(
    () =>
      onOpenChat((user_id) => {
        setIsOpen(true);
        if (user_id !== undefined) setChosen(user_id);
      }),
    [],
  );

  // a letter that somebody waits leads to his chat
  const [search] = useSearchParams();
  const asked = search.get('chat') ?? '';
  useEffect(() => {
    if (!/^[1-9]\d{0,14}$/.test(asked)) return;
    setIsOpen(true);
    setChosen(Number(asked));
  }, [asked]);

  const shot = useTalk(hub);
  if (!hub || !start) return null;
  const shown = shot.unread > MOST_SAID ? `${MOST_SAID}+` : String(shot.unread);
  const label = shot.unread > 0 ? t('unread', { count: shown }) : t('chats');
  return (
    <>
      <button
        type="button"
        className="bo-icon bo-bell"
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ChatMessageIcon size="18px" />
        {shot.unread > 0 && <span aria-hidden="true">{shown}</span>}
      </button>
      {isOpen &&
        createPortal(
          <ChatWindow
            hub={hub}
            desk={desk}
            quick={start.quick_replies}
            chosen={chosen}
            acting={account.acting !== undefined}
            wishes={{ sound, setSound, desktop, setDesktop }}
            onChoose={setChosen}
            onClose={() => setIsOpen(false)}
          />,
          document.body,
        )}
    </>
  );
}

interface Wishes {
  sound: boolean;
  setSound: (is: boolean) => void;
  desktop: boolean;
  setDesktop: (is: boolean) => void;
}

interface WindowProps {
  hub: Hub;
  desk: ChatDesk;
  quick: readonly string[];
  chosen: number | null;
  acting: boolean;
  wishes: Wishes;
  onChoose: (user_id: number | null) => void;
  onClose: () => void;
}

function ChatWindow({ hub, desk, quick, chosen, acting, wishes, onChoose, onClose }: WindowProps) {
  const t = useWords(text);
  const site = use(SiteContext);
  const shot = useTalk(hub);
  const box = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = box.current;
    element?.focus({ preventScroll: true });
    hub.refresh().catch(() => undefined);
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      close();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [hub]);
  const chat = chosen === null ? undefined : (shot.threads[chosen]?.chat ?? shot.chats?.find(({ user_id }) => user_id === chosen));
  const askNotices = async (): Promise<void> => {
    if (wishes.desktop) return wishes.setDesktop(false);
    const answer = typeof Notification === 'undefined' ? 'denied' : await Notification.requestPermission();
    if (answer === 'granted') wishes.setDesktop(true);
    else toast.info(t('refused'));
  };
  const contact = async (): Promise<void> => {
    // why not was told by the call
    const begun = await desk.contact?.().catch(() => undefined);
    if (begun) onChoose(begun.user_id);
  };
  const said = (is: boolean): string => t(is ? 'isOn' : 'isOff');
  return (
    <section ref={box} className="bo-talks" role="dialog" aria-label={t('chats')} tabIndex={-1} data-chosen={chosen !== null || undefined}>
      <header className="bo-talks-head">
        {chosen !== null && (
          <button type="button" className="bo-talks-back" aria-label={t('back')} onClick={() => onChoose(null)}>
            ‹
          </button>
        )}
        <h2>{chat?.name ?? t('chats')}</h2>
        {chat && (
          <small data-online={chat.is_online === 1 || undefined}>
            {t(chat.is_online === 1 ? 'online' : 'offline')}
            {chat.waits_person === 1 && ` · ${t('waits')}`}
            {chat.is_handed === 1 && ` · ${t('handed')}`}
            {chat.is_blocked === 1 && ` · ${t('blocked')}`}
          </small>
        )}
        <button type="button" className="bo-talks-close" aria-label={t('close')} onClick={onClose}>
          ×
        </button>
      </header>
      <div className="bo-talks-body">
        <aside className="bo-talks-side">
          <Search hub={hub} />
          <List hub={hub} chosen={chosen} onChoose={onChoose} />
          {desk.contact && site?.message_chat_status === 1 && !shot.chats?.some(({ kind }) => kind === 'platform') && (
            <button type="button" className="bo-talks-platform" onClick={() => void contact()}>
              {t('platform')}
            </button>
          )}
          <footer>
            <button type="button" aria-pressed={wishes.sound} onClick={() => wishes.setSound(!wishes.sound)}>
              {t('sound')} {said(wishes.sound)}
            </button>
            <button type="button" aria-pressed={wishes.desktop} onClick={() => void askNotices()}>
              {t('desktop')} {said(wishes.desktop)}
            </button>
            <button type="button" disabled={shot.unread === 0 || acting} onClick={() => void hub.readAll().catch(() => undefined)}>
              {t(word.markAllRead)}
            </button>
          </footer>
        </aside>
        <div className="bo-talks-main">
          {chosen === null ? (
            <p className="km-talk-empty">{t('choose')}</p>
          ) : (
            <>
              {chat && <Acts hub={hub} desk={desk} chat={chat} acting={acting} onLeft={() => onChoose(null)} />}
              <Thread
                hub={hub}
                shot={shot}
                user_id={chosen}
                quick={quick}
                extra={<Cards hub={hub} user_id={chosen} finds={desk.finds} />}
                mayDelete={!acting}
                shut={acting ? t('acting') : undefined}
              />
            </>
          )}
        </div>
      </div>
    </section>
  );
}

function Search({ hub }: { hub: Hub }) {
  const t = useWords(text);
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => void hub.search(typed.trim()).catch(() => undefined), SEARCH_MS);
    return () => clearTimeout(timer);
  }, [hub, typed]);
  useEffect(() => () => void hub.search('').catch(() => undefined), [hub]);
  return (
    <input
      type="search"
      className="bo-talks-search"
      value={typed}
      aria-label={t('search')}
      placeholder={t('search')}
      maxLength={60}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
}

function List({ hub, chosen, onChoose }: { hub: Hub; chosen: number | null; onChoose: (user_id: number) => void }) {
  const t = useWords(text);
  const { chats, unread, total } = useTalk(hub);
  if (chats === null) return <p className="km-talk-empty">{t(word.loading)}</p>;
  if (chats.length === 0) return <p className="km-talk-empty">{t(unread > 0 ? 'noneFound' : 'none')}</p>;
  return (
    <ul className="bo-talks-list">
      {chats.map((chat) => (
        <li key={chat.user_id}>
          <button type="button" aria-current={chat.user_id === chosen || undefined} onClick={() => onChoose(chat.user_id)}>
            <span className="bo-talks-face" data-online={chat.is_online === 1 || undefined} aria-hidden="true">
              {chat.avatar ? <img src={chat.avatar} alt="" /> : chat.name.slice(0, 1)}
            </span>
            <span className="bo-talks-gist">
              <strong>
                {chat.name}
                {chat.is_online === 1 && <span className="km-hidden"> {t('online')}</span>}
                {chat.waits_person === 1 && <em>{t('waits')}</em>}
              </strong>
              <span>{chat.last ? gistOf(t, chat.last) : ''}</span>
            </span>
            <span className="bo-talks-end">
              <time>{chat.last?.create_at.slice(5, 16) ?? ''}</time>
              {chat.unread > 0 && <b>{chat.unread > MOST_SAID ? `${MOST_SAID}+` : chat.unread}</b>}
            </span>
          </button>
        </li>
      ))}
      {total > chats.length && (
        <li>
          <button type="button" className="bo-talks-more" onClick={() => void hub.moreChats().catch(() => undefined)}>
            {t('more')}
          </button>
        </li>
      )}
    </ul>
  );
}

interface ActsProps {
  hub: Hub;
  desk: ChatDesk;
  chat: Omit<Chat, 'last'>;
  acting: boolean;
  onLeft: () => void;
}

function Acts({ hub, desk, chat, acting, onLeft }: ActsProps) {
  const t = useWords(text);
  const { user_id, name, kind, is_blocked, is_handed } = chat;
  const anew = useCallback(() => Promise.all([hub.open(user_id), hub.refresh()]), [hub, user_id]);
  if (acting) return null;
  return (
    <div className="bo-talks-acts">
      {kind === 'shop' && desk.handOver && is_handed === 0 && (
        <button
          type="button"
          onClick={() => void confirm({ action: t('handIt', { name }), run: async () => desk.handOver?.(user_id).then(anew) })}
        >
          {t('hand')}
        </button>
      )}
      {kind === 'shop' && desk.handBack && (
        <button
          type="button"
          onClick={() =>
            void confirm({
              action: t('leaveIt', { name }),
              run: async () => {
                await desk.handBack?.(user_id);
                onLeft();
                await hub.refresh();
              },
            })
          }
        >
          {t('leave')}
        </button>
      )}
      {kind === 'shop' &&
        desk.block &&
        (is_blocked === 0 ? (
          <button
            type="button"
            onClick={() =>
              void confirm({ action: t('blockIt', { name }), danger: true, run: async () => desk.block?.(user_id, 1).then(anew) })
            }
          >
            {t('block')}
          </button>
        ) : (
          <button type="button" onClick={() => void desk.block?.(user_id, 0).then(anew)}>
            {t('unblock')}
          </button>
        ))}
      <button type="button" onClick={() => void confirm({ action: t('clearIt', { name }), danger: true, run: () => hub.clear(user_id) })}>
        {t('clear')}
      </button>
    </div>
  );
}

type CardKind = 'order' | 'goods';

/** Sends the card of an order or goods: of those that are found, or by its number. */
function Cards({ hub, user_id, finds = {} }: { hub: Hub; user_id: number; finds?: ChatDesk['finds'] }) {
  const t = useWords(text);
  const [asks, setAsks] = useState<CardKind | null>(null);
  const send = (kind: CardKind, value: string, title: string): void => {
    setAsks(null);
    void hub.send(user_id, value, kind, title);
  };
  const find = asks === null ? undefined : finds[asks];
  return (
    <>
      {(['order', 'goods'] as const).map((kind) => (
        <button key={kind} type="button" aria-expanded={asks === kind} onClick={() => setAsks(asks === kind ? null : kind)}>
          {t(kind)}
        </button>
      ))}
      {asks !== null &&
        (find ? (
          <Choices key={asks} kind={asks} find={find} onChoose={({ value, title }) => send(asks, value, title)} />
        ) : (
          <ByNumber key={asks} kind={asks} onSend={(number) => send(asks, number, `${t(asks)} ${number}`)} />
        ))}
    </>
  );
}

interface ChoicesProps {
  kind: CardKind;
  find: (typed: string) => Promise<readonly CardChoice[]>;
  onChoose: (choice: CardChoice) => void;
}

function Choices({ kind, find, onChoose }: ChoicesProps) {
  const t = useWords(text);
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly CardChoice[] | null>(null);
  const look = useEffectEvent((isGone: () => boolean): void => {
    find(typed.trim()).then(
      (list) => {
        if (!isGone()) setFound(list);
      },
      // why not was told by the call
      () => {
        if (!isGone()) setFound([]);
      },
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is looked for anew
  useEffect(() => {
    let isGone = false;
    const timer = setTimeout(() => look(() => isGone), SEARCH_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [typed]);
  const label = t(kind === 'order' ? 'findOrder' : 'findGoods');
  return (
    <div className="bo-talks-choices">
      <input
        type="search"
        value={typed}
        maxLength={40}
        aria-label={label}
        placeholder={label}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {found === null ? (
        <p className="km-talk-empty">{t(word.loading)}</p>
      ) : found.length === 0 ? (
        <p className="km-talk-empty">{t('noCard')}</p>
      ) : (
        <ul>
          {found.map((choice) => (
            <li key={choice.value}>
              <button type="button" onClick={() => onChoose(choice)}>
                <strong>{choice.title}</strong>
                <small>{choice.note}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ByNumber({ kind, onSend }: { kind: CardKind; onSend: (number: string) => void }) {
  const t = useWords(text);
  const [number, setNumber] = useState('');
  const label = kind === 'order' ? t(word.orderNumber) : t('goodsAsk');
  return (
    <form
      className="bo-talks-card"
      onSubmit={(event) => {
        event.preventDefault();
        if (number.trim() !== '') onSend(number.trim());
      }}
    >
      <input
        value={number}
        maxLength={40}
        aria-label={label}
        placeholder={label}
        onChange={({ currentTarget }) => setNumber(currentTarget.value)}
      />
      <button type="submit" disabled={number.trim() === ''}>
        {t('sendCard')}
      </button>
    </form>
  );
}
