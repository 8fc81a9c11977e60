/** What the module platform answers. */
import { adminConfig, adminMerchantLog, adminOperationLog, adminSchedule, merchantOperationLog } from './config.ts';
import { adminExport, exportRaw, merchantExport } from './export.ts';
import { homeIndex, platformRaw } from './home.ts';
import { adminNotice } from './notice.ts';
import { adminOrderBlacklist } from './order-blacklist.ts';
import { adminSiteLink } from './site-link.ts';
import { adminStorage } from './storage.ts';
import { adminSystem } from './system.ts';

export const platformGroups = {
  homeIndex,
  adminConfig,
  adminSiteLink,
  adminStorage,
  adminSchedule,
  adminSystem,
  adminNotice,
  adminExport,
  merchantExport,
  adminOrderBlacklist,
  adminOperationLog,
  adminMerchantLog,
  merchantOperationLog,
};

export const platformRawGroups = {
  platformRaw,
  exportRaw,
};
