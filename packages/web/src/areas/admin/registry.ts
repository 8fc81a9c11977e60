/** Which file draws which page of the administrators' office. A page of the contract without a file is a type error. */
import type { AdminPageKey } from '@keymall/contract/pages/admin';
import type { OfficePage } from '#kit/back-office/shell/area';

export const adminRegistry: Record<AdminPageKey, () => Promise<OfficePage>> = {
  'finance/overview': () => import('./pages/overview.page.tsx'),
  'finance/proof': () => import('./pages/finance/proof.page.tsx'),
  'finance/unfreeze': () => import('./pages/finance/unfreeze.page.tsx'),
  'merchant/user/index': () => import('./pages/merchant/list.page.tsx'),
  'merchant/money-log/index': () => import('./pages/merchant/money-log.page.tsx'),
  'merchant/cash/index': () => import('./pages/merchant/cash/cash.page.tsx'),
  'order/list/index': () => import('./pages/order/list.page.tsx'),
  'order/owed/index': () => import('./pages/order/owed.page.tsx'),
  'order/complaint/index': () => import('./pages/order/complaint/index.page.tsx'),
  'order/complaint/detail': () => import('./pages/order/complaint/detail.page.tsx'),
  'order/complaint/config': () => import('./pages/order/complaint/config.page.tsx'),
  'order/blacklist/index': () => import('./pages/order/blacklist.page.tsx'),
  'order/export/index': () => import('./pages/order/export.page.tsx'),
  'order/config/index': () => import('./pages/order/config.page.tsx'),
  'channel/collection/index': () => import('./pages/channel/list.page.tsx'),
  'channel/settlement/index': () => import('./pages/settlement/list.page.tsx'),
  'channel/settlement/account': () => import('./pages/settlement/account.page.tsx'),
  'channel/settlement/config': () => import('./pages/settlement/config.page.tsx'),
  'goods/select-card/index': () => import('./pages/goods/select-card.page.tsx'),
  'setting/website/index': () => import('./pages/setting/website.page.tsx'),
  'setting/register/index': () => import('./pages/setting/register.page.tsx'),
  'setting/limits/index': () => import('./pages/setting/limits.page.tsx'),
  'setting/email/index': () => import('./pages/setting/email.page.tsx'),
  'setting/sms/index': () => import('./pages/setting/sms.page.tsx'),
  'setting/notice-log/index': () => import('./pages/setting/notice-log.page.tsx'),
  'setting/crontab/index': () => import('./pages/setting/schedules.page.tsx'),
  'permission/log/index': () => import('./pages/operation-log.page.tsx'),
  'user/setting/index': () => import('./pages/profile.page.tsx'),
};
