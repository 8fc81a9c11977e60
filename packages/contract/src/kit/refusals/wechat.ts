/** Notices by WeChat: what is refused there. See ../refusals.ts. */
import type { RefusalRow } from './row.ts';

export const wechatRefusals = {
  wechat_off: {
    code: 1827,
    status: 200,
    zh_CN: '平台未开启微信通知',
    en_US: 'This site sends nothing by WeChat',
  },
  wechat_unset: {
    code: 1828,
    status: 200,
    zh_CN: '请填写公众号的 AppID、AppSecret、令牌 Token 和 EncodingAESKey（43 位字母数字）',
    en_US: 'Give AppID, AppSecret, Token and EncodingAESKey (43 letters and digits) of the official account',
  },
  wechat_failed: {
    code: 1829,
    status: 200,
    zh_CN: '微信接口调用失败：{why}',
    en_US: 'WeChat could not be asked: {why}',
  },
  wechat_unbound: {
    code: 1830,
    status: 200,
    zh_CN: '请先用微信扫码关注公众号',
    en_US: 'Follow the official account by its code first',
  },
} as const satisfies Record<string, RefusalRow>;
