/** Chats in the two offices: beginning them, a shop's words and hours, and what is said to everybody. What is said goes by `chatUser`. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, flag, id, nothing, text } from '../kit/field.ts';
import { dayMinute, time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import { ASSISTANT_WHENS, MOST_MESSAGE } from './chat-words.ts';

const whom = z.strictObject({ user_id: id });

const config = {
  /** Buyers may ask in the shop. */
  chat_status: flag,
  /** When somebody answers; the same twice is all day, to before from is over midnight. */
  open_time: dayMinute.prefault('00:00'),
  close_time: dayMinute.prefault('00:00'),
  open_days: z
    .array(z.number().int().min(1).max(7))
    .min(1)
    .max(7)
    .refine((days) => new Set(days).size === days.length, 'twice')
    .default([1, 2, 3, 4, 5, 6, 7]),
  welcome_text: anyText(200).default(''),
  away_text: anyText(200).default(''),
  quick_replies: z.array(text(300)).max(30).default([]),
  /** The assistant answers what the shop's documents and answers say. */
  ai_status: flag.default(0),
  ai_when: z.enum(ASSISTANT_WHENS).default('away'),
  /** 1: what the platform shares with shops answers too. */
  ai_shared: flag.default(1),
  /** What it says before it passes on what it does not know; empty: outside the hours the away message. */
  ai_unknown_text: anyText(200).default(''),
  /** Minutes that it is silent in a chat after a person has written there, or was asked for. */
  ai_quiet: z.number().int().min(5).max(1440).default(30),
  /** Questions of a day that it takes in the shop, and in one chat. */
  ai_day: z.number().int().min(1).max(5000).default(200),
  ai_guest_day: z.number().int().min(1).max(200).default(20),
};

const Desk = z.strictObject({
  /** Whose number one's own messages have. */
  own_id: id,
  unread: z.number().int().min(0),
  quick_replies: z.array(z.string()),
  /** Where buyers may ask in this shop now; of the platform always 0. */
  shop_status: flag,
});

export const merchantChat = {
  /** What the office's chat begins with; whoever may call it may talk for the shop. */
  desk: endpoint({
    path: '/merchantapi/shop/chat/desk',
    effect: 'read',
    summary: '商家会话',
    input: z.strictObject({}),
    output: Desk,
  }),
  /** The chat with the platform, begun if need be. */
  contact: endpoint({
    path: '/merchantapi/shop/chat/contact',
    effect: 'write',
    summary: '联系平台',
    input: z.strictObject({}),
    output: whom,
  }),
  config: endpoint({
    path: '/merchantapi/shop/chat/config',
    effect: 'read',
    summary: '店铺客服设置',
    input: z.strictObject({}),
    output: z.strictObject(config),
  }),
  saveConfig: endpoint({
    path: '/merchantapi/shop/chat/saveConfig',
    effect: 'write',
    summary: '保存店铺客服设置',
    input: z.strictObject(config),
    output: nothing,
  }),
  assistant: endpoint({
    path: '/merchantapi/shop/chat/assistant',
    effect: 'read',
    summary: '客服助手今日用量',
    input: z.strictObject({}),
    output: z.strictObject({
      /** Whether a model answers shops at all; without one the answers written beforehand do. */
      ready: flag,
      /** Questions that the assistant has taken today. */
      used: z.number().int().min(0),
    }),
  }),
  /** Whom the shop does not hear any more. */
  blocked: verb.list('/merchantapi/shop/chat/list', '客服黑名单', {}, z.strictObject({ user_id: id, name: z.string(), blocked_at: time })),
  block: endpoint({
    path: '/merchantapi/shop/chat/block',
    effect: 'write',
    summary: '屏蔽访客',
    input: z.strictObject({ user_id: id, status: flag }),
    output: nothing,
  }),
  /** The chat with the buyer of an order of the shop's, begun if need be. Refuses `chat_no_account` of a visitor's order. */
  ofOrder: endpoint({
    path: '/merchantapi/shop/chat/ofOrder',
    effect: 'write',
    summary: '联系订单买家',
    input: z.strictObject({ trade_no: text(32) }),
    output: whom,
  }),
  /** Asks the platform into a chat with a buyer. */
  handOver: endpoint({
    path: '/merchantapi/shop/chat/handOver',
    effect: 'write',
    summary: '转交平台客服',
    input: whom,
    output: nothing,
  }),
};

export const adminChat = {
  desk: endpoint({
    path: '/adminapi/merchant/chat/desk',
    effect: 'read',
    summary: '商户会话工作台',
    input: z.strictObject({}),
    output: Desk,
  }),
  list: verb.list(
    '/adminapi/merchant/chat/list',
    '商户会话',
    { keyword: anyText(60).default(''), unread: flag.optional() },
    z.strictObject({
      user_id: id,
      merchant_id: id,
      username: z.string(),
      shop_name: z.string(),
      /** Of a shop's chat who asks there; empty where the merchant himself talks. */
      guest: z.string(),
      unread: z.number().int().min(0),
      last_at: time.nullable(),
    }),
  ),
  /** The chat with a merchant, begun if need be. */
  open: endpoint({
    path: '/adminapi/merchant/chat/open',
    effect: 'write',
    summary: '联系商户',
    input: z.strictObject({ merchant_id: id }),
    output: whom,
  }),
  /** The platform leaves a chat that a shop handed to it; the shop may hand it over again. */
  handBack: endpoint({
    path: '/adminapi/merchant/chat/handBack',
    effect: 'write',
    summary: '退出店铺会话',
    input: whom,
    output: nothing,
  }),
  /** The same words to every merchant that may sign in, each in his own chat. */
  broadcast: endpoint({
    path: '/adminapi/merchant/chat/broadcast',
    effect: 'write',
    summary: '群发会话消息',
    input: z.strictObject({ msg: text(MOST_MESSAGE) }),
    output: z.strictObject({ count: z.number().int().min(0) }),
  }),
};
