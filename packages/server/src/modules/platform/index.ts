import { saying } from '@keymall/contract/kit/saying';
import type { ServerModule } from '#kit/module';
import { sweepNews, tellAgain } from './admin-news/admin-news.service.ts';
import { orderBlacklistRoutes } from './block/order-blacklist.routes.ts';
import { exportRawRoutes, exportRoutes } from './export/export.routes.ts';
import { exportQueues, exportSchedules } from './export/export.service.ts';
import { noticeRoutes } from './notice/choice.routes.ts';
import { allDeliveries, ownDeliveries } from './notice/delivery.export.ts';
import { noticeQueues, noticeSchedules } from './notice/held.jobs.ts';
import { sweepNotices } from './notice/notice-log.repository.ts';
import { chainOperations, proveOperations } from './operation-chain.service.ts';
import { shopOperations } from './operation-log.export.ts';
import { platformRoutes } from './platform.routes.ts';
import { sweepScheduleLog } from './schedule.repository.ts';
import { siteLinkRoutes } from './site-link.routes.ts';
import { storageQueues, storageSchedules } from './storage/storage.service.ts';
import { sweepFiles } from './upload/private-file.service.ts';
import { uploadRoutes } from './upload/upload.routes.ts';
import { sweepProofs } from './work-proof.service.ts';

export { type AdminNews, adminNews, endsWith, tellAdmins, tellOver } from './admin-news/admin-news.service.ts';
export { articlePublished } from './article-question.ts';
export { type BlockEntry, BlockMemory } from './block/block-memory.ts';
export { type BlockFacts, type BlockType, blockKeys } from './block/block-value.ts';
export type { BlockDraft } from './block/order-blacklist.repository.ts';
export { comparedValues, flushPlatformHits, platformBlocks } from './block/order-blacklist.service.ts';
export { isForbidden, refuseWords } from './block/word-filter.service.ts';
export { guardClock, lookAtClock } from './clock-guard.service.ts';
export { leaveTask, makeFile, TooManyRows } from './export/export.service.ts';
export { homeLookOf } from './home-look.service.ts';
export { jobGivenUp, lookAtHouse, watchHouse } from './house-watch.service.ts';
export { indexCount } from './index-count.repository.ts';
export { keepFact } from './installation.repository.ts';
export { backupTimes, findings, version } from './installation.service.ts';
export { loadKeyring, WrongMasterKey } from './keyring.ts';
export { forgetChoices, mailboxOf, type Person } from './notice/choice.repository.ts';
export {
  carry,
  carryBy,
  chooseOf,
  deviceNews,
  deviceShut,
  isWanted,
  mayBeTold,
  mutedFor,
  type News,
  type NoticeJob,
  ownerOf,
  personOf,
  wantedOf,
  wechatShut,
} from './notice/choice.service.ts';
export { canMail, mailbox, platformLocale, sendMail } from './notice/mail.service.ts';
export { logNotice } from './notice/notice-log.repository.ts';
export { sampleIn } from './notice/notice-type.service.ts';
export { canText, sendText, smsOffer } from './notice/text-message.service.ts';
export { checkOperationChain } from './operation-chain.service.ts';
export { logOperation } from './operation-log.repository.ts';
export { outboxWaits, takeOutbox } from './outbox.repository.ts';
export { PUSH, siteOf } from './platform.routes.ts';
export { provincesOf, regionIn, regionOf } from './region.service.ts';
export { afterRestore, RESUMED_QUEUES } from './restore.repository.ts';
export { declareSchedules, logRun } from './schedule.repository.ts';
export { openAdminDoor, openSettings, SETTINGS_TOPIC, saveGroup, wireGroup } from './settings.service.ts';
export { friendLinks } from './site-link.routes.ts';
export { moveFiles, publicAddress, storedFile } from './storage/storage.service.ts';
export { holdFile, holdSent, letGoOfFile, sendPrivateFile, takeFile, takeSent } from './upload/private-file.service.ts';
export { pictureSizer } from './upload/sized-picture.ts';
export { isOwnSound } from './upload/upload.repository.ts';
export { formOf, keepImage, pictureIn } from './upload/upload.routes.ts';
export { imageKind } from './upload/upload.rules.ts';
export { newChallenge, spendProof } from './work-proof.service.ts';

export const platform = {
  routes: [...platformRoutes, ...siteLinkRoutes, ...orderBlacklistRoutes, ...exportRoutes, ...noticeRoutes],
  raw: [...uploadRoutes, ...exportRawRoutes],
  exports: [shopOperations, allDeliveries, ownDeliveries],
  queues: [...exportQueues, ...storageQueues, ...noticeQueues],
  schedules: [
    {
      name: 'platform.sweep-runs',
      title: { zh_CN: '清理任务日志', en_US: 'Clear the log of schedules' },
      rule: '10 4 * * *',
      run: async (ctx) => saying('job_swept', { count: await sweepScheduleLog(ctx) }),
    },
    {
      name: 'platform.sweep-notices',
      title: { zh_CN: '清理发送记录', en_US: 'Clear what was sent' },
      rule: '20 4 * * *',
      run: async (ctx) => saying('job_swept', { count: await sweepNotices(ctx, 90) }),
    },
    {
      name: 'platform.sweep-proofs',
      title: { zh_CN: '清理安全验证记录', en_US: 'Clear proofs of work' },
      rule: '40 * * * *',
      run: async (ctx) => saying('job_swept', { count: await sweepProofs(ctx) }),
    },
    {
      name: 'platform.chain-log',
      title: { zh_CN: '封存操作日志', en_US: 'Chain the operation log' },
      rule: '* * * * *',
      run: async (ctx) => saying('job_chained', { count: await chainOperations(ctx) }),
    },
    {
      name: 'platform.prove-log',
      title: { zh_CN: '校验操作日志', en_US: 'Verify the operation log' },
      rule: '50 3 * * *',
      run: proveOperations,
    },
    {
      name: 'platform.sweep-files',
      title: { zh_CN: '清理未使用的私密文件', en_US: 'Clear private files that nothing holds' },
      rule: '30 4 * * *',
      run: async (ctx) => saying('job_swept', { count: await sweepFiles(ctx) }),
    },
    {
      name: 'platform.tell-again',
      title: { zh_CN: '提醒仍未处理的事项', en_US: 'Tell again of what still waits' },
      rule: '*/10 * * * *',
      run: async (ctx) => saying('job_told', { count: await tellAgain(ctx) }),
    },
    {
      name: 'platform.sweep-news',
      title: { zh_CN: '清理已结束的待处理事项', en_US: 'Clear what no longer waits' },
      rule: '45 4 * * *',
      run: async (ctx) => saying('job_swept', { count: await sweepNews(ctx) }),
    },
    ...noticeSchedules,
    ...exportSchedules,
    ...storageSchedules,
  ],
} satisfies ServerModule;
