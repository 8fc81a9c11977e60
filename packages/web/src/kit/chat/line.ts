/** The chat socket of a page: says who it is, answers signs of life, and comes back three times, five seconds apart (docs/domain/chat.md). */
import type { chatUser } from '@keymall/contract/chat/chat';
import { CHAT_PATH, CHAT_RETRIES, CHAT_RETRY_MS } from '@keymall/contract/chat/chat-words';
import type { WireOutput } from '@keymall/contract/kit/endpoint';

export type Message = WireOutput<typeof chatUser.messageList>['list'][number];

export interface TalkPerson {
  /** One's own number. */
  id: number;
  token: string;
  type: 'merchant' | 'admin' | 'personal' | 'guest';
}

export type TalkState = 'open' | 'waiting' | 'given up';

/** What the socket tells, of what a page knows. */
export type Told =
  | { type: 'simple'; data: Message }
  | { type: 'isOnline'; data: { fromUid: number; is_online: 0 | 1 } }
  | { type: 'isRead'; data: { fromUid: number; toUid: number; read_id: number } }
  | { type: 'typing'; data: { fromUid: number } };
type Frame = Told | { type: 'init' } | { type: 'ping' } | { type: 'pong' } | { type: 'bound' };

export interface TalkLine {
  say(frame: object): void;
  /** Tries anew, after it was given up. */
  retry(): void;
  close(): void;
}

const UNAUTHORISED = 4401;

/** Opens the line. `ended`: the token is not good any more. */
export function openTalk(
  person: TalkPerson,
  heard: (told: Told) => void,
  changed: (state: TalkState) => void,
  ended: () => void,
): TalkLine {
  let socket: WebSocket | null = null;
  let left = CHAT_RETRIES;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const connect = (): void => {
    const own = new WebSocket(`${window.location.origin.replace(/^http/, 'ws')}${CHAT_PATH}`);
    socket = own;
    own.addEventListener('message', ({ data }) => {
      const frame = JSON.parse(String(data)) as Frame;
      if (frame.type === 'ping') own.send('{"type":"pong"}');
      else if (frame.type === 'init')
        own.send(JSON.stringify({ type: 'bindUid', user_id: person.id, token: person.token, user_type: person.type }));
      else if (frame.type === 'bound') {
        // only now is everything told here: whoever asked before it may have missed what came between
        left = CHAT_RETRIES;
        changed('open');
      } else if (frame.type !== 'pong') heard(frame);
    });
    own.addEventListener('close', ({ code }) => {
      if (isClosed || socket !== own) return;
      socket = null;
      if (code === UNAUTHORISED) return ended();
      if (left <= 0) return changed('given up');
      left -= 1;
      changed('waiting');
      timer = setTimeout(connect, CHAT_RETRY_MS);
    });
  };
  const retry = (): void => {
    if (isClosed || socket) return;
    clearTimeout(timer);
    left = CHAT_RETRIES;
    changed('waiting');
    connect();
  };
  // the network is back, or the page is looked at again
  const woken = (): void => {
    if (!document.hidden) retry();
  };
  window.addEventListener('online', woken);
  document.addEventListener('visibilitychange', woken);
  connect();
  return {
    say: (frame) => {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
    },
    retry,
    close() {
      isClosed = true;
      clearTimeout(timer);
      window.removeEventListener('online', woken);
      document.removeEventListener('visibilitychange', woken);
      socket?.close();
    },
  };
}
