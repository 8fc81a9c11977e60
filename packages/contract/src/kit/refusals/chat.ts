/** Chats. */
import type { RefusalRow } from './row.ts';

export const chatRefusals = {
  chat_off: { code: 1891, status: 200, zh_CN: '在线聊天未开启', en_US: 'Chat is switched off' },
  chat_shop_off: { code: 1892, status: 200, zh_CN: '该店铺未开启在线客服', en_US: 'This shop does not offer chat' },
  chat_blocked: { code: 1893, status: 200, zh_CN: '对方已停止接收您的消息', en_US: 'They no longer receive your messages' },
  chat_too_fast: {
    code: 1894,
    status: 200,
    zh_CN: '发送过快，请 {seconds} 秒后再试',
    en_US: 'Too fast: please try again in {seconds} seconds',
  },
  chat_card_missing: {
    code: 1895,
    status: 200,
    zh_CN: '没有找到该订单或商品，不能发送卡片',
    en_US: 'There is no such order or product to send as a card',
  },
  chat_no_account: {
    code: 1642,
    status: 200,
    zh_CN: '该订单的买家没有登录账号，无法发起会话',
    en_US: 'The buyer of this order has no account to chat with',
  },
} as const satisfies Record<string, RefusalRow>;
