import type { ServerModule } from '#kit/module';
import { dockingQueues, dockingSchedules } from './docking.jobs.ts';
import { dockingRoutes } from './docking.routes.ts';
import { dockingOrders } from './docking-order.export.ts';

export { reachShopsBy, SHOP_LIST_BYTES } from './source.service.ts';

export const docking = {
  routes: dockingRoutes,
  exports: [dockingOrders],
  queues: dockingQueues,
  schedules: dockingSchedules,
} satisfies ServerModule;
