/**
 * Complaints about what others sold out of a merchant's stock, as that merchant, the supplier, sees them: its own goods and cards,
 * what is said, and how it ends. Never the seller's money, nor what would open the order (docs/domain/complaints-and-refunds.md).
 */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, nothing } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { time } from '../kit/time.ts';
import { complaintFilters, complaintMessage } from './complaint.ts';
import { afterDeadline, ComplaintMessage, complaintResult, complaintStatus, merchantStatus } from './public-complaint.ts';

/** What of the order is the supplier's, under the supplier's own name for it. */
const SuppliedGoods = z.strictObject({ goods_id: id, goods_name: z.string(), quantity: z.number().int(), is_gift: z.boolean() });

const ProxyComplaintRow = z.strictObject({
  id,
  trade_no: z.string(),
  /** Who sold it. */
  shop_name: z.string(),
  goods: z.array(SuppliedGoods),
  type: z.string(),
  /** The supplier's cards that are complained of. */
  num: z.number().int(),
  status: complaintStatus,
  result: complaintResult,
  merchant_status: merchantStatus,
  /** Messages of the others that the supplier has not opened yet. */
  unread: z.number().int(),
  expire_at: time,
  create_at: time,
  resolve_at: time.nullable(),
});

export const merchantProxyComplaint = {
  proxy: endpoint({
    path: '/merchantapi/order/complaint/proxy',
    effect: 'read',
    summary: '代理投诉列表',
    input: listInput(complaintFilters),
    output: listOf(ProxyComplaintRow).extend({ open: z.number().int() }),
  }),
  proxyDetail: endpoint({
    path: '/merchantapi/order/complaint/proxyDetail',
    effect: 'outside',
    log: { never: 'Opens a thread, which is read then; nothing else changes.' },
    summary: '代理投诉详情',
    input: z.strictObject({ id }),
    output: ProxyComplaintRow.omit({ unread: true, num: true }).extend({
      after_deadline: afterDeadline,
      desc: z.string(),
      /** What the buyer left for the complaint; '' where it is what opens the order. */
      qq: z.string(),
      mobile: z.string(),
      evidence: z.array(z.string()),
      success_at: time.nullable(),
      /** The supplier's cards that are complained of, by the order's own count. 2 delivered, 4 void. */
      cards: z.array(z.strictObject({ id, no: z.number().int(), masked: z.string(), status: z.number().int() })),
      steps: z.array(
        z.strictObject({
          kind: z.string(),
          actor: z.enum(['buyer', 'gateway', 'system', 'admin', 'merchant']),
          reason: z.string(),
          create_at: time,
        }),
      ),
      /** `own`: of this supplier, not of another one of the same order. */
      messages: z.array(ComplaintMessage.extend({ own: z.boolean() })),
    }),
  }),
  proxySend: endpoint({
    path: '/merchantapi/order/complaint/proxySend',
    effect: 'write',
    summary: '回复代理投诉',
    input: complaintMessage,
    output: nothing,
  }),
};
