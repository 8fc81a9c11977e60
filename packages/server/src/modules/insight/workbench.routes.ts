import { adminInvoice } from '@keymall/contract/billing/invoice';
import { adminWorkbench, type WaitingKind, waitingKinds } from '@keymall/contract/insight/workbench';
import type { Endpoint } from '@keymall/contract/kit/endpoint';
import { sumOf } from '@keymall/contract/kit/money';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { adminVerify } from '@keymall/contract/merchant/verification';
import { adminOwed } from '@keymall/contract/ordering/back-office-order';
import { adminComplaint } from '@keymall/contract/ordering/complaint';
import { adminComplaintRequest } from '@keymall/contract/ordering/complaint-request';
import { adminRefund } from '@keymall/contract/ordering/refund';
import { adminCustomChannel } from '@keymall/contract/payment/custom-channel';
import { adminCash } from '@keymall/contract/payment/withdrawal';
import { may } from '#kit/actor';
import { routes } from '#kit/routes';
import { overviewOf, salesSeries, waitingCounts } from './workbench.repository.ts';
import { ordersByProvince } from './workbench.service.ts';

/** Whoever may open the list may know how many it holds. */
const listOf: Readonly<Record<WaitingKind, Endpoint>> = {
  contested: adminComplaint.list,
  complaints: adminComplaint.list,
  requests: adminComplaintRequest.list,
  refunds: adminRefund.list,
  failed: adminRefund.list,
  owed: adminOwed.list,
  cash: adminCash.cashCount,
  unpaid: adminCash.cashCount,
  merchants: adminMerchant.list,
  channels: adminCustomChannel.list,
  invoices: adminInvoice.list,
  verifications: adminVerify.verifyList,
};

export const workbenchRoutes = routes(adminWorkbench, {
  basic: async (_, ctx) => {
    const { sales, counts } = await overviewOf(ctx.db, ctx.now());
    const none = { paid_count: 0, paid_amount: 0, fee_amount: 0 };
    const of = (name: 'today' | 'yesterday') => sales.find((row) => row.name === name) ?? none;
    const [today, yesterday] = [of('today'), of('yesterday')];
    const total = (pick: 'paid_amount' | 'fee_amount') => sumOf(sales.map((row) => row[pick]));
    return {
      sold: { today: today.paid_amount, yesterday: yesterday.paid_amount, total: total('paid_amount') },
      sales: {
        today: today.paid_count,
        yesterday: yesterday.paid_count,
        total: sales.reduce((all, { paid_count }) => all + paid_count, 0),
      },
      fee: { today: today.fee_amount, yesterday: yesterday.fee_amount, total: total('fee_amount') },
      orders: { today: counts.orders_today, yesterday: counts.orders_yesterday },
      registered: { today: counts.registered_today, yesterday: counts.registered_yesterday, total: counts.registered_total },
      withdrawn: { today: counts.withdrawn_today, yesterday: counts.withdrawn_yesterday },
      pending: counts.pending,
      frozen: counts.frozen,
    };
  },
  waiting: async (_, ctx) => {
    const known = new Set(
      waitingKinds.filter((kind) => {
        const { permission } = listOf[kind];
        return permission !== null && may(ctx.actor, permission);
      }),
    );
    const counts = await waitingCounts(ctx.db, known);
    return Object.fromEntries(waitingKinds.map((kind) => [kind, counts[kind] ?? null])) as Record<WaitingKind, number | null>;
  },
  series: async ({ unit }, ctx) => ({ list: await salesSeries(ctx.db, ctx.now(), unit) }),
  map: ({ span }, ctx) => ordersByProvince(ctx, span),
});
