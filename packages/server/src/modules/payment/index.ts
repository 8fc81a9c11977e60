import { saying } from '@keymall/contract/kit/saying';
import { sql } from 'kysely';
import { systemContext } from '#kit/context';
import { saidOf } from '#kit/due';
import type { ServerModule } from '#kit/module';
import { mintShopScope } from '#kit/scope';
import { merchantClosed } from '#modules/merchant';
import { bareCertificates } from './channel/bare-certificate.service.ts';
import { channelRoutes } from './channel/channel.routes.ts';
import { channelTestRoutes } from './channel/channel-test.routes.ts';
import { channelTestQueues, channelTestSchedule } from './channel/channel-test.service.ts';
import { rateRoutes } from './channel/rate.routes.ts';
import { owedRoutes } from './owed/owed.routes.ts';
import { askOwed } from './owed/owed.service.ts';
import { owedNewsQueues } from './owed/owed-news.service.ts';
import { giveBackUnserved, tellOfUnserved } from './owed/unserved.service.ts';
import { customChannelRoutes } from './own-channel/custom-channel.routes.ts';
import { warnOfLow } from './own-channel/custom-channel.service.ts';
import { partnerRoutes } from './partner/partner.routes.ts';
import { settlementRoutes } from './partner/partner-settlement.routes.ts';
import { settleDue } from './partner/partner-settlement.service.ts';
import { dropPayoutAccount } from './payout/payout-account.repository.ts';
import { settlementChannelRoutes } from './payout/settlement-channel.routes.ts';
import { withdrawals } from './payout/withdrawal.export.ts';
import { withdrawalQueues, withdrawalSchedules } from './payout/withdrawal.jobs.ts';
import { forgetAskers } from './payout/withdrawal.repository.ts';
import { withdrawalRoutes } from './payout/withdrawal.routes.ts';
import { closeQueues } from './receipt/close.service.ts';
import { askAgainNow, findLostNotices, rescuePending } from './receipt/lost-notices.service.ts';
import { noticeRawRoutes } from './receipt/notice.routes.ts';
import { refusedOver, sweepRefused } from './receipt/refused-notice.service.ts';
import { recharges } from './recharge/recharge.export.ts';
import { rechargeRawRoutes, rechargeRoutes } from './recharge/recharge.routes.ts';
import { closeDue } from './recharge/recharge.service.ts';
import { statementDifferences } from './reconcile/reconcile.export.ts';
import { reconcileRawRoutes, reconcileRoutes } from './reconcile/reconcile.routes.ts';

export { notifyUrl, type OpenAccount, openAccount, returnUrl } from './channel/account.service.ts';
export { type OpenWay, openWay } from './channel/pay-way.service.ts';
export { owedGivenBack, refundOwed } from './owed/owed.service.ts';
export { giverOf } from './owed/unserved.service.ts';
export { returnedOfOrder } from './partner/partner-settlement.service.ts';
export { paidAlike } from './payout/payout-account.service.ts';
export { closeAtGateway } from './receipt/close.service.ts';
export {
  announce,
  askGateway,
  hearGateway,
  lateReceiptEnded,
  onSettled,
  outsideOf,
  type Receipt,
  reachGatewaysBy,
  receiptSettled,
  type Settled,
  vouchFor,
} from './receipt/receipt.service.ts';
export { flushRefused } from './receipt/refused-notice.service.ts';
export { withVerdicts } from './receipt/verdict.repository.ts';
export { assertNoCall, forgetVerdicts, judge, type Seen } from './receipt/verdict.service.ts';
export { closeRecharges, openRecharge } from './recharge/recharge.repository.ts';

/** What this module does when the database's clock was put back. */

merchantClosed.listen(async (ctx, { merchant_id }) => {
  const shop = mintShopScope(merchant_id);
  await dropPayoutAccount(ctx.db, shop);
  await forgetAskers(ctx.db, shop);
});

export const payment = {
  routes: [
    ...channelRoutes,
    ...channelTestRoutes,
    ...rateRoutes,
    ...owedRoutes,
    ...customChannelRoutes,
    ...partnerRoutes,
    ...settlementRoutes,
    ...settlementChannelRoutes,
    ...withdrawalRoutes,
    ...rechargeRoutes,
    ...reconcileRoutes,
  ],
  raw: [...noticeRawRoutes, ...rechargeRawRoutes, ...reconcileRawRoutes],
  exports: [recharges, withdrawals, statementDifferences],
  queues: [...owedNewsQueues, ...withdrawalQueues, ...channelTestQueues, ...closeQueues],
  schedules: [
    channelTestSchedule,
    ...withdrawalSchedules,
    {
      name: 'payment.warn-prepaid',
      title: { zh_CN: '预存手续费不足提醒', en_US: 'Warn of low prepaid fees' },
      rule: '25 * * * *',
      run: async (ctx) => saying('job_warned', { count: await warnOfLow(ctx) }),
    },
    {
      name: 'payment.ask-owed',
      title: { zh_CN: '查询未完成的待退款', en_US: 'Ask about money on its way back' },
      rule: '* * * * *',
      run: async (ctx) => saying('job_done', { count: await askOwed(ctx) }),
    },
    {
      name: 'payment.unserved',
      title: { zh_CN: '处理已付款但未能发货的订单', en_US: 'Look after paid orders that could not be served' },
      rule: '* * * * *',
      async run(ctx) {
        const told = await tellOfUnserved(ctx);
        const { begun, failed } = await giveBackUnserved(ctx);
        return saidOf(saying('job_unserved', { told: told.done, refunded: begun }), told.failed + failed);
      },
    },
    {
      name: 'payment.close-recharges',
      title: { zh_CN: '关闭超时未支付的充值', en_US: 'Close unpaid recharges whose time is up' },
      rule: '* * * * *',
      run: async (ctx) => saying('job_closed', { count: await closeDue(ctx) }),
    },
    {
      name: 'payment.query',
      title: { zh_CN: '查询未收到通知的支付', en_US: 'Look for payments without a notice' },
      rule: '* * * * *',
      async run(ctx) {
        const lost = await findLostNotices(ctx);
        const late = await rescuePending(ctx);
        return saidOf(saying('job_found_paid', { found: lost.found, rescued: late.ended }), lost.failed + late.failed);
      },
    },
    {
      name: 'payment.settle',
      title: { zh_CN: '确认结算直付通付款', en_US: 'Have partners’ payments settled to their merchants' },
      rule: '* * * * *',
      async run(ctx) {
        const { settled, failed, torn } = await settleDue(ctx);
        return saidOf(saying('job_settled', { settled, failed }), torn);
      },
    },
    {
      name: 'payment.bare-certificates',
      title: { zh_CN: '清理证书中误存的私钥', en_US: 'Clear private keys typed into certificates' },
      rule: '35 * * * *',
      run: async (ctx) => saying('job_swept', { count: await bareCertificates(ctx) }),
    },
    {
      name: 'payment.refused-over',
      title: { zh_CN: '检查被拒通知是否恢复', en_US: 'Look whether notices are still refused' },
      rule: '*/5 * * * *',
      run: async (ctx) => saying('job_done', { count: await refusedOver(ctx) }),
    },
    {
      name: 'payment.sweep-refused',
      title: { zh_CN: '清理被拒通知记录', en_US: 'Clear refused notices' },
      rule: '20 * * * *',
      run: async (ctx) => saying('job_swept', { count: await sweepRefused(ctx) }),
    },
  ],
  clockRepairs: [async (db) => (await sql<{ count: number }>`select fn.payments_clock_right() as count`.execute(db)).rows[0]?.count ?? 0],
  async whenStarted(house, jobs) {
    // A kill loses notices that were on their way; beside the start, which waits for no gateway.
    if ((await askAgainNow(systemContext(house, 'start:ask'))) > 0)
      jobs.runNow('payment.query').catch((error: unknown) => house.log.error({ err: error }, 'what waits for payment was not asked for'));
  },
} satisfies ServerModule;
