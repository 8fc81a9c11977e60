/** What administrators are told of, as their news are declared (kit/admin-news.ts), and what goes to the platform's own mailbox. */
import { type AdminNewsKind, adminNewsList, newsRow } from '../admin-news.ts';
import type { NoticeIcon, NoticeRow, NoticeRows } from './row.ts';

/** What is not named concerns the house itself. */
const icons: Readonly<Partial<Record<string, NoticeIcon>>> = {
  late_payment: 'order',
  refund_owed: 'money',
  refund_failed: 'money',
  notices_refused: 'safe',
  payout_failed: 'money',
  books_red: 'money',
  stock_red: 'stock',
  channel_cut: 'money',
  fees_low: 'money',
};

/** What somebody has to act on stays in the list and goes through quiet hours. Its event in words is its sentence with samples. */
export const adminNotices = Object.fromEntries(
  adminNewsList.map((kind) => {
    const { title, weight } = newsRow(kind);
    const mustAct = weight === 'act';
    const row: NoticeRow = {
      title,
      when: title,
      icon: icons[kind] ?? 'system',
      weight: mustAct ? 'urgent' : 'normal',
      channels: { site: mustAct ? 'fixed' : 'on', page: 'on', mail: 'off', device: 'on' },
    };
    return [kind, row];
  }),
) as Readonly<Record<AdminNewsKind, NoticeRow>>;

/** To the platform's mailbox, whoever reads it. */
export const platformNotices = {
  account_paused: {
    title: { zh_CN: '收款账号暂停', en_US: 'Receiving account paused' },
    when: {
      zh_CN: '平台的收款账号连续下单失败时，发给平台邮箱',
      en_US: 'When an account of the platform keeps failing, to the platform’s mailbox',
    },
    icon: 'money',
    weight: 'urgent',
    channels: { mail: 'fixed' },
    mail: ['channel_cut'],
  },
  owed_by_hand: {
    title: { zh_CN: '款项待人工退还', en_US: 'Money to be given back by hand' },
    when: {
      zh_CN: '已付款未发货且无法自动退款时，发给平台邮箱',
      en_US: 'When a paid order can’t be refunded by itself, to the platform’s mailbox',
    },
    icon: 'money',
    weight: 'urgent',
    channels: { mail: 'fixed' },
    mail: ['owed_by_hand'],
  },
  settlement_failed: {
    title: { zh_CN: '直付通结算失败', en_US: 'Settlement to merchants failed' },
    when: { zh_CN: '多次未能确认结算时，发给平台邮箱', en_US: 'When settlements keep failing, to the platform’s mailbox' },
    icon: 'money',
    weight: 'urgent',
    channels: { mail: 'fixed' },
    mail: ['settlement_failed'],
  },
} as const satisfies NoticeRows;
