/** Supply pools as the platform has them: looked at before they open, recommended, frozen and closed. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, flag, id, nothing, sort, text } from '../kit/field.ts';
import { money } from '../kit/money.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import { memberStatus, poolRole, poolStatus, poolVisibility } from './pool.ts';

const count = z.number().int().min(0);
const path = <const Verb extends string>(name: Verb) => `/adminapi/goods/pools/${name}` as const;
const ids = z.array(id).min(1).max(100);

const Row = z.strictObject({
  id,
  name: z.string(),
  merchant_id: id,
  shop_name: z.string(),
  visibility: poolVisibility,
  join_fee: money,
  member_count: count,
  max_members: count,
  goods_count: count,
  status: poolStatus,
  reason: z.string(),
  is_freeze: flag,
  freeze_reason: z.string(),
  is_recommend: flag,
  sort,
  expire_at: time.nullable(),
  create_at: time,
});

export const adminPool = {
  list: verb.list(
    '/adminapi/goods/pools/list',
    '货源池列表',
    {
      name: anyText(40).optional(),
      shop_name: anyText(50).optional(),
      merchant_id: id.optional(),
      status: poolStatus.optional(),
      visibility: poolVisibility.optional(),
      is_freeze: flag.optional(),
    },
    Row,
  ),
  detail: verb.detail(
    '/adminapi/goods/pools/detail',
    '货源池详情',
    Row.extend({
      intro: z.string(),
      cover: z.string(),
      category: z.string(),
      need_audit: flag,
      goods_audit: flag,
      member_days: count,
      /** What came in by fees, and what of it is ours. */
      fees: money,
      fee_shares: money,
      copies: count,
    }),
  ),
  members: endpoint({
    path: path('members'),
    effect: 'read',
    summary: '货源池成员',
    input: z.strictObject({ id }),
    output: z.strictObject({
      /** The newest hundred. */
      list: z.array(
        z.strictObject({
          id,
          merchant_id: id,
          shop_name: z.string(),
          role: poolRole,
          status: memberStatus,
          fee: money,
          copies: count,
          join_at: time.nullable(),
        }),
      ),
    }),
  }),
  edit: verb.edit(
    '/adminapi/goods/pools/edit',
    '编辑货源池',
    z.strictObject({ name: text(40), intro: anyText(500), sort, is_recommend: flag }),
  ),
  recommend: endpoint({
    path: path('recommend'),
    effect: 'write',
    summary: '推荐货源池',
    input: z.strictObject({ id, is_recommend: flag }),
    output: nothing,
  }),
  pass: endpoint({ path: path('pass'), effect: 'write', summary: '通过货源池', input: z.strictObject({ ids }), output: nothing }),
  refuse: endpoint({
    path: path('refuse'),
    effect: 'write',
    summary: '拒绝货源池',
    input: z.strictObject({ ids, reason: text(200) }),
    output: nothing,
  }),
  freeze: endpoint({
    path: path('freeze'),
    effect: 'write',
    summary: '冻结货源池',
    input: z.strictObject({ id, reason: text(200) }),
    output: nothing,
  }),
  thaw: endpoint({ path: path('thaw'), effect: 'write', summary: '解冻货源池', input: z.strictObject({ id }), output: nothing }),
  close: endpoint({
    path: path('close'),
    effect: 'write',
    summary: '关闭货源池',
    input: z.strictObject({ id, reason: text(200) }),
    output: nothing,
  }),
};
