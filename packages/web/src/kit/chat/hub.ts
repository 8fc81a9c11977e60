/**
 * All of somebody's chats on this page: what was said, what is unread, who is there. It is told by the socket and asks by itself whenever it
 * may have missed something, so that what it shows is what the server has.
 */
import { chatUser } from '@keymall/contract/chat/chat';
import type { Endpoint, WireInput, WireOutput } from '@keymall/contract/kit/endpoint';
import { randomName } from '../random-name.ts';
import { type Message, openTalk, type TalkPerson, type TalkState, type Told } from './line.ts';

export type { Message } from './line.ts';
export type Chat = WireOutput<typeof chatUser.messageRecentList>['list'][number];

/** On its way, or refused: what stands below the messages until the server has it. */
export interface Pending {
  client_id: string;
  msg: string | number;
  msg_type: 'text' | 'image' | 'order' | 'goods' | 'file';
  /** What is shown meanwhile. */
  shown: string;
  error: unknown;
}

export interface Thread {
  list: readonly Message[];
  pending: readonly Pending[];
  has_more: boolean;
  /** All up to this one is here. */
  known_id: number;
  /** As far as the other side has read. */
  read_id: number;
  chat: Omit<Chat, 'last'>;
}

export interface TalkShot {
  line: TalkState;
  /** The newest first; null until they were asked for. */
  chats: readonly Chat[] | null;
  total: number;
  unread: number;
  threads: Readonly<Record<number, Thread>>;
  /** Who is writing. */
  typing: Readonly<Record<number, true>>;
}

export interface HubOptions {
  person: TalkPerson;
  ask<E extends Endpoint>(endpoint: E, input: WireInput<E>): Promise<WireOutput<E>>;
  upload(user_id: number, file: File): Promise<{ file_id: number; msg_type: 'image' | 'file' }>;
  /** How much is unread in all; without it, what is unread in the chats that are known. */
  unread?: () => Promise<number>;
  /** A message of somebody else's came. */
  came?(message: Message, user_id: number): void;
  ended(): void;
}

/** Chats that are shown at first, and more of each time. */
const LISTED = 50;
const TYPING_MS = 4_000;
const TOLD_TYPING_MS = 2_500;
const GATHER_MS = 250;
/** How often it asks all the same while its line is gone. */
const SLOW_MS = 30_000;

export type Hub = ReturnType<typeof createHub>;

export function createHub({ person, ask, upload, unread, came, ended }: HubOptions) {
  let shot: TalkShot = { line: 'waiting', chats: null, total: 0, unread: 0, threads: {}, typing: {} };
  const watchers = new Set<() => void>();
  let keyword = '';
  let pages = 1;
  /** Lists that were asked for, and the last one that came. */
  let [begun, shown] = [0, 0];
  /** Chats whose first page is on its way, and those of them that something happened in meanwhile. */
  const opening = new Set<number>();
  const stirred = new Set<number>();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let toldTyping = 0;
  const typingTimers = new Map<number, ReturnType<typeof setTimeout>>();
  let isClosed = false;

  const set = (change: Partial<TalkShot>): void => {
    shot = { ...shot, ...change };
    for (const watcher of watchers) watcher();
  };
  const setThread = (user_id: number, change: (thread: Thread) => Thread): void => {
    const thread = shot.threads[user_id];
    if (thread) set({ threads: { ...shot.threads, [user_id]: change(thread) } });
  };
  const failed = (): void => undefined;

  /** The list and the number anew, once for all that asks for it in a moment. */
  const refresh = async (): Promise<void> => {
    const asked = keyword;
    begun += 1;
    const round = begun;
    const [count, ...lists] = await Promise.all([
      unread?.(),
      ...Array.from({ length: pages }, (_, at) => ask(chatUser.messageRecentList, { page: at + 1, limit: LISTED, keyword: asked })),
    ]);
    // an answer that was overtaken says what is no more
    if (asked !== keyword || isClosed || round < shown) return;
    shown = round;
    // one that moved up between two pages is on both
    const chats = [...new Map(lists.flatMap(({ list }) => list).map((chat) => [chat.user_id, chat])).values()];
    const sum = chats.reduce((all, chat) => all + chat.unread, 0);
    set({ chats, total: lists[0]?.total ?? 0, unread: count ?? (asked === '' ? sum : shot.unread) });
  };
  const refreshSoon = (): void => {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      refresh().catch(failed);
    }, GATHER_MS);
  };

  const put = (user_id: number, more: readonly Message[]): void =>
    setThread(user_id, (thread) => {
      const known = new Set(thread.list.map(({ id }) => id));
      const news = more.filter(({ id }) => !known.has(id));
      const sent = new Set(more.map(({ client_id }) => client_id));
      return {
        ...thread,
        list: news.length === 0 ? thread.list : [...thread.list, ...news].toSorted((a, b) => a.id - b.id),
        pending: thread.pending.filter(({ client_id }) => !sent.has(client_id)),
      };
    });

  const knows = (user_id: number, id: number): void =>
    setThread(user_id, (thread) => (id > thread.known_id ? { ...thread, known_id: id } : thread));

  /** What was said since the last one up to which all is known. */
  const catchUp = async (user_id: number): Promise<void> => {
    const after_id = shot.threads[user_id]?.known_id;
    if (after_id === undefined) return;
    const { list, has_more, read_id, chat } = await ask(chatUser.messageList, { user_id, after_id, limit: 100 });
    put(user_id, list);
    knows(user_id, list.at(-1)?.id ?? 0);
    setThread(user_id, (thread) => ({ ...thread, read_id, chat }));
    if (has_more) await catchUp(user_id);
  };

  /** One message, told or sent. Where others came before it that were not, they are asked for. */
  const take = (user_id: number, message: Message): void => {
    if (opening.has(user_id)) stirred.add(user_id);
    const thread = shot.threads[user_id];
    if (!thread) return;
    put(user_id, [message]);
    // what the house says changes how the chat stands
    if (message.after_id > thread.known_id || message.msg_type === 'system') catchUp(user_id).catch(failed);
    else knows(user_id, message.id);
  };

  /** A chat's newest page; what is known of it stays. */
  const open = async (user_id: number): Promise<void> => {
    if (shot.threads[user_id]) return catchUp(user_id);
    opening.add(user_id);
    try {
      const { list, has_more, read_id, chat } = await ask(chatUser.messageList, { user_id });
      const thread = { list, pending: [], has_more, known_id: list.at(-1)?.id ?? 0, read_id, chat };
      if (!shot.threads[user_id]) set({ threads: { ...shot.threads, [user_id]: thread } });
    } finally {
      opening.delete(user_id);
    }
    // the page may have been read before what was told meanwhile
    if (stirred.delete(user_id)) await catchUp(user_id);
  };
  const more = async (user_id: number): Promise<void> => {
    const first = shot.threads[user_id]?.list[0];
    if (!first) return;
    const { list, has_more } = await ask(chatUser.messageList, { user_id, before_id: first.id });
    put(user_id, list);
    setThread(user_id, (thread) => ({ ...thread, has_more }));
  };

  const setTyping = (user_id: number, is: boolean): void => {
    clearTimeout(typingTimers.get(user_id));
    const { [user_id]: _, ...others } = shot.typing;
    if (is || shot.typing[user_id]) set({ typing: is ? { ...others, [user_id]: true } : others });
    if (is)
      typingTimers.set(
        user_id,
        setTimeout(() => setTyping(user_id, false), TYPING_MS),
      );
  };

  const heard = (told: Told): void => {
    const from = told.data.fromUid;
    if (told.type === 'simple') {
      const message = told.data;
      const isOwn = from === person.id;
      const user_id = isOwn ? message.toUid : from;
      take(user_id, message);
      if (!isOwn) {
        setTyping(user_id, false);
        came?.(message, user_id);
      }
      refreshSoon();
    } else if (told.type === 'isOnline') {
      const { is_online } = told.data;
      set({ chats: shot.chats?.map((chat) => (chat.user_id === from ? { ...chat, is_online } : chat)) ?? null });
      setThread(from, (thread) => ({ ...thread, chat: { ...thread.chat, is_online } }));
    } else if (told.type === 'isRead') {
      const { read_id } = told.data;
      if (from === person.id) refreshSoon();
      else setThread(from, (thread) => ({ ...thread, read_id: Math.max(thread.read_id, read_id) }));
    } else if (told.type === 'typing') setTyping(from, true);
  };

  const missed = (): void => {
    refresh().catch(failed);
    for (const user_id of opening) stirred.add(user_id);
    for (const user_id of Object.keys(shot.threads)) catchUp(Number(user_id)).catch(failed);
  };
  const line = openTalk(
    person,
    heard,
    (state) => {
      set({ line: state });
      if (state === 'open') missed();
    },
    ended,
  );
  const slow = setInterval(() => {
    if (shot.line !== 'open' && !document.hidden) missed();
  }, SLOW_MS);

  const deliver = async (user_id: number, draft: Pending): Promise<void> => {
    setThread(user_id, (thread) => ({
      ...thread,
      pending: [...thread.pending.filter(({ client_id }) => client_id !== draft.client_id), { ...draft, error: null }],
    }));
    try {
      const { msg, msg_type, client_id } = draft;
      take(user_id, await ask(chatUser.sendMessage, { toUid: user_id, msg, msg_type, client_id }));
      refreshSoon();
    } catch (error) {
      setThread(user_id, (thread) => ({
        ...thread,
        pending: thread.pending.map((each) => (each.client_id === draft.client_id ? { ...each, error } : each)),
      }));
    }
  };

  return {
    subscribe: (watcher: () => void): (() => void) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    shot: (): TalkShot => shot,
    own: person.id,
    open,
    more,
    refresh,
    search(text: string): Promise<void> {
      keyword = text;
      pages = 1;
      return refresh();
    },
    /** So many chats more. */
    moreChats(): Promise<void> {
      pages += 1;
      return refresh();
    },
    send: (user_id: number, msg: string | number, msg_type: Pending['msg_type'] = 'text', shown = String(msg)): Promise<void> =>
      deliver(user_id, { client_id: randomName(), msg, msg_type, shown, error: null }),
    /** Again under the same name: what had arrived after all is still one. */
    again: (user_id: number, pending: Pending): Promise<void> => deliver(user_id, pending),
    drop: (user_id: number, pending: Pending): void =>
      setThread(user_id, (thread) => ({ ...thread, pending: thread.pending.filter((each) => each !== pending) })),
    async sendFile(user_id: number, file: File): Promise<void> {
      const { file_id, msg_type } = await upload(user_id, file);
      await deliver(user_id, { client_id: randomName(), msg: file_id, msg_type, shown: file.name, error: null });
    },
    async read(user_id: number): Promise<void> {
      const before = shot.chats?.find((chat) => chat.user_id === user_id)?.unread ?? 0;
      set({
        unread: Math.max(0, shot.unread - before),
        chats: shot.chats?.map((chat) => (chat.user_id === user_id ? { ...chat, unread: 0 } : chat)) ?? null,
      });
      await ask(chatUser.markAllRead, { user_id });
      refreshSoon();
    },
    async readAll(): Promise<void> {
      await ask(chatUser.markAllRead, {});
      await refresh();
    },
    async remove(user_id: number, id: number): Promise<void> {
      await ask(chatUser.deleteMessage, { id });
      setThread(user_id, (thread) => ({ ...thread, list: thread.list.filter((message) => message.id !== id) }));
      refreshSoon();
    },
    async clear(user_id: number): Promise<void> {
      await ask(chatUser.deleteAllMessages, { user_id });
      setThread(user_id, (thread) => ({ ...thread, list: [], has_more: false }));
      await refresh();
    },
    typing(user_id: number): void {
      if (Date.now() - toldTyping < TOLD_TYPING_MS) return;
      toldTyping = Date.now();
      line.say({ type: 'typing', toUid: user_id });
    },
    retry: line.retry,
    close(): void {
      isClosed = true;
      clearInterval(slow);
      clearTimeout(gathering);
      for (const timer of typingTimers.values()) clearTimeout(timer);
      line.close();
    },
  };
}
