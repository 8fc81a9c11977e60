/** What chats and their socket tell each other: the module keeps what was said, the socket tells it (realtime/chat). */
import type { ChatSide, MessageType } from '@keymall/contract/chat/chat-words';

/** Who talks, as its token says. `key` is the side it is on, wherever it is signed in. */
export interface ChatPerson {
  side: ChatSide;
  key: string;
  /** The number its own messages have: its account's; 0 for guests without one. */
  ownId: number;
  /** The session that ends with it; null for guests without an account. */
  session: { realm: 'admin' | 'merchant' | 'personal'; accountId: number; id: number } | null;
  /** An administrator in a merchant's place: he reads along, says nothing, and nobody hears that he is there. */
  acting: boolean;
}

/** A message on its way to those who are in its chat. What travels between processes is a type, which JSON may be; an interface is none. */
export type ChatTold = {
  room_id: number;
  /** Whose each side is; the platform's only where it is in the chat. */
  keys: Partial<Record<ChatSide, string>>;
  id: number;
  side: ChatSide;
  type: MessageType;
  body: string;
  author_name: string;
  after_id: number;
  client_id: string;
  card: ChatCard | null;
  file: { id: number; name: string; bytes: number } | null;
  is_auto: boolean;
  sources: ChatSource[];
  /** Milliseconds since 1970: it travels as JSON. */
  create_at: number;
};

export type ChatCard = {
  title: string;
  note: string;
  image: string;
  url: string;
};

/** What an answer rests on, word for word. */
export type ChatSource = {
  title: string;
  quote: string;
};

/** A side has read a chat so far. */
export type ChatRead = {
  room_id: number;
  keys: Partial<Record<ChatSide, string>>;
  side: ChatSide;
  read_id: number;
};

/** Whose page goes: other people of the same side stay. */
export type ChatLeaving = {
  key: string;
  ownId: number;
};

/** The sockets, as the module sees them. Called after the commit. */
export interface ChatLine {
  tell(message: ChatTold): void;
  read(read: ChatRead): void;
  isOnline(key: string): boolean;
  /** A page of somebody's goes: unless he has another, or others of his side are there, it is shown as gone. */
  away(who: ChatLeaving): void;
}

/** A chat as one of its sides knows it, by which it hears of the other's coming and going. */
export type ChatPlace = {
  room_id: number;
  keys: Partial<Record<ChatSide, string>>;
};
