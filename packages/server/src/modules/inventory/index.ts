import { saying } from '@keymall/contract/kit/saying';
import type { ServerModule } from '#kit/module';
import { mintShopScope } from '#kit/scope';
import { goodsPurged } from '#modules/catalogue';
import { alarmQueues, alarmSchedules } from './alarm/stock-alarm.jobs.ts';
import { cardRoutes } from './card/card.routes.ts';
import { previewCards, previewQueue, previewSchedule } from './card/preview.jobs.ts';
import { dropUnsold, sweepVersions } from './content/content.repository.ts';
import { contentRawRoutes, contentRoutes } from './content/content.routes.ts';
import { importRoutes } from './import/import.routes.ts';
import { importsAtRest, workWaiting } from './import/import-work.service.ts';

export { mask } from './card/card.rules.ts';
export { type Arrival, takeArrival } from './card/card-arrival.service.ts';
export { type CardText, openCard, type SealedCard } from './card/card-cipher.ts';
export { previewCards };

import { cards } from './card/card.export.ts';

export { openFile, openText } from './content/content-delivery.repository.ts';
export { importCards } from './import/import.service.ts';

import { importProblems } from './import/import-problems.export.ts';
import { importRawRoutes } from './import/import-upload.routes.ts';

export { importsDone } from './import/import-work.service.ts';

goodsPurged.listen((ctx, { merchant_id, goods }) => dropUnsold(ctx.db, mintShopScope(merchant_id), goods));

const DAY_MS = 86_400_000;

export const inventory = {
  routes: [...cardRoutes, ...importRoutes, ...contentRoutes],
  raw: [...importRawRoutes, ...contentRawRoutes],
  exports: [cards, importProblems],
  queues: [...alarmQueues, previewQueue],
  schedules: [
    ...alarmSchedules,
    previewSchedule,
    {
      name: 'card.import',
      title: { zh_CN: '继续未完成的卡密入库', en_US: 'Go on with unfinished card imports' },
      rule: '* * * * *',
      run: workWaiting,
    },
    {
      name: 'content.sweep',
      title: { zh_CN: '清理未售出的旧版内容', en_US: 'Clear old versions nobody bought' },
      rule: '40 4 * * *',
      run: async (ctx) => saying('job_swept', { count: await sweepVersions(ctx.db, new Date(ctx.now().getTime() - DAY_MS)) }),
    },
  ],
  whenClosing: importsAtRest,
} satisfies ServerModule;
