/**
 * Of what an administrator is told at once, as data: a row a kind. Words stand in sayings/news.ts, which page a kind leads to and by which
 * permission it is known in pages/admin-news.ts. No zod: settings and pages carry it.
 */
import type { Fen } from './money.ts';
import type { Kept, SayingName, sayings, Words } from './saying.ts';
import type { Blank } from './sayings/row.ts';
import type { Label } from './words.ts';

/** `act`: money or sales stand still until somebody does something; `look`: somebody should. */
export type NewsWeight = 'act' | 'look';

interface NewsRow {
  title: Label;
  /** Its sentence; its blanks are the news' variables. */
  says: SayingName;
  /** The sentence that it is over; absent where nobody needs to hear it. */
  over?: SayingName;
  weight: NewsWeight;
  /** Told again, in numbers, while it stands so many hours later; absent: told once. */
  againHours?: number;
  /** For previews: a value for every variable of `says`. */
  sample: Readonly<Record<string, Kept>>;
}

const DAY = 24;

export const adminNewsKinds = {
  late_payment: {
    title: { zh_CN: '收款后无货', en_US: 'Paid, and no stock' },
    says: 'news_late_payment',
    weight: 'act',
    againHours: DAY,
    sample: { order: 'S20260101000001', goods: { zh_CN: '会员月卡', en_US: 'Video pass, one month' }, amount: 1990 },
  },
  refund_owed: {
    title: { zh_CN: '待人工退款', en_US: 'Refund to pay by hand' },
    says: 'news_refund_owed',
    weight: 'act',
    againHours: DAY,
    sample: { order: 'S20260101000001', amount: 1990, why: { zh_CN: '通道不支持退款', en_US: 'The channel can’t refund' } },
  },
  refund_failed: {
    title: { zh_CN: '退款失败', en_US: 'Refund failed' },
    says: 'news_refund_failed',
    weight: 'act',
    againHours: DAY,
    sample: { order: 'S20260101000001', amount: 1990, why: { zh_CN: '商户余额不足', en_US: 'Balance too low' } },
  },
  notices_refused: {
    title: { zh_CN: '支付通知成批被拒', en_US: 'Payment notices refused' },
    says: 'news_notices_refused',
    over: 'news_notices_refused_over',
    weight: 'act',
    againHours: DAY,
    sample: {
      channel: { zh_CN: '支付宝', en_US: 'Alipay' },
      account: { zh_CN: '主账户', en_US: 'Main account' },
      count: 120,
      minutes: 10,
      why: { zh_CN: '签名不符', en_US: 'Wrong signature' },
    },
  },
  payout_failed: {
    title: { zh_CN: '提现打款失败', en_US: 'Payout failed' },
    says: 'news_payout_failed',
    weight: 'act',
    againHours: DAY,
    sample: {
      number: 'C20260101000001',
      shop: { zh_CN: '阿明小店', en_US: 'Aming’s shop' },
      amount: 50000,
      why: { zh_CN: '收款账号有误', en_US: 'No such account' },
    },
  },
  books_red: {
    title: { zh_CN: '资金对账不符', en_US: 'The books are not whole' },
    says: 'news_books_red',
    over: 'news_books_red_over',
    weight: 'act',
    againHours: DAY,
    sample: { count: 1, what: 'I-01' },
  },
  stock_red: {
    title: { zh_CN: '库存与订单不符', en_US: 'Stock and orders disagree' },
    says: 'news_stock_red',
    over: 'news_stock_red_over',
    weight: 'act',
    againHours: DAY,
    sample: { count: 1, what: 'I-02' },
  },
  job_failed: {
    title: { zh_CN: '后台任务失败', en_US: 'Jobs failed for good' },
    says: 'news_job_failed',
    weight: 'look',
    sample: { job: 'order.mail', count: 3, why: { zh_CN: '邮件服务器拒绝连接', en_US: 'The mail server refused' } },
  },
  task_failed: {
    title: { zh_CN: '定时任务失败', en_US: 'A schedule fails' },
    says: 'news_task_failed',
    over: 'news_task_failed_over',
    weight: 'look',
    againHours: DAY,
    sample: { task: { zh_CN: '关闭超时订单', en_US: 'Close orders' }, count: 3, why: 'timeout' },
  },
  task_silent: {
    title: { zh_CN: '定时任务未运行', en_US: 'A schedule does not run' },
    says: 'news_task_silent',
    over: 'news_task_silent_over',
    weight: 'act',
    againHours: DAY,
    sample: { task: { zh_CN: '关闭超时订单', en_US: 'Close orders' }, since: '2026-01-01T00:00:00.000Z' },
  },
  channel_cut: {
    title: { zh_CN: '收款账户被停用', en_US: 'A channel is left out' },
    says: 'news_channel_cut',
    over: 'news_channel_cut_over',
    weight: 'act',
    againHours: DAY,
    sample: {
      channel: { zh_CN: '支付宝', en_US: 'Alipay' },
      account: { zh_CN: '主账户', en_US: 'Main account' },
      shop: '',
      count: 5,
      why: { zh_CN: '网关没有回应', en_US: 'No answer of the gateway' },
    },
  },
  fees_low: {
    title: { zh_CN: '预存手续费不足', en_US: 'Prepaid fees used up' },
    says: 'news_fees_low',
    over: 'news_fees_low_over',
    weight: 'look',
    sample: { shop: { zh_CN: '阿明小店', en_US: 'Aming’s shop' }, amount: 100 },
  },
  backup_failed: {
    title: { zh_CN: '备份异常', en_US: 'No fresh backup' },
    says: 'news_backup_failed',
    over: 'news_backup_failed_over',
    weight: 'act',
    againHours: DAY,
    sample: { what: { zh_CN: '最近一次备份已是 3 天前', en_US: 'the last one is 3 days old' } },
  },
  disk_low: {
    title: { zh_CN: '磁盘空间不足', en_US: 'Disk nearly full' },
    says: 'news_disk_low',
    over: 'news_disk_low_over',
    weight: 'act',
    againHours: DAY,
    sample: { free: '1.2 GB', percent: 3 },
  },
  clock_wrong: {
    title: { zh_CN: '时钟异常', en_US: 'Clock trouble' },
    says: 'news_clock_wrong',
    over: 'news_clock_wrong_over',
    weight: 'look',
    sample: { what: { zh_CN: '数据库时钟曾快 120 秒，现已校正', en_US: 'the database’s was 120 s ahead and was put right' } },
  },
} as const satisfies Record<string, NewsRow>;

export type AdminNewsKind = keyof typeof adminNewsKinds;
export const adminNewsList = Object.keys(adminNewsKinds) as AdminNewsKind[];

/** The row of a kind, as any of them. */
export const newsRow = (kind: AdminNewsKind): NewsRow => adminNewsKinds[kind];

interface Values {
  fen: Fen;
  count: number;
  time: Date;
  words: Words;
}
type BlanksOf<Name> = Name extends keyof typeof sayings
  ? (typeof sayings)[Name] extends { blanks: infer Blanks extends Readonly<Record<string, Blank>> }
    ? Blanks
    : object
  : never;

type Filling<Name> = { readonly [Each in keyof BlanksOf<Name>]: BlanksOf<Name>[Each] extends Blank ? Values[BlanksOf<Name>[Each]] : never };

/** What fills the variables of a kind's sentence. */
export type NewsValues<Kind extends AdminNewsKind> = Filling<(typeof adminNewsKinds)[Kind]['says']>;

/** Kinds that say when they are over, and what fills that sentence. */
export type EndingNews = {
  [Kind in AdminNewsKind]: (typeof adminNewsKinds)[Kind] extends { over: SayingName } ? Kind : never;
}[AdminNewsKind];
export type OverValues<Kind extends EndingNews> = Filling<(typeof adminNewsKinds)[Kind]['over']>;

/** `new`: it began; `again`: it still stands, told in numbers; `over`: it stands no more. */
export type NewsStage = 'new' | 'again' | 'over';
