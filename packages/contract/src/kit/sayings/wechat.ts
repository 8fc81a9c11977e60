/** Notices by WeChat, and letters about them. See ../saying.ts. */
import type { SayingRow } from './row.ts';

export const wechatSayings = {
  wechat_bound_title: { zh_CN: '微信通知已绑定', en_US: 'Notices by WeChat are on' },
  wechat_bound: {
    zh_CN: '一个微信账号扫码绑定了本店的微信通知。若非本人操作，请到“商户信息”停止微信通知并修改密码。',
    en_US: 'A WeChat account was bound to this shop’s notices. If it was not you, stop them under Profile and change your password.',
  },
  wechat_gone_title: { zh_CN: '微信通知已停止', en_US: 'Notices by WeChat have ended' },
  wechat_gone: {
    zh_CN: '绑定的微信账号已取消关注公众号，微信通知不再发送。需要时可重新扫码绑定。',
    en_US: 'The bound WeChat account follows no more, so nothing is sent there. It can be bound again by a new code.',
  },
  wechat_reply_bound: {
    blanks: { shop: 'words' },
    zh_CN: '已绑定店铺「{shop}」，之后将在这里收到通知。',
    en_US: 'Bound to the shop “{shop}”. Its notices come here from now on.',
  },
  wechat_reply_over: {
    zh_CN: '该二维码已使用或已过期，请在后台重新获取。',
    en_US: 'This code was used or has run out. Please draw a new one.',
  },
  told_login: { zh_CN: '你的商户账号刚刚登录', en_US: 'Your account has just signed in' },
  told_login_by: {
    blanks: { by: 'words' },
    zh_CN: '平台管理员 {by} 代你登录了商户后台',
    en_US: 'The administrator {by} signed in in your place',
  },
  told_paid: { zh_CN: '已打款', en_US: 'Paid' },
  told_refused: { zh_CN: '未通过', en_US: 'Refused' },
} as const satisfies Record<string, SayingRow>;
