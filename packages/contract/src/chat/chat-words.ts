/** What is said of chats wherever they are shown. */
import type { Label } from '../kit/words.ts';

/** What a message is, in the order of the numbers that also stand for them. */
export const messageTypes = ['text', 'image', 'order', 'goods', 'file', 'system'] as const;
export type MessageType = (typeof messageTypes)[number];

/** Whose side of a chat somebody is on. A guest is whoever asks in a shop, signed in or not. */
export const chatSides = ['guest', 'merchant', 'platform'] as const;
export type ChatSide = (typeof chatSides)[number];

/** In the place of a text, in lists and notices. */
export const MESSAGE_WORDS: Readonly<Record<Exclude<MessageType, 'text' | 'system'>, Label>> = {
  image: { zh_CN: '[图片]', en_US: '[Picture]' },
  order: { zh_CN: '[订单卡片]', en_US: '[Order card]' },
  goods: { zh_CN: '[商品卡片]', en_US: '[Product card]' },
  file: { zh_CN: '[聊天文件]', en_US: '[Attachment]' },
};

/** What the house itself says in a chat: a message of type `system` holds one of these names. */
export const SYSTEM_WORDS = {
  handed_over: { zh_CN: '平台客服已加入会话', en_US: 'The platform has joined this chat' },
  handed_back: { zh_CN: '平台客服已离开会话', en_US: 'The platform has left this chat' },
  away: { zh_CN: '商家当前不在线，看到后会尽快回复', en_US: 'The shop is away and will answer as soon as it can' },
  to_person: { zh_CN: '已转人工，商家看到后会在这里回复您', en_US: 'Passed on to a person, who will answer you here' },
} as const satisfies Readonly<Record<string, Label>>;
export type SystemWord = keyof typeof SYSTEM_WORDS;

/** When the assistant answers in a shop: at any hour, outside its service hours, or until a person has answered in that chat. */
export const ASSISTANT_WHENS = ['always', 'away', 'first'] as const;
export type AssistantWhen = (typeof ASSISTANT_WHENS)[number];

/** What a visitor's button says who wants a person; understood in these words too. */
export const WANTS_PERSON: Label = { zh_CN: '转人工客服', en_US: 'Talk to a person' };

/** What those are called who have no other name. */
export const PLATFORM_NAME: Label = { zh_CN: '平台客服', en_US: 'Platform support' };
export const GUEST_NAME: Label = { zh_CN: '访客', en_US: 'Visitor' };

/** How long a message may be, and how much a picture or a file. */
export const MOST_MESSAGE = 2000;
export const MOST_CHAT_FILE = 10_485_760;

/** Where the chat socket is, and what the pages' side does when it is lost: so often, after so long. */
export const CHAT_PATH = '/wss';
export const CHAT_RETRIES = 3;
export const CHAT_RETRY_MS = 5_000;
