import type { Schedule } from '#kit/jobs';
import { sweepScheduleLog } from './schedule.repository.ts';

export { loadKeyring, WrongMasterKey } from './keyring.ts';
export { sendMail } from './mail.service.ts';
export { logOperation } from './operation-log.repository.ts';
export { takeOutbox } from './outbox.repository.ts';
export { PUSH, platformRoutes } from './platform.routes.ts';
export { declareSchedules, logRun } from './schedule.repository.ts';
export { openSettings, SETTINGS_TOPIC } from './settings.service.ts';
export { uploadRoutes } from './upload.routes.ts';

export const platformSchedules: Schedule[] = [
  { name: 'platform.sweep-runs', title: '清理任务日志', rule: '10 4 * * *', run: async (ctx) => `清理 ${await sweepScheduleLog(ctx)} 条` },
];
