/** What an administrator sees first: what waits, how today stands to yesterday, and where orders come from. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { moneySum } from '../kit/money.ts';
import { day } from '../kit/time.ts';
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
  'cash',
  'unpaid',
  'merchants',
  'channels',
  'invoices',
  'verifications',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** Of one figure. `total` is of all time. */
const figure = <Value extends z.ZodType>(value: Value) => z.strictObject({ today: value, yesterday: value, total: value });

export const seriesUnit = z.enum(['day', 'week', 'month', 'year']);
export type SeriesUnit = z.output<typeof seriesUnit>;

export const mapSpan = z.enum(['today', 'week']);

const where = { orders: count, paid: count, amount: moneySum };

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
  /** How much there is to do of each kind, at most so many as a list counts; null what is not this account's to know. */
  waiting: endpoint({
    path: '/adminapi/workbench/index/waiting',
    access: 'signed-in',
    effect: 'read',
    summary: '待办数量',
    input: z.strictObject({}),
    output: z.strictObject(
      Object.fromEntries(waitingKinds.map((kind) => [kind, count.nullable()])) as Record<WaitingKind, z.ZodNullable<typeof count>>,
    ),
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
