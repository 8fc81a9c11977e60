import type { ServerModule } from '#kit/module';
import { wechatQueues, wechatSchedules } from './notice.jobs.ts';
import { wechatRawRoutes, wechatRoutes } from './wechat.routes.ts';

export { reachWechatBy } from './official.service.ts';

export const wechat = {
  routes: wechatRoutes,
  raw: wechatRawRoutes,
  queues: wechatQueues,
  schedules: wechatSchedules,
} satisfies ServerModule;
