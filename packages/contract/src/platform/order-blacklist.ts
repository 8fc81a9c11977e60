/** Who may not order anywhere on the platform (docs/domain/block-lists.md). */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, id, nothing, text } from '../kit/field.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';

/** What is compared: the address, what the buyer gave as contact, the page's device name, the buyer's account. */
export const blockType = z.enum(['ip', 'contact', 'device', 'buyer']);

export const BlockRow = z.strictObject({
  id,
  type: blockType,
  value: z.string(),
  reason: z.string(),
  hits: z.number().int(),
  expire_at: time.nullable(),
  create_at: time,
});

export const blockFilters = { type: blockType.optional(), value: anyText(100).optional() };
/** Several values of one type at once; one that is listed already gets the new reason and time. */
export const blockAdd = z.strictObject({
  type: blockType,
  values: z.array(text(100)).min(1).max(200),
  reason: anyText(200).default(''),
  expire_at: time.nullable().default(null),
});
export const blockEdit = z.strictObject({ id, reason: anyText(200), expire_at: time.nullable().default(null) });
export const blockDel = z.strictObject({ ids: z.array(id).min(1).max(100) });
export const blockAdded = z.strictObject({ added: z.number().int(), updated: z.number().int() });

export const adminOrderBlacklist = {
  list: verb.list(
    '/adminapi/order/blacklist/list',
    '订单黑名单',
    blockFilters,
    BlockRow.extend({ source: z.enum(['manual', 'risk', 'complaint']) }),
  ),
  add: endpoint({ path: '/adminapi/order/blacklist/add', effect: 'write', summary: '加入订单黑名单', input: blockAdd, output: blockAdded }),
  edit: endpoint({ path: '/adminapi/order/blacklist/edit', effect: 'write', summary: '修改订单黑名单', input: blockEdit, output: nothing }),
  del: endpoint({ path: '/adminapi/order/blacklist/del', effect: 'write', summary: '移出订单黑名单', input: blockDel, output: nothing }),
};
