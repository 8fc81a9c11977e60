/** A chat: what was said, and where one says something. The same in the offices and on the public pages. */
import { MESSAGE_WORDS, MOST_MESSAGE, SYSTEM_WORDS, type SystemWord, WANTS_PERSON } from '@keymall/contract/chat/chat-words';
import * as word from '@keymall/contract/kit/word';
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { sentenceOf } from '../call.ts';
import { confirm } from '../confirm.tsx';
import { useWords, words } from '../i18n.tsx';
import PictureViewer from '../picture-viewer.tsx';
import { toast } from '../toast.ts';
import type { Hub, Message, Pending, TalkShot, Thread as ThreadShot } from './hub.ts';
import './chat.css';

const text = words(
  {
    log: '聊天记录',
    older: '加载更早的消息',
    empty: '还没有消息，打个招呼吧',
    write: '输入消息，Enter 发送，Shift+Enter 换行',
    writeShort: '输入消息',
    attach: '发送图片或 PDF',
    quick: '快捷语',
    sending: '发送中',
    notSent: '未发送',
    again: '重新发送',
    drop: '放弃',
    read: '对方已读',
    unreadYet: '对方未读',
    typing: '对方正在输入…',
    delIt: '删除这条消息（仅自己一侧）',
    delOne: '删除消息',
    picture: '聊天图片',
    cut: '连接已断开',
    reconnect: '重新连接',
    waiting: '正在重新连接…',
    newer: '有新消息',
    auto: '自动回复',
    outOf: '依据《{title}》：{quote}',
    assistant: '部分问题由客服助手自动回复',
  },
  {
    log: 'Messages',
    older: 'Show earlier messages',
    empty: 'Nothing yet: say hello',
    write: 'Write a message. Enter sends, Shift+Enter begins a line',
    writeShort: 'Write a message',
    attach: 'Send a picture or a PDF',
    quick: 'Ready answers',
    sending: 'Sending',
    notSent: 'Not sent',
    again: 'Send again',
    drop: 'Give up',
    read: 'Read',
    unreadYet: 'Not read yet',
    typing: 'writing…',
    delIt: 'delete this message, on your side only',
    delOne: 'Delete the message',
    picture: 'Picture in the chat',
    cut: 'The connection is gone',
    reconnect: 'Connect again',
    waiting: 'Connecting…',
    newer: 'New message',
    auto: 'Automatic answer',
    outOf: 'From “{title}”: {quote}',
    assistant: 'An assistant answers some questions by itself',
  },
  { network: word.networkError, send: word.send },
);

const KB = 1024;
const sizeOf = (bytes: number): string =>
  bytes < KB * KB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${Math.round((bytes / KB / KB) * 10) / 10} MB`;
/** Pixels from the end within which one is at the end. */
const NEAR = 60;

/** What a message is in a line of text. */
export function gistOf(t: (label: { zh_CN: string; en_US: string }) => string, { msg, msg_type, card, file }: Message): string {
  if (msg_type === 'text') return msg;
  if (msg_type === 'system') return msg in SYSTEM_WORDS ? t(SYSTEM_WORDS[msg as SystemWord]) : msg;
  return `${t(MESSAGE_WORDS[msg_type])} ${card?.title ?? (msg_type === 'file' ? (file?.name ?? '') : '')}`.trim();
}

function Body({ message, onPicture }: { message: Message; onPicture: (src: string) => void }) {
  const t = useWords(text);
  const { msg, msg_type, card, file } = message;
  if (msg_type === 'image')
    return (
      <button type="button" className="km-talk-picture" onClick={() => onPicture(msg)}>
        <img src={msg} alt={t('picture')} loading="lazy" />
      </button>
    );
  if (msg_type === 'file' && file)
    return (
      <a className="km-talk-card" href={file.url} download={file.name}>
        <strong>{file.name}</strong>
        <small>{sizeOf(file.bytes)}</small>
      </a>
    );
  if (card) {
    const shown = (
      <>
        {card.image && <img src={card.image} alt="" />}
        <span>
          <small>{t(MESSAGE_WORDS[msg_type as 'order' | 'goods'])}</small>
          <strong>{card.title}</strong>
          <small>{card.note}</small>
        </span>
      </>
    );
    const look = { className: 'km-talk-card', 'data-has-image': card.image ? '' : undefined };
    // beside the chat, which stays as it is
    return card.url ? (
      <a {...look} href={card.url} target="_blank" rel="noopener">
        {shown}
      </a>
    ) : (
      <span {...look}>{shown}</span>
    );
  }
  return <p>{gistOf(t, message)}</p>;
}

/** The day and the minute, where they differ from the message before. */
const minuteOf = (at: string): string => at.slice(0, 16);

interface LogProps {
  hub: Hub;
  user_id: number;
  thread: ThreadShot;
  isTyping: boolean;
  mayDelete: boolean;
}

function Log({ hub, user_id, thread, isTyping, mayDelete }: LogProps) {
  const t = useWords(text);
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const height = useRef(0);
  const [hasNews, setHasNews] = useState(false);
  const [picture, setPicture] = useState<string | null>(null);
  const { list, pending, read_id, has_more } = thread;
  const first = list[0]?.id;
  const last = list.at(-1)?.id;
  const toEnd = (): void => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
    setHasNews(false);
  };
  const moved = useEffectEvent((): void => {
    if (isAtEnd.current || list.at(-1)?.fromUid === hub.own) toEnd();
    else setHasNews(true);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever was added at the end moves it, if one is there
  useLayoutEffect(() => moved(), [last, pending.length, isTyping]);
  // what came before leaves what one reads where it is
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was added at the beginning
  useLayoutEffect(() => {
    const element = box.current;
    if (element && !isAtEnd.current) element.scrollTop += element.scrollHeight - height.current;
    height.current = element?.scrollHeight ?? 0;
  }, [first]);
  const older = (): void => {
    height.current = box.current?.scrollHeight ?? 0;
    isAtEnd.current = false;
    hub.more(user_id).catch((error: unknown) => toast.error(sentenceOf(error, t('network'))));
  };
  const lastRead = list.findLast((message) => message.fromUid === hub.own)?.id;
  return (
    <>
      <div
        ref={box}
        className="km-talk-log"
        role="log"
        aria-label={t('log')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard scrolls what has focus
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR;
          if (isAtEnd.current) setHasNews(false);
        }}
      >
        {has_more && (
          <button type="button" className="km-talk-older" onClick={older}>
            {t('older')}
          </button>
        )}
        {list.length === 0 && pending.length === 0 && <p className="km-talk-empty">{t('empty')}</p>}
        {list.map((message, at) => {
          const { id, fromUid, msg_type, from_name, create_at, is_auto, sources } = message;
          const isOwn = fromUid === hub.own;
          const isLater = minuteOf(list[at - 1]?.create_at ?? '') !== minuteOf(create_at);
          return (
            <div key={id} className="km-talk-row" data-own={isOwn || undefined} data-system={msg_type === 'system' || undefined}>
              {isLater && <time>{minuteOf(create_at)}</time>}
              <div className="km-talk-said">
                {from_name && msg_type !== 'system' && <small className="km-talk-name">{from_name}</small>}
                <div className="km-talk-bubble" data-type={msg_type}>
                  <Body message={message} onPicture={setPicture} />
                </div>
                {is_auto === 1 && msg_type !== 'system' && (
                  <small className="km-talk-auto">
                    <b>{t('auto')}</b>
                    {sources.map(({ title, quote }) => (
                      <span key={`${title} ${quote}`}>{t('outOf', { title, quote })}</span>
                    ))}
                  </small>
                )}
                {mayDelete && msg_type !== 'system' && (
                  <button
                    type="button"
                    className="km-talk-del"
                    aria-label={t('delOne')}
                    title={t('delOne')}
                    onClick={() => void confirm({ action: t('delIt'), danger: true, run: () => hub.remove(user_id, id) })}
                  >
                    ×
                  </button>
                )}
                {id === lastRead && <small className="km-talk-mark">{t(read_id >= id ? 'read' : 'unreadYet')}</small>}
              </div>
            </div>
          );
        })}
        {pending.map((each) => (
          <Waiting key={each.client_id} hub={hub} user_id={user_id} pending={each} />
        ))}
        {isTyping && <p className="km-talk-typing">{t('typing')}</p>}
      </div>
      {hasNews && (
        <button type="button" className="km-talk-news" onClick={toEnd}>
          {t('newer')}
        </button>
      )}
      {picture && <PictureViewer src={picture} alt={t('picture')} onClose={() => setPicture(null)} />}
    </>
  );
}

function Waiting({ hub, user_id, pending }: { hub: Hub; user_id: number; pending: Pending }) {
  const t = useWords(text);
  const { shown, error } = pending;
  return (
    <div className="km-talk-row" data-own="">
      <div className="km-talk-said">
        <div className="km-talk-bubble" data-waiting="">
          <p>{shown}</p>
        </div>
        {error === null ? (
          <small className="km-talk-mark">{t('sending')}</small>
        ) : (
          <small className="km-talk-mark" role="alert">
            {sentenceOf(error, t('notSent'))}{' '}
            <button type="button" onClick={() => void hub.again(user_id, pending)}>
              {t('again')}
            </button>{' '}
            <button type="button" onClick={() => hub.drop(user_id, pending)}>
              {t('drop')}
            </button>
          </small>
        )}
      </div>
    </div>
  );
}

const Clip = () => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="m20 11-8.200 8.200a5 5 0 0 1-7-7L13.500 3.500a3.300 3.300 0 0 1 4.700 4.700l-8.500 8.500a1.600 1.600 0 0 1-2.300-2.300L15 6.800" />
  </svg>
);

interface WriteProps {
  hub: Hub;
  user_id: number;
  quick: readonly string[];
  extra?: ReactNode;
  disabled?: string | undefined;
}

function Write({ hub, user_id, quick, extra, disabled }: WriteProps) {
  const t = useWords(text);
  const [draft, setDraft] = useState('');
  const [hasQuick, setHasQuick] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const send = (): void => {
    const msg = draft.trim();
    if (msg === '') return;
    setDraft('');
    void hub.send(user_id, msg);
    field.current?.focus();
  };
  const onKey = (event: KeyboardEvent): void => {
    // what an input method is still composing is not sent
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const sendFiles = async (files: Iterable<File>): Promise<void> => {
    setIsSending(true);
    try {
      for (const file of files) await hub.sendFile(user_id, file);
    } catch (error) {
      toast.error(sentenceOf(error, t('network')));
    } finally {
      setIsSending(false);
    }
  };
  const take = (event: ClipboardEvent | DragEvent, files: FileList): void => {
    if (files.length === 0) return;
    event.preventDefault();
    void sendFiles([...files]);
  };
  if (disabled) return <p className="km-talk-shut">{disabled}</p>;
  return (
    <div className="km-talk-write" role="group" aria-label={t('writeShort')}>
      <div className="km-talk-tools">
        <button type="button" aria-label={t('attach')} title={t('attach')} disabled={isSending} onClick={() => picker.current?.click()}>
          <Clip />
        </button>
        <input
          ref={picker}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/gif,image/webp,application/pdf"
          onChange={({ currentTarget }) => {
            void sendFiles([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
        {quick.length > 0 && (
          <button type="button" aria-expanded={hasQuick} onClick={() => setHasQuick(!hasQuick)}>
            {t('quick')}
          </button>
        )}
        {extra}
      </div>
      {hasQuick && (
        <ul className="km-talk-quick">
          {quick.map((each) => (
            <li key={each}>
              <button
                type="button"
                onClick={() => {
                  setDraft(draft === '' ? each : `${draft} ${each}`);
                  setHasQuick(false);
                  field.current?.focus();
                }}
              >
                {each}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="km-talk-line">
        <textarea
          ref={field}
          value={draft}
          rows={2}
          maxLength={MOST_MESSAGE}
          aria-label={t('writeShort')}
          placeholder={t(matchMedia('(pointer: coarse)').matches ? 'writeShort' : 'write')}
          data-autofocus
          onChange={({ currentTarget: { value } }) => {
            setDraft(value);
            if (value !== '') hub.typing(user_id);
          }}
          onKeyDown={onKey}
          onPaste={(event) => take(event, event.clipboardData.files)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => take(event, event.dataTransfer.files)}
        />
        <button type="button" className="km-talk-send" disabled={draft.trim() === ''} onClick={send}>
          {t('send')}
        </button>
      </div>
    </div>
  );
}

interface ThreadProps {
  hub: Hub;
  shot: TalkShot;
  user_id: number;
  /** Above what was said: what whoever answers says before anything is asked. */
  greeting?: string;
  quick?: readonly string[];
  /** More buttons beside the pictures. */
  extra?: ReactNode;
  mayDelete?: boolean;
  /** Why nothing can be said. */
  shut?: string | undefined;
  /** One asks here: where an assistant answers, one is told so and may ask for a person. */
  asks?: boolean;
}

/** One chat. While it is looked at, what comes is read. */
export function Thread({ hub, shot, user_id, greeting, quick = [], extra, mayDelete = false, shut, asks = false }: ThreadProps) {
  const t = useWords(text);
  const thread = shot.threads[user_id];
  const [error, setError] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    setError(null);
    hub.open(user_id).catch(setError);
  }, [hub, user_id, round]);
  const last = thread?.list.findLast(({ fromUid }) => fromUid !== hub.own)?.id ?? 0;
  const isMute = shut !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message that comes is read, while the page is looked at
  useEffect(() => {
    const look = (): void => {
      // whoever may say nothing leaves no mark
      if (!isMute && !document.hidden && last > 0) hub.read(user_id).catch(() => undefined);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [hub, user_id, last, isMute]);
  if (!thread)
    return (
      <div className="km-talk-thread">
        {error === null ? (
          <p className="km-talk-empty" role="status">
            {t(word.loading)}
          </p>
        ) : (
          <p className="km-talk-empty" role="alert">
            {sentenceOf(error, t('network'))}{' '}
            <button type="button" onClick={() => setRound(round + 1)}>
              {t(word.retry)}
            </button>
          </p>
        )}
      </div>
    );
  const hasAssistant = asks && thread.chat.has_assistant === 1;
  return (
    <div className="km-talk-thread">
      {shot.line !== 'open' && (
        <p className="km-talk-cut" role="status">
          {t(shot.line === 'waiting' ? 'waiting' : 'cut')}
          {shot.line === 'given up' && (
            <button type="button" onClick={hub.retry}>
              {t('reconnect')}
            </button>
          )}
        </p>
      )}
      {greeting && <p className="km-talk-greeting">{greeting}</p>}
      {hasAssistant && <p className="km-talk-empty">{t('assistant')}</p>}
      <Log key={user_id} hub={hub} user_id={user_id} thread={thread} isTyping={shot.typing[user_id] === true} mayDelete={mayDelete} />
      <Write
        key={`w${user_id}`}
        hub={hub}
        user_id={user_id}
        quick={quick}
        extra={
          <>
            {extra}
            {hasAssistant && (
              <button type="button" onClick={() => void hub.send(user_id, t(WANTS_PERSON))}>
                {t(WANTS_PERSON)}
              </button>
            )}
          </>
        }
        disabled={shut}
      />
    </div>
  );
}
