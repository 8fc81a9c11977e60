import { isNoticeMark, type NoticeAudience, noticeMarks, noticeRow } from '../kit/notices/all.ts';
import { noticeChannelWords } from '../kit/notices/row.ts';
import * as word from '../kit/word.ts';
import type { Label, StatusWords, Titles } from '../kit/words.ts';

/** Whom notices are for: people of the three realms, whoever left an address, and the platform's own mailbox. */
export const NOTICE_AUDIENCES = ['merchant', 'admin', 'personal', 'contact', 'platform'] as const satisfies readonly NoticeAudience[];
export const noticeAudienceWords = {
  merchant: word.merchant,
  admin: { zh_CN: '管理员', en_US: 'Administrator' },
  personal: { zh_CN: '买家', en_US: 'Buyer' },
  contact: { zh_CN: '预留的邮箱或手机', en_US: 'The mailbox or mobile that was left' },
  platform: { zh_CN: '平台邮箱', en_US: 'The platform’s mailbox' },
} as const satisfies Titles<NoticeAudience>;

/** The ways that lead out of the house: their tries stand in the log. */
export const DELIVERY_KINDS = ['mail', 'sms', 'wechat', 'device'] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

export const noticeKindWords = {
  mail: { ...noticeChannelWords.mail, tone: 'primary' },
  sms: { ...noticeChannelWords.sms, tone: 'success' },
  wechat: { ...noticeChannelWords.wechat, tone: 'warning' },
  device: { ...noticeChannelWords.device, tone: 'plain' },
} satisfies StatusWords<DeliveryKind>;

export const deliveryWords = {
  1: { zh_CN: '已发送', en_US: 'Sent', tone: 'success' },
  0: { zh_CN: '失败', en_US: 'Failed', tone: 'danger' },
} satisfies StatusWords<0 | 1>;

/** What the house sends, by what the log calls it. */
export const noticeWords: Titles<string> = Object.fromEntries(noticeMarks.map((mark) => [mark, noticeRow(mark).title]));
export const noticeTitle = (mark: string): Label | undefined => (isNoticeMark(mark) ? noticeRow(mark).title : undefined);

/** Why a delivery failed, as far as it can be told; what the other side said stands beside. */
export const FAILURES = ['refused', 'silent', 'unreachable', 'sign_in', 'recipient', 'not_following', 'too_many', 'gone'] as const;
export type Failure = (typeof FAILURES)[number];
export const failureWords = {
  refused: { zh_CN: '对方拒绝接收', en_US: 'The other side refused it' },
  silent: { zh_CN: '对方没有响应', en_US: 'The other side did not answer' },
  unreachable: { zh_CN: '连接不上服务商', en_US: 'The service can’t be reached' },
  sign_in: { zh_CN: '服务商不接受账号或密钥', en_US: 'The service does not accept the account or key' },
  recipient: { zh_CN: '收件地址不存在', en_US: 'There is no such recipient' },
  not_following: { zh_CN: '对方已取消关注公众号', en_US: 'The recipient does not follow the official account' },
  too_many: { zh_CN: '发送过于频繁，被服务商限制', en_US: 'The service takes no more for now' },
  gone: { zh_CN: '设备已取消推送', en_US: 'The device takes notices no more' },
} as const satisfies Titles<Failure>;

/** Why one can't be sent once more. */
export const RESEND_BARS = ['code', 'list', 'trial', 'words', 'just'] as const;
export type ResendBar = (typeof RESEND_BARS)[number];
export const resendBarWords = {
  code: { zh_CN: '验证码和一次性链接不保存，不能重发', en_US: 'Codes and links that are good once are kept nowhere' },
  list: { zh_CN: '汇总内容不保存，可在站内查看', en_US: 'What it listed is not kept; it stands in the list' },
  trial: { zh_CN: '测试请在配置页重新发送', en_US: 'Try it out once more on its page' },
  words: { zh_CN: '内容不保存，不能重发', en_US: 'What it said is not kept' },
  just: { zh_CN: '刚刚已重新发送', en_US: 'It was sent again a moment ago' },
} as const satisfies Titles<ResendBar>;
