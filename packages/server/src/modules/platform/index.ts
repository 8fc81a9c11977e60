import type { Schedule } from '#kit/jobs';
import { sweepNotices } from './notice-log.repository.ts';
import { sweepScheduleLog } from './schedule.repository.ts';

export { loadKeyring, WrongMasterKey } from './keyring.ts';
export { sendMail } from './mail.service.ts';
export { listNotices, logNotice } from './notice-log.repository.ts';
export { logOperation } from './operation-log.repository.ts';
export { takeOutbox } from './outbox.repository.ts';
export { PUSH, platformRoutes } from './platform.routes.ts';
export { regionOf } from './region.service.ts';
export { declareSchedules, logRun } from './schedule.repository.ts';
export { openSettings, SETTINGS_TOPIC } from './settings.service.ts';
export { sendText, smsOffer, useTextMessageOutside } from './text-message.service.ts';
export { formOf, keepImage, uploadRoutes } from './upload.routes.ts';

export const platformSchedules: Schedule[] = [
  { name: 'platform.sweep-runs', title: '清理任务日志', rule: '10 4 * * *', run: async (ctx) => `清理 ${await sweepScheduleLog(ctx)} 条` },
  {
    name: 'platform.sweep-notices',
    title: '清理发送记录',
    rule: '20 4 * * *',
    run: async (ctx) => `清理 ${await sweepNotices(ctx, 90)} 条`,
  },
];
