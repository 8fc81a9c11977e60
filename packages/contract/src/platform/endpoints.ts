/** What the module platform answers. */
import { adminConfig, adminMerchantLog, adminOperationLog, adminSchedule, merchantOperationLog } from './config.ts';
import { adminExport, exportRaw, merchantExport } from './export.ts';
import { homeIndex, platformRaw } from './home.ts';
import { adminHomeLook } from './home-look.ts';
import { adminNotice, merchantDelivery } from './notice.ts';
import { adminNotify, merchantNotify, personalNotify } from './notice-choice.ts';
import { adminOrderBlacklist } from './order-blacklist.ts';
import { adminPageNode } from './page-node.ts';
import { personalUpload } from './personal-upload.ts';
import { adminSiteLink } from './site-link.ts';
import { adminStorage } from './storage.ts';
import { adminSystem } from './system.ts';

export const platformGroups = {
  homeIndex,
  adminConfig,
  adminHomeLook,
  adminPageNode,
  adminSiteLink,
  adminStorage,
  adminSchedule,
  adminSystem,
  adminNotice,
  adminNotify,
  merchantNotify,
  personalNotify,
  merchantDelivery,
  adminExport,
  merchantExport,
  adminOrderBlacklist,
  adminOperationLog,
  adminMerchantLog,
  merchantOperationLog,
};

export const platformRawGroups = {
  platformRaw,
  personalUpload,
  exportRaw,
};
