import type { ServerModule } from '#kit/module';
import { answerQueues, answerSchedules } from './answer.jobs.ts';
import { keywordRoutes } from './keyword.routes.ts';
import { wechatQueues, wechatSchedules } from './notice.jobs.ts';
import { answersAtRest } from './question.service.ts';
import { wechatRawRoutes, wechatRoutes } from './wechat.routes.ts';

export { reachWechatBy } from './official.service.ts';

export const wechat = {
  routes: [...wechatRoutes, ...keywordRoutes],
  raw: wechatRawRoutes,
  queues: [...wechatQueues, ...answerQueues],
  schedules: [...wechatSchedules, ...answerSchedules],
  whenClosing: answersAtRest,
} satisfies ServerModule;
