/** Which file draws which page of the merchants' office. A page of the contract without a file is a type error. */
import type { MerchantPageKey } from '@keymall/contract/pages/merchant';
import type { OfficePage } from '#kit/back-office/shell/area';

export const merchantRegistry: Record<MerchantPageKey, () => Promise<OfficePage>> = {
  'workbench/index': () => import('./pages/workbench.page.tsx'),
  'goods/good/index': () => import('./pages/goods/list.page.tsx'),
  'goods/good/add': () => import('./pages/goods/add.page.tsx'),
  'goods/good/edit': () => import('./pages/goods/edit.page.tsx'),
  'goods/category/index': () => import('./pages/goods/category.page.tsx'),
  'goods/card/index': () => import('./pages/goods/cards.page.tsx'),
  'goods/card/detail': () => import('./pages/goods/card-detail.page.tsx'),
  'goods/card/trash': () => import('./pages/goods/card-trash.page.tsx'),
  'goods/card/add': () => import('./pages/goods/card-import.page.tsx'),
  'goods/coupon/index': () => import('./pages/goods/coupon/list.page.tsx'),
  'goods/coupon/add': () => import('./pages/goods/coupon/add.page.tsx'),
  'goods/coupon/trash': () => import('./pages/goods/coupon/trash.page.tsx'),
  'goods/coupon/export': () => import('./pages/goods/coupon/export.page.tsx'),
  'order/order/list': () => import('./pages/order/list.page.tsx'),
  'order/order/mine': () => import('./pages/order/mine.page.tsx'),
  'order/order/card': () => import('./pages/order/card.page.tsx'),
  'order/export/index': () => import('./pages/order/export.page.tsx'),
  'order/complaint/mine': () => import('./pages/order/complaint/mine.page.tsx'),
  'order/complaint/detail': () => import('./pages/order/complaint/detail.page.tsx'),
  'finance/translist': () => import('./pages/money-log.page.tsx'),
  'shop/link/index': () => import('./pages/shop/link.page.tsx'),
  'shop/config/index': () => import('./pages/shop/config.page.tsx'),
  'user/message/index': () => import('./pages/user/message.page.tsx'),
  'shop/blacklist/index': () => import('./pages/shop/blacklist.page.tsx'),
  'shop/iplist/index': () => import('./pages/shop/ip-list.page.tsx'),
  'user/setting/index': () => import('./pages/user/profile.page.tsx'),
};
