import { saying } from '@keymall/contract/kit/saying';
import type { ServerModule } from '#kit/module';
import { mintShopScope } from '#kit/scope';
import { sweepBefore } from '#kit/sweep';
import { merchantClosed } from '#modules/merchant';
import { aiRoutes } from './ai.routes.ts';
import { forgetKnowledge } from './knowledge.repository.ts';
import { knowledgeRoutes } from './knowledge.routes.ts';
import { shopKnowledgeRoutes } from './shop-knowledge.routes.ts';
import { trainingRoutes } from './training.routes.ts';

export { type Answer, type AnswerManner, answer } from './answer.service.ts';
export { ask, isAiOn, NoAnswer, reachAiBy } from './ask.service.ts';

merchantClosed.listen((ctx, { merchant_id }) => forgetKnowledge(ctx.db, mintShopScope(merchant_id)));

/** Days for which calls and days' sums are kept. */
const KEPT_DAYS = 90;

export const ai = {
  routes: [...aiRoutes, ...knowledgeRoutes, ...shopKnowledgeRoutes, ...trainingRoutes],
  schedules: [
    {
      name: 'ai.sweep',
      title: { zh_CN: '清理 AI 调用记录', en_US: 'Clear the log of AI' },
      rule: '26 4 * * *',
      async run({ db, now }) {
        const before = new Date(now().getTime() - KEPT_DAYS * 24 * 3_600_000);
        const count = await sweepBefore('ai_call', db, 'create_at', before);
        await db.deleteFrom('ai_day').where('day', '<', before.toISOString().slice(0, 10)).execute();
        return saying('job_swept', { count });
      },
    },
  ],
} satisfies ServerModule;
