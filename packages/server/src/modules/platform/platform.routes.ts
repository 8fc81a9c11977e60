import { adminConfig, adminMerchantLog, adminOperationLog, adminSchedule, merchantOperationLog } from '@keymall/contract/platform/config';
import { homeIndex } from '@keymall/contract/platform/home';
import { adminHomeLook } from '@keymall/contract/platform/home-look';
import { adminNotice } from '@keymall/contract/platform/notice';
import { adminStorage } from '@keymall/contract/platform/storage';
import { adminSystem } from '@keymall/contract/platform/system';
import { graveGroups } from '@keymall/contract/settings/groups';
import { isProven } from '#kit/actor';
import type { Settings } from '#kit/house';
import { refuse } from '#kit/refusal';
import { routes } from '#kit/routes';
import { allTogether } from './cache.rules.ts';
import { leaveTask } from './export/export.service.ts';
import { homeLooks, withLooksBefore } from './home-look.service.ts';
import { indexCount } from './index-count.repository.ts';
import { environment, licence, updateState } from './installation.service.ts';
import { allDeliveries } from './notice/delivery.export.ts';
import { deliveries, resend } from './notice/delivery.service.ts';
import { editLetter, listLetters, resetLetter, tryLetter } from './notice/letter-office.service.ts';
import { tryMail, tryText } from './notice/notice.service.ts';
import { noticeTypes } from './notice/notice-type.service.ts';
import { shopOperations } from './operation-log.export.ts';
import { listMerchantOperations, listOperations, operationsOfShop, peopleOfShop } from './operation-log.repository.ts';
import { pageNodeRoutes } from './page-node.routes.ts';
import { listScheduleLog, listSchedules } from './schedule.repository.ts';
import { saveGroup, secretsSet, wireGroup } from './settings.service.ts';
import { friendLinks } from './site-link.routes.ts';
import { haltMove, startClear, startMove, storageState, tryStorage } from './storage/storage.service.ts';

/** What the browser needs to open the push socket; the secret half never leaves the server. */
export const PUSH = { app_key: 'keymall', path: '/push', auth: '/push/auth' };

/** What pages draw themselves by, inside the house. */
export const siteOf = (settings: Settings) => ({
  ...settings.get('website'),
  ...settings.get('domain'),
  ...settings.get('panel'),
  ...settings.get('message'),
  ...settings.get('theme'),
  ...settings.get('pwa'),
  push: PUSH,
});

export const platformRoutes = [
  ...pageNodeRoutes,
  ...routes(adminStorage, {
    state: (_, ctx) => storageState(ctx),
    test: (_, ctx) => tryStorage(ctx),
    move: (_, ctx) => startMove(ctx),
    stop: (_, ctx) => haltMove(ctx),
    clear: (_, ctx) => startClear(ctx),
  }),
  ...routes(homeIndex, {
    siteConfig: (_, ctx) => siteOf(ctx.house.settings),
    indexCount: (_, ctx) => indexCount(ctx),
    siteLink: async (_, ctx) => ({ list: ctx.house.settings.get('theme').site_link_status === 1 ? await friendLinks(ctx.db) : [] }),
  }),
  ...routes(adminConfig, {
    getConfig: ({ group }, ctx) => ({
      group,
      values: wireGroup(ctx.house.settings, group),
      secrets_set: secretsSet(ctx.house.settings, group),
    }),
    editConfig: ({ group, values }, ctx) => {
      if (graveGroups.has(group) && !isProven(ctx.actor, ctx.now())) refuse('proof_wanted');
      return saveGroup(ctx, group, values);
    },
  }),
  ...routes(adminHomeLook, {
    looks: (_, ctx) => homeLooks(ctx),
    back: async (_, ctx) => saveGroup(ctx, 'theme', await withLooksBefore(ctx, wireGroup(ctx.house.settings, 'theme'))),
  }),
  ...routes(adminSchedule, {
    list: async (_, ctx) => ({ list: await listSchedules(ctx) }),
    log: (input, ctx) => listScheduleLog(ctx, input),
  }),
  ...routes(adminNotice, {
    emailTest: ({ address }, ctx) => tryMail(ctx, address),
    smsTest: ({ mobile }, ctx) => tryText(ctx, mobile),
    log: (input, ctx) => deliveries(ctx, input),
    exportLog: leaveTask(allDeliveries),
    resend: ({ ids }, ctx) => resend(ctx, ids),
    types: ({ audience }, ctx) => ({ list: noticeTypes(ctx, audience) }),
    letters: ({ channel }, ctx) => ({ list: listLetters(ctx, channel) }),
    editLetter: (input, ctx) => editLetter(ctx, input),
    resetLetter: (input, ctx) => resetLetter(ctx, input),
    tryLetter: (input, ctx) => tryLetter(ctx, input),
  }),
  ...routes(adminSystem, {
    cache: async (_, ctx) => {
      const processes = await ctx.house.caches.look();
      return { processes, groups: allTogether(processes) };
    },
    clearCache: ({ group }, ctx) => ctx.after(() => ctx.house.caches.clear(group)),
    authorize: (_, ctx) => licence(ctx),
    environment: (_, ctx) => environment(ctx),
    update: (_, ctx) => updateState(ctx),
  }),
  ...routes(adminOperationLog, { list: (input, ctx) => listOperations(ctx, input) }),
  ...routes(merchantOperationLog, {
    list: (input, ctx) => operationsOfShop(ctx, input),
    people: async (_, ctx) => ({ list: await peopleOfShop(ctx.db, ctx.shop) }),
    export: leaveTask(shopOperations),
  }),
  ...routes(adminMerchantLog, { list: (input, ctx) => listMerchantOperations(ctx, input) }),
];
