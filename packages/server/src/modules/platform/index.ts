export { loadKeyring } from './keyring.ts';
export { logOperation } from './operation-log.repository.ts';
export { PUSH, platformRoutes } from './platform.routes.ts';
export { declareSchedules, logRun, sweepScheduleLog } from './schedule.repository.ts';
export { type LoadedSettings, openSettings, SETTINGS_TOPIC } from './settings.service.ts';
