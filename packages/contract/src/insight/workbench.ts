/** What an administrator sees first: what waits, how today stands to yesterday, and where orders come from. */
import { z } from 'zod';
import { type AdminNewsKind, adminNewsList } from '../kit/admin-news.ts';
import { endpoint } from '../kit/endpoint.ts';
import { moneySum } from '../kit/money.ts';
import { day, time } from '../kit/time.ts';
import { provinces } from '../platform/province.ts';

const count = z.number().int().min(0);

/** Kinds of work that wait for administrators. */
export const waitingKinds = [
  'contested',
  'complaints',
  'requests',
  'refunds',
  'failed',
  'owed',
  'owed_failed',
  'cash',
  'unpaid',
  'merchants',
  'channels',
  'pools',
  'invoices',
  'verifications',
  'cut',
  'notices',
  'books',
  'stock',
  'tasks',
  'jobs',
  'fees',
  'machine',
  'questions',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** Kinds that are matters of which administrators were told (kit/admin-news.ts): what stands open of them is listed in sentences. */
export const matterKinds = {
  notices: ['notices_refused'],
  books: ['books_red'],
  stock: ['stock_red'],
  tasks: ['task_failed', 'task_silent'],
  jobs: ['job_failed'],
  fees: ['fees_low'],
  machine: ['backup_failed', 'disk_low', 'clock_wrong'],
} as const satisfies Partial<Record<WaitingKind, readonly AdminNewsKind[]>>;
export type MatterKind = keyof typeof matterKinds;

/** Of one figure. `total` is of all time. */
const figure = <Value extends z.ZodType>(value: Value) => z.strictObject({ today: value, yesterday: value, total: value });

export const seriesUnit = z.enum(['day', 'week', 'month', 'year']);
export type SeriesUnit = z.output<typeof seriesUnit>;

export const mapSpan = z.enum(['today', 'week']);

const where = { orders: count, paid: count, amount: moneySum };

const Waiting = z.strictObject({ count, oldest: time.nullable() });

export const adminWorkbench = {
  basic: endpoint({
    path: '/adminapi/workbench/index/basic',
    effect: 'read',
    summary: '工作台概况',
    input: z.strictObject({}),
    output: z.strictObject({
      /** By when they were paid, out of the ledger. */
      sold: figure(moneySum),
      sales: figure(count),
      fee: figure(moneySum),
      /** Orders made, whatever became of them. */
      orders: z.strictObject({ today: count, yesterday: count }),
      registered: figure(count),
      withdrawn: z.strictObject({ today: moneySum, yesterday: moneySum }),
      /** Merchants that wait for review, and frozen ones. */
      pending: count,
      frozen: count,
    }),
  }),
  /** How much there is to do of each kind, at most so many as a list counts, and since when the oldest; null what is not this account's to know. */
  waiting: endpoint({
    path: '/adminapi/workbench/index/waiting',
    access: 'signed-in',
    effect: 'read',
    summary: '待办数量',
    input: z.strictObject({}),
    output: z.strictObject(
      Object.fromEntries(waitingKinds.map((kind) => [kind, Waiting.nullable()])) as Record<WaitingKind, z.ZodNullable<typeof Waiting>>,
    ),
  }),
  /** What stands open of the kinds that are told in sentences, oldest first, each as far as this account may know of it. */
  matters: endpoint({
    path: '/adminapi/workbench/index/matters',
    access: 'signed-in',
    effect: 'read',
    summary: '待处理事项',
    input: z.strictObject({}),
    output: z.strictObject({
      list: z.array(
        z.strictObject({
          kind: z.enum(adminNewsList as [AdminNewsKind, ...AdminNewsKind[]]),
          /** Its sentence, in the reader's language. */
          text: z.string(),
          since: time,
          /** How often it was seen since then. */
          seen: z.number().int().min(1),
          /** The page that handles it. */
          path: z.string(),
        }),
      ),
    }),
  }),
  /** The last 30 days, 12 weeks, 12 months or 5 years, the present one last; out of the ledger. */
  series: endpoint({
    path: '/adminapi/workbench/index/orderStatisData',
    effect: 'read',
    summary: '成交走势',
    input: z.strictObject({ unit: seriesUnit }),
    output: z.strictObject({
      /** Each by its first day. */
      list: z.array(z.strictObject({ from: day, paid: count, amount: moneySum, fee: moneySum })),
    }),
  }),
  /** Orders by where their buyer's address is, most first; as of a minute ago at the oldest. */
  map: endpoint({
    path: '/adminapi/workbench/index/orderArea',
    effect: 'read',
    summary: '订单地区分布',
    input: z.strictObject({ span: mapSpan }),
    output: z.strictObject({
      list: z.array(z.strictObject({ province: z.enum(provinces), ...where })),
      abroad: z.strictObject(where),
      unknown: z.strictObject(where),
    }),
  }),
};
