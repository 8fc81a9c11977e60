/**
 * Chats: merchants with the platform, and whoever asks in a shop with its merchant. The seven calls under `/chat/user` are each side's: who
 * calls is known from the token alone. Numbers of persons are as their reader knows them: his own is his account's, whom he talks to has the
 * number of the chat (docs/domain/chat.md).
 */
import { z } from 'zod';
import { BYTES, endpoint, envelopeOf, rawEndpoint } from '../kit/endpoint.ts';
import { anyText, flag, id, nothing, text } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { time } from '../kit/time.ts';
import { chatSides, MOST_CHAT_FILE, MOST_MESSAGE, messageTypes } from './chat-words.ts';

/** 0: a guest without an account. */
const uid = z.number().int().min(0);

/** A type by its name, or by the number that clients of others know it by. */
export const NUMBERED_TYPES = { 1: 'text', 2: 'image', 3: 'order', 4: 'goods', 5: 'file' } as const;
const sentType = z.union([z.enum(['text', 'image', 'order', 'goods', 'file']), z.literal([1, 2, 3, 4, 5])]);

export const ChatMessage = z.strictObject({
  /** Rises within a chat with every message. */
  id,
  fromUid: uid,
  toUid: uid,
  /** The text; of a picture or file its address, of a card what it is about, of `system` one of SYSTEM_WORDS. */
  msg: z.string(),
  msg_type: z.enum(messageTypes),
  create_at: time,
  /** On whose side it was said, and by whom, where that is more than the side. */
  from_side: z.enum(chatSides),
  from_name: z.string(),
  /** The message of this chat before it, when it was said; 0 for the first. Whoever has another last one has missed some. */
  after_id: z.number().int().min(0),
  /** What its sender called it (`client_id`); empty for others. */
  client_id: z.string(),
  /** What a card shows. */
  card: z.strictObject({ title: z.string(), note: z.string(), image: z.string(), url: z.string() }).nullable(),
  /** Nobody wrote it: the house or the shop's assistant answered by itself. */
  is_auto: flag,
  /** What an assistant's answer rests on, word for word; empty for all else. */
  sources: z.array(z.strictObject({ title: z.string(), quote: z.string() })),
  file: z.strictObject({ name: z.string(), bytes: z.number().int(), url: z.string() }).nullable(),
});

const Chat = z.strictObject({
  /** The number of whom one talks to. */
  user_id: id,
  name: z.string(),
  avatar: z.string(),
  kind: z.enum(['platform', 'shop']),
  is_online: flag,
  unread: z.number().int().min(0),
  is_blocked: flag,
  /** The platform is in it. */
  is_handed: flag,
  /** The assistant passed it on, and no person has answered since. */
  waits_person: flag,
  /** The shop's assistant may answer in it. */
  has_assistant: flag,
  last: ChatMessage.nullable(),
});

const whom = z.strictObject({ user_id: id });
/** What people say to each other is no operation. */
const quiet = { access: 'anyone', log: { never: 'what people say to each other is theirs; it stands in the chat' } } as const;

export const chatUser = {
  /** Says that a page goes: whoever has no other is shown as gone at once. */
  offline: endpoint({
    path: '/chat/user/offline',
    effect: 'outside',
    summary: '聊天离线',
    ...quiet,
    input: z.strictObject({ user_id: uid }),
    output: nothing,
  }),
  sendMessage: endpoint({
    path: '/chat/user/sendMessage',
    effect: 'write',
    summary: '发送聊天消息',
    ...quiet,
    input: z.strictObject({
      toUid: id,
      /** The text; of a picture or a file the number that its upload gave, of a card the order's number or the goods'. */
      msg: z.union([text(MOST_MESSAGE), id]),
      msg_type: sentType.default('text'),
      /** Sent again under the same name, a message is still one. */
      client_id: anyText(40).default(''),
    }),
    output: ChatMessage,
  }),
  messageRecentList: endpoint({
    path: '/chat/user/messageRecentList',
    effect: 'read',
    summary: '最近会话',
    ...quiet,
    input: listInput({ keyword: anyText(60).default('') }),
    output: listOf(Chat),
  }),
  /** The newest, or those before one, or those after one; oldest first. */
  messageList: endpoint({
    path: '/chat/user/messageList',
    effect: 'read',
    summary: '聊天记录',
    ...quiet,
    input: z.strictObject({
      user_id: id,
      before_id: id.optional(),
      after_id: z.number().int().min(0).optional(),
      limit: z.number().int().min(1).max(100).default(30),
    }),
    output: z.strictObject({
      list: z.array(ChatMessage),
      has_more: z.boolean(),
      /** As far as the others have read. */
      read_id: z.number().int().min(0),
      chat: Chat.omit({ last: true }),
    }),
  }),
  /** One's chat with somebody, or all. */
  markAllRead: endpoint({
    path: '/chat/user/markAllRead',
    effect: 'write',
    summary: '聊天全部已读',
    ...quiet,
    input: z.strictObject({ user_id: id.optional() }),
    output: nothing,
  }),
  /** On one's own side alone. */
  deleteAllMessages: endpoint({
    path: '/chat/user/deleteAllMessages',
    effect: 'write',
    summary: '清空聊天记录',
    ...quiet,
    input: whom,
    output: nothing,
  }),
  deleteMessage: endpoint({
    path: '/chat/user/deleteMessage',
    effect: 'write',
    summary: '删除聊天消息',
    ...quiet,
    input: z.strictObject({ id }),
    output: nothing,
  }),
};

/** In the address of an upload: to whom, and what the file is called where it came from. */
export const ChatUpload = z.strictObject({ user_id: id, file_name: anyText(200).default('') });
export const ChatFile = z.strictObject({ id, key: z.string().regex(/^[\w-]{43}$/) });

export const chatRaw = {
  /** A picture or a document for a chat; told by its content. The body is the file. */
  upload: rawEndpoint({
    method: 'POST',
    path: '/chat/user/upload',
    access: 'anyone',
    effect: 'write',
    summary: '上传聊天文件',
    rate: 'upload',
    log: quiet.log,
    bodyLimit: MOST_CHAT_FILE,
    streamed: true,
    query: ChatUpload,
    body: { type: BYTES },
    answer: {
      says: 'The number of the file, and what it is',
      schema: envelopeOf(z.strictObject({ file_id: id, msg_type: z.enum(['image', 'file']) })),
    },
  }),
  /** The address of a picture or a file in a message is good for who was given it, for a day. */
  file: rawEndpoint({
    method: 'GET',
    path: '/chat/file',
    access: 'anyone',
    effect: 'read',
    summary: '聊天文件',
    bodyLimit: 0,
    query: ChatFile,
    answer: { says: 'The file', type: BYTES },
  }),
};

export const shopChat = {
  /**
   * Begins or finds the chat of whoever asks with a shop. A visitor is known by the secret he was given the first time, which is the bearer of his
   * calls; whoever brings one and is signed in takes what he said along into his account.
   */
  open: endpoint({
    path: '/shop/chat/open',
    effect: 'write',
    summary: '联系商家',
    log: quiet.log,
    secret: true,
    /** The shop by its number, or by one of its orders. */
    input: z.strictObject({ shop_id: id.optional(), trade_no: anyText(32).optional(), secret: anyText(60).default('') }),
    output: z.strictObject({
      user_id: id,
      /** Whose number to bind the socket with. */
      own_id: uid,
      user_type: z.enum(['guest', 'personal']),
      /** A visitor's bearer; empty for buyers, who have their own. */
      secret: z.string(),
      name: z.string(),
      avatar: z.string(),
      is_open: z.boolean(),
      /** What the shop says before anything is asked: its welcome, or that it is away. */
      greeting: z.string(),
      unread: z.number().int().min(0),
    }),
  }),
};

export const personalChat = {
  /** What a buyer's own list of chats begins with. */
  desk: endpoint({
    path: '/personalapi/chat/desk',
    effect: 'read',
    summary: '我的咨询',
    input: z.strictObject({}),
    output: z.strictObject({
      /** Whose number to bind the socket with. */
      own_id: uid,
      unread: z.number().int().min(0),
    }),
  }),
  /** What he asked as a visitor is his account's from now on; the browser's secret opens nothing more. */
  adopt: endpoint({
    path: '/personalapi/chat/adopt',
    effect: 'write',
    summary: '合并访客咨询',
    log: quiet.log,
    input: z.strictObject({ secret: anyText(60) }),
    output: nothing,
  }),
};
