/** Of the grid of notices, for the buyer's pages too: without the notices themselves. */
import type { Titles } from '../kit/words.ts';

/** When mails of notices go: each at once, or together. */
export const NOTICE_DIGESTS = ['now', 'hourly', 'daily'] as const;
export type NoticeDigest = (typeof NOTICE_DIGESTS)[number];
export const noticeDigestWords = {
  now: { zh_CN: '每条立即发送', en_US: 'Each at once' },
  hourly: { zh_CN: '每小时汇总一封', en_US: 'One letter an hour' },
  daily: { zh_CN: '每天早上 9 点汇总一封', en_US: 'One letter a day, at 9 in the morning' },
} as const satisfies Titles<NoticeDigest>;

/** Why a way is shut for somebody: the site has not set it up, or he has no address there. */
export const NOTICE_WAYS_SHUT = ['unset', 'no_mailbox', 'no_wechat', 'no_device', 'owner'] as const;
export type NoticeWayShut = (typeof NOTICE_WAYS_SHUT)[number];
export const noticeShutWords = {
  unset: { zh_CN: '本站未开通', en_US: 'Not set up on this site' },
  no_mailbox: { zh_CN: '未绑定邮箱', en_US: 'No mailbox given' },
  no_wechat: { zh_CN: '未绑定微信', en_US: 'WeChat is not bound' },
  no_device: { zh_CN: '没有开启推送的设备', en_US: 'No device takes notices' },
  owner: { zh_CN: '仅发给店主', en_US: 'Goes to the owner alone' },
} as const satisfies Titles<NoticeWayShut>;
