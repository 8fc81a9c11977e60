import { adminPool } from '@keymall/contract/agency/admin-pool';
import { adminInvoice } from '@keymall/contract/billing/invoice';
import { adminWorkbench, type MatterKind, matterKinds, type WaitingKind, waitingKinds } from '@keymall/contract/insight/workbench';
import type { AdminNewsKind } from '@keymall/contract/kit/admin-news';
import type { Endpoint } from '@keymall/contract/kit/endpoint';
import { sumOf } from '@keymall/contract/kit/money';
import { textOf } from '@keymall/contract/kit/saying';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { adminVerify } from '@keymall/contract/merchant/verification';
import { adminOwed } from '@keymall/contract/ordering/back-office-order';
import { adminComplaint } from '@keymall/contract/ordering/complaint';
import { adminComplaintRequest } from '@keymall/contract/ordering/complaint-request';
import { adminRefund } from '@keymall/contract/ordering/refund';
import { placeOfNews } from '@keymall/contract/pages/admin-news';
import { adminChannelAccount } from '@keymall/contract/payment/channel';
import { adminCustomChannel } from '@keymall/contract/payment/custom-channel';
import { adminCash } from '@keymall/contract/payment/withdrawal';
import { adminWechatQuestion } from '@keymall/contract/wechat/question';
import { type AdminActor, may } from '#kit/actor';
import { routes } from '#kit/routes';
import { openMattersOf, overviewOf, salesSeries, type WaitingOf, waitingCounts } from './workbench.repository.ts';
import { ordersByProvince } from './workbench.service.ts';

/** Whoever may open the list may know how many it holds. */
const listOf: Readonly<Record<Exclude<WaitingKind, MatterKind>, Endpoint>> = {
  contested: adminComplaint.list,
  complaints: adminComplaint.list,
  requests: adminComplaintRequest.list,
  refunds: adminRefund.list,
  failed: adminRefund.list,
  owed: adminOwed.list,
  owed_failed: adminOwed.list,
  cash: adminCash.cashCount,
  unpaid: adminCash.cashCount,
  merchants: adminMerchant.list,
  channels: adminCustomChannel.list,
  pools: adminPool.list,
  invoices: adminInvoice.list,
  verifications: adminVerify.verifyList,
  cut: adminChannelAccount.list,
  questions: adminWechatQuestion.list,
};

/** Whoever may open the page that a matter leads to may know of it. */
const mayKnow = (actor: AdminActor, kind: AdminNewsKind): boolean => may(actor, placeOfNews(kind).permission);

const isMatter = (kind: WaitingKind): kind is MatterKind => kind in matterKinds;

/** Those of one kind lead to pages of one permission: pages/admin-news.test.ts. */
function mayWait(actor: AdminActor, kind: WaitingKind): boolean {
  if (isMatter(kind)) return matterKinds[kind].every((each) => mayKnow(actor, each));
  const { permission } = listOf[kind];
  return permission !== null && may(actor, permission);
}

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
    const known = new Set(waitingKinds.filter((kind) => mayWait(ctx.actor, kind)));
    const counts = await waitingCounts(ctx.db, known);
    return Object.fromEntries(waitingKinds.map((kind) => [kind, counts[kind] ?? null])) as Record<WaitingKind, WaitingOf | null>;
  },
  matters: async (_, ctx) => {
    const kinds: AdminNewsKind[] = Object.values(matterKinds).flat();
    const open = await openMattersOf(
      ctx.db,
      kinds.filter((kind) => mayKnow(ctx.actor, kind)),
    );
    return {
      list: open.map(({ kind, says, since, seen }) => ({
        kind,
        text: textOf(says, ctx.locale),
        since,
        seen,
        path: placeOfNews(kind).path,
      })),
    };
  },
  series: async ({ unit }, ctx) => ({ list: await salesSeries(ctx.db, ctx.now(), unit) }),
  map: ({ span }, ctx) => ordersByProvince(ctx, span),
});
