/** Who came to a shop, by address (docs/domain/block-lists.md). */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, flag } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { time } from '../kit/time.ts';

export const merchantVisitor = {
  list: endpoint({
    path: '/merchantapi/shop/iplist/list',
    effect: 'read',
    summary: '访客 IP 列表',
    input: listInput({ ip: anyText(64).optional(), blocked: flag.optional() }),
    output: listOf(
      z.strictObject({
        ip: z.string(),
        region: z.string(),
        visits: z.number().int(),
        orders: z.number().int(),
        /** Stands on the shop's block list today. */
        blocked: z.boolean(),
        first_at: time,
        last_at: time,
      }),
    ),
  }),
};
