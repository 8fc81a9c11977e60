/**
 * What a notice is, as data: whom it is for, what happened, which ways it can take and what may be chosen of them. The rows stand beside,
 * by whom they are for; every list of kinds derives from them (docs/domain/notices.md). No zod: pages carry them.
 */
import type { Label, Titles } from '../words.ts';

/** `site`: the list in the office or centre; `page`: a word in the page that is open; `device`: web push. */
export const NOTICE_CHANNELS = ['site', 'page', 'mail', 'sms', 'wechat', 'device'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

export const noticeChannelWords = {
  site: { zh_CN: '站内', en_US: 'In the list' },
  page: { zh_CN: '弹出提醒', en_US: 'Pop-up' },
  mail: { zh_CN: '邮件', en_US: 'Mail' },
  sms: { zh_CN: '短信', en_US: 'Text message' },
  wechat: { zh_CN: '微信', en_US: 'WeChat' },
  device: { zh_CN: '设备推送', en_US: 'Notices on devices' },
} as const satisfies Titles<NoticeChannel>;

/** `urgent` goes through quiet hours and waits for no digest. */
export type NoticeWeight = 'urgent' | 'normal';

/** What stands where nobody chose: `fixed` is on and can't be switched off. */
export type NoticeDefault = 'on' | 'off' | 'fixed';

export type NoticeIcon = 'order' | 'stock' | 'money' | 'complaint' | 'safe' | 'review' | 'agent' | 'shop' | 'mail' | 'system';

/** Why a delivery can't be made once more: a code or link was good once and is kept nowhere, so is what a letter listed; a try-out is made anew. */
export type NoticeOnce = 'code' | 'list' | 'trial';

export interface NoticeRow {
  title: Label;
  /** The event in words. */
  when: Label;
  icon: NoticeIcon;
  weight: NoticeWeight;
  channels: Readonly<Partial<Record<NoticeChannel, NoticeDefault>>>;
  /** The letters that tell of it (platform/letters.ts); by mail without one it goes in the letter that any notice takes. */
  mail?: readonly string[];
  sms?: readonly string[];
  /** The event of WeChat templates that it is, and what fills their gaps. */
  wechat?: { event: string; gaps: readonly string[] };
  once?: NoticeOnce;
}
export type NoticeRows = Readonly<Record<string, NoticeRow>>;
