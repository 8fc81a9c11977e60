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
  wechat_enter_ask: {
    blanks: { face: 'words', place: 'words' },
    zh_CN:
      '有人正在用这个微信登录{face}（{place}）。确认是您本人操作，请回复登录页面上显示的两位数字；不是您本人，请勿回复，也不要把数字告诉任何人。',
    en_US:
      'Somebody is signing in to a {face} by this WeChat ({place}). If it is you, reply the two digits that the page shows. If it is not, do not reply, and tell nobody the digits.',
  },
  wechat_enter_bind: {
    blanks: { face: 'words', place: 'words' },
    zh_CN: '有人正在把这个微信绑定到{face}（{place}）。确认是您本人操作，请回复页面上显示的两位数字；不是您本人，请勿回复。',
    en_US:
      'Somebody is binding this WeChat to a {face} ({place}). If it is you, reply the two digits that the page shows. If it is not, do not reply.',
  },
  wechat_enter_done: { zh_CN: '已确认，请回到原来的页面。', en_US: 'Confirmed: go back to the page.' },
  wechat_enter_wrong: {
    zh_CN: '数字不符，本次操作已取消。请在页面上重新获取二维码。',
    en_US: 'These are other digits: it was called off. Draw a new code on the page.',
  },
  wechat_face_merchant: { zh_CN: '本站的商户账号', en_US: 'merchant’s account here' },
  wechat_face_personal: { zh_CN: '本站的买家账号', en_US: 'buyer’s account here' },
  wechat_sources: { blanks: { titles: 'words' }, zh_CN: '来源：{titles}', en_US: 'From: {titles}' },
  wechat_taken_up: { blanks: { count: 'count' }, zh_CN: '续答 {count} 条', en_US: 'Taken up: {count}' },
  wechat_pictures: { blanks: { count: 'count' }, zh_CN: '更新 {count} 张', en_US: 'Pictures: {count}' },
  told_login: { zh_CN: '你的商户账号刚刚登录', en_US: 'Your account has just signed in' },
  told_login_by: {
    blanks: { by: 'words' },
    zh_CN: '平台管理员 {by} 代你登录了商户后台',
    en_US: 'The administrator {by} signed in in your place',
  },
  told_paid: { zh_CN: '已打款', en_US: 'Paid' },
  told_refused: { zh_CN: '未通过', en_US: 'Refused' },
} as const satisfies Record<string, SayingRow>;
