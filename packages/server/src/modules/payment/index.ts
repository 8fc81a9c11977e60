import type { Schedule } from '#kit/jobs';
import { channelRoutes } from './channel.routes.ts';
import { channelTestRoutes } from './channel-test.routes.ts';
import { channelTestQueues, channelTestSchedule } from './channel-test.service.ts';
import { closeQueues } from './close.service.ts';
import { customChannelRoutes } from './custom-channel.routes.ts';
import { warnOfLow } from './custom-channel.service.ts';
import { noticeRawRoutes } from './notice.routes.ts';
import { owedRoutes } from './owed.routes.ts';
import { askOwed } from './owed.service.ts';
import { partnerRoutes } from './partner.routes.ts';
import { rateRoutes } from './rate.routes.ts';
import { findLostNotices, rescuePending } from './receipt.service.ts';
import { rechargeRawRoutes, rechargeRoutes } from './recharge.routes.ts';
import { closeDue } from './recharge.service.ts';
import { reconcileRawRoutes, reconcileRoutes } from './reconcile.routes.ts';
import { sweepRefused } from './refused-notice.service.ts';
import { settlementChannelRoutes } from './settlement-channel.routes.ts';
import { withdrawalQueues, withdrawalSchedules } from './withdrawal.jobs.ts';
import { withdrawalRoutes } from './withdrawal.routes.ts';

export { type OpenAccount, openAccount } from './account.service.ts';
export { createAt } from './gateway-health.service.ts';
export { owedGivenBack, refundOwed } from './owed.service.ts';
export {
  announce,
  askGateway,
  hearGateway,
  lateReceiptEnded,
  onSettled,
  outsideOf,
  type Receipt,
  receiptSettled,
  type Settled,
  useOutside,
  vouchFor,
  watchPayment,
} from './receipt.service.ts';
export { closeRecharges, openRecharge } from './recharge.repository.ts';

export const paymentRoutes = [
  ...channelRoutes,
  ...channelTestRoutes,
  ...rateRoutes,
  ...owedRoutes,
  ...customChannelRoutes,
  ...partnerRoutes,
  ...settlementChannelRoutes,
  ...withdrawalRoutes,
  ...rechargeRoutes,
  ...reconcileRoutes,
];
export const paymentRawRoutes = [...noticeRawRoutes, ...rechargeRawRoutes, ...reconcileRawRoutes];
export const paymentQueues = [...withdrawalQueues, ...channelTestQueues, ...closeQueues];

export const paymentSchedules: Schedule[] = [
  channelTestSchedule,
  ...withdrawalSchedules,
  {
    name: 'payment.warn-prepaid',
    title: '预存手续费不足提醒',
    rule: '25 * * * *',
    run: async (ctx) => `提醒 ${await warnOfLow(ctx)} 位商户`,
  },
  {
    name: 'payment.ask-owed',
    title: '查询未完成的待退款',
    rule: '* * * * *',
    run: async (ctx) => `完成 ${await askOwed(ctx)} 笔`,
  },
  {
    name: 'payment.close-recharges',
    title: '关闭超时未支付的充值',
    rule: '* * * * *',
    run: async (ctx) => `关闭 ${await closeDue(ctx)} 笔`,
  },
  {
    name: 'payment.query',
    title: '查询未收到通知的支付',
    rule: '* * * * *',
    run: async (ctx) => `查到已支付 ${await findLostNotices(ctx)} 笔，处理迟到款 ${await rescuePending(ctx)} 笔`,
  },
  {
    name: 'payment.sweep-refused',
    title: '清理被拒通知记录',
    rule: '20 * * * *',
    run: async (ctx) => `清理 ${await sweepRefused(ctx)} 条`,
  },
];
