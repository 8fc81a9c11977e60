import { saying } from '@keymall/contract/kit/saying';
import { saidOf } from '#kit/due';
import type { ServerModule } from '#kit/module';
import { authOrders } from './auth-order/auth-order.export.ts';
import { authOrderRoutes } from './auth-order/auth-order.routes.ts';
import { authOrderQueues } from './auth-order/auth-order.service.ts';
import { designOpeningRoutes } from './design-opening/design-opening.routes.ts';
import { invoices } from './invoice/invoice.export.ts';
import { invoiceQueues } from './invoice/invoice.jobs.ts';
import { invoiceRawRoutes, invoiceRoutes } from './invoice/invoice.routes.ts';
import { finishOld } from './invoice/invoice.service.ts';
import { contractRawRoutes, contractRoutes } from './merchant-contract/merchant-contract.routes.ts';
import { moveDue } from './merchant-contract/merchant-contract.service.ts';

export { reachAttestorBy } from './auth-order/auth-order.service.ts';

export const billing = {
  routes: [...contractRoutes, ...invoiceRoutes, ...authOrderRoutes, ...designOpeningRoutes],
  raw: [...contractRawRoutes, ...invoiceRawRoutes],
  exports: [invoices, authOrders],
  queues: [...invoiceQueues, ...authOrderQueues],
  schedules: [
    {
      name: 'billing.move-contracts',
      title: { zh_CN: '合同按日期生效与完成', en_US: 'Begin and finish contracts by their dates' },
      rule: '3 * * * *',
      async run(ctx) {
        const { done, failed } = await moveDue(ctx);
        return saidOf(saying('job_contracts', { count: done }), failed);
      },
    },
    {
      name: 'billing.finish-invoices',
      title: { zh_CN: '完成已送达的发票', en_US: 'Complete invoices that arrived' },
      rule: '25 4 * * *',
      async run(ctx) {
        const { done, failed } = await finishOld(ctx);
        return saidOf(saying('job_done', { count: done }), failed);
      },
    },
  ],
} satisfies ServerModule;
