import type { Queue, Schedule } from '#kit/jobs';
import { mintShopScope } from '#kit/scope';
import { goodsPurged } from '#modules/catalogue';
import { cardRoutes } from './card.routes.ts';
import { dropUnsold, sweepVersions } from './content.repository.ts';
import { contentRoutes } from './content.routes.ts';
import { importRoutes } from './import.routes.ts';
import { workWaiting } from './import-work.service.ts';
import { previewQueue, previewSchedule } from './preview.jobs.ts';
import { inventoryQueues as alarmQueues, inventorySchedules as alarmSchedules } from './stock-alarm.jobs.ts';

export { mask } from './card.rules.ts';
export { type CardText, openCard, type SealedCard } from './card-cipher.ts';
export { cardRawRoutes } from './card-export.routes.ts';
export { contentRawRoutes } from './content.routes.ts';
export { openFile, openText } from './content-delivery.repository.ts';
export { importCards } from './import.service.ts';
export { importRawRoutes } from './import-upload.routes.ts';
export { importsAtRest, importsDone } from './import-work.service.ts';

export const inventoryRoutes = [...cardRoutes, ...importRoutes, ...contentRoutes];

goodsPurged.listen((ctx, { merchant_id, goods }) => dropUnsold(ctx.db, mintShopScope(merchant_id), goods));

const DAY_MS = 86_400_000;

export const inventoryQueues: Queue<never>[] = [...alarmQueues, previewQueue];

export const inventorySchedules: Schedule[] = [
  ...alarmSchedules,
  previewSchedule,
  { name: 'card.import', title: '继续未完成的卡密入库', rule: '* * * * *', run: workWaiting },
  {
    name: 'content.sweep',
    title: '清理未售出的旧版内容',
    rule: '40 4 * * *',
    run: async (ctx) => `清理 ${await sweepVersions(ctx.db, new Date(ctx.now().getTime() - DAY_MS))} 个`,
  },
];
