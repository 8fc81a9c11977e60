/** Paid orders that are bought at other shops. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, id, nothing } from '../kit/field.ts';
import { money } from '../kit/money.ts';
import { dateRange, time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';

export const dockingState = z.enum(['planned', 'asked', 'waiting', 'hand', 'delivered', 'refunding', 'refunded', 'kept', 'dropped']);
const attemptState = z.enum(['asked', 'pending', 'odd', 'delivered', 'refused']);
const refusedWhy = z.enum(['', 'sold_out', 'price', 'balance', 'goods', 'key', 'unreachable', 'other', 'hand']);
const count = z.number().int();

const path = <const Verb extends string>(name: Verb) => `/merchantapi/agent/dockorder/${name}` as const;

const Row = z.strictObject({
  id,
  trade_no: z.string(),
  goods_name: z.string(),
  quantity: count,
  state: dockingState,
  /** Where it is now, or was last; empty before anybody was asked. */
  source_name: z.string(),
  number: z.string(),
  upstream_no: z.string(),
  attempts: count,
  /** What the order brings, and what it cost elsewhere. */
  income: money,
  cost: money.nullable(),
  create_at: time,
  finish_at: time.nullable(),
});

const filters = {
  trade_no: anyText(32).optional(),
  /** Ours at the other shop, or its own. */
  number: anyText(64).optional(),
  state: dockingState.optional(),
  source_id: id.optional(),
  date_range: dateRange.optional(),
};

export const merchantDockingOrder = {
  list: verb.list(path('list'), '对接采购订单', filters, Row),
  /** The same rows, as the list is searched. */
  export: verb.export(path('export'), '导出对接采购订单', filters),
  detail: verb.detail(
    path('detail'),
    '对接采购订单详情',
    Row.extend({
      next_at: time.nullable(),
      tried: z.array(
        z.strictObject({
          id,
          source_name: z.string(),
          number: z.string(),
          upstream_no: z.string(),
          state: attemptState,
          why: refusedWhy,
          message: z.string(),
          tries: count,
          create_at: time,
          finish_at: time.nullable(),
        }),
      ),
    }),
  ),
  /** Asks on, now. */
  again: endpoint({
    path: path('again'),
    effect: 'outside',
    summary: '立即查询上游订单',
    input: z.strictObject({ id }),
    output: z.strictObject({ state: dockingState }),
    rate: 'lookup',
  }),
  /** The other shop's number of an order, as its own pages show it; it is asked about at once. */
  upstreamNo: endpoint({
    path: path('upstreamNo'),
    effect: 'outside',
    summary: '填写上游单号',
    input: z.strictObject({ id, upstream_no: z.string().regex(/^[\w-]{4,64}$/, 'number') }),
    output: z.strictObject({ state: dockingState }),
    rate: 'lookup',
  }),
  /** A person has looked there and found that nothing was bought: the next place is asked, or the money goes back. */
  notBought: endpoint({
    path: path('notBought'),
    effect: 'write',
    summary: '确认上游未购买',
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
