import type { Schedule } from '#kit/jobs';
import { categoryRoutes } from './category.routes.ts';
import { couponRoutes } from './coupon.routes.ts';
import { couponOfferRoutes } from './coupon-offer.routes.ts';
import { trashExpired } from './coupon-trash.repository.ts';
import { goodsRoutes } from './goods.routes.ts';
import { goodsLinkRoutes } from './goods-link.routes.ts';
import { priceEditRoutes } from './price-edit.routes.ts';
import { restockSchedules } from './restock.jobs.ts';
import { selectRoutes } from './select.routes.ts';
import { shopPageRoutes } from './shop-page.routes.ts';

export { type Choosable, collectedToday, type OpenChannel, pickAccount } from './account-choice.service.ts';
export { couponRawRoutes } from './coupon-export.routes.ts';
export { type CouponGoods, couponFor } from './coupon-offer.service.ts';
export { goodsPurged, selectionTurned } from './events.ts';
export { collectsOn } from './own-channel.rules.ts';
export { catalogueQueues } from './restock.jobs.ts';
export { boundsOf, type Collected, type Rotation } from './rotation.rules.ts';
export { CHANNELS_TOPIC, forgetShop, stockTopic } from './shelf.service.ts';
export { type SaleFacts, type ShopView, saleFacts, shopView } from './shop-page.service.ts';
export { visitGrantHolds } from './visit.rules.ts';

export const catalogueRoutes = [
  ...categoryRoutes,
  ...goodsRoutes,
  ...goodsLinkRoutes,
  ...priceEditRoutes,
  ...couponRoutes,
  ...couponOfferRoutes,
  ...selectRoutes,
  ...shopPageRoutes,
];

const EXPIRE_AT_ONCE = 1000;

export const catalogueSchedules: Schedule[] = [
  ...restockSchedules,
  {
    name: 'coupon.expire',
    title: '过期优惠券移入回收站',
    rule: '20 0 * * *',
    run: async (ctx) => {
      for (let moved = 0; ; ) {
        const count = await trashExpired(ctx.db, ctx.now(), EXPIRE_AT_ONCE);
        moved += count;
        if (count < EXPIRE_AT_ONCE) return `移入 ${moved} 张`;
      }
    },
  },
];
