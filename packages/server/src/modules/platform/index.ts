import type { Schedule } from '#kit/jobs';
import { exportRoutes } from './export.routes.ts';
import { exportSchedules } from './export.service.ts';
import { sweepNotices } from './notice-log.repository.ts';
import { orderBlacklistRoutes } from './order-blacklist.routes.ts';
import { platformRoutes as ownRoutes } from './platform.routes.ts';
import { sweepScheduleLog } from './schedule.repository.ts';

export { type BlockEntry, BlockMemory } from './block-memory.ts';
export { type BlockFacts, type BlockType, blockKeys } from './block-value.ts';
export { type ClockRepair, guardClock, lookAtClock } from './clock-guard.service.ts';
export type { ExportFormat } from './export.repository.ts';
export { exportRawRoutes } from './export.routes.ts';
export { csvField, type ExportCell, type ExportColumn, sheetCell } from './export.rules.ts';
export { exportKind, makeFile, platformQueues, startExport, TooManyRows, tableKinds, tableParts } from './export.service.ts';
export { keepFact } from './installation.repository.ts';
export { backupTimes, findings, version } from './installation.service.ts';
export { loadKeyring, WrongMasterKey } from './keyring.ts';
export { mailbox, sendMail } from './mail.service.ts';
export { listNotices, logNotice } from './notice-log.repository.ts';
export { logOperation } from './operation-log.repository.ts';
export type { BlockDraft } from './order-blacklist.repository.ts';
export { comparedValues, flushPlatformHits, platformBlocks } from './order-blacklist.service.ts';
export { takeOutbox } from './outbox.repository.ts';
export { PUSH } from './platform.routes.ts';
export { regionOf } from './region.service.ts';
export { afterRestore, RESUMED_QUEUES } from './restore.repository.ts';
export { declareSchedules, logRun, unnamedSchedules } from './schedule.repository.ts';
export { openSettings, SETTINGS_TOPIC, saveGroup, wireGroup } from './settings.service.ts';
export { pictureSizer } from './sized-picture.ts';
export { canText, sendText, smsOffer, type Text } from './text-message.service.ts';
export { formOf, keepImage, pictureIn, uploadRoutes } from './upload.routes.ts';
export { imageKind } from './upload.rules.ts';
export { isForbidden } from './word-filter.service.ts';

export const platformRoutes = [...ownRoutes, ...orderBlacklistRoutes, ...exportRoutes];

export const platformSchedules: Schedule[] = [
  { name: 'platform.sweep-runs', title: '清理任务日志', rule: '10 4 * * *', run: async (ctx) => `清理 ${await sweepScheduleLog(ctx)} 条` },
  {
    name: 'platform.sweep-notices',
    title: '清理发送记录',
    rule: '20 4 * * *',
    run: async (ctx) => `清理 ${await sweepNotices(ctx, 90)} 条`,
  },
  ...exportSchedules,
];
