import { saying } from '@keymall/contract/kit/saying';
import type { ServerModule } from '#kit/module';
import { mintShopScope } from '#kit/scope';
import { merchantClosed } from '#modules/merchant';
import { categoryRoutes } from './category/category.routes.ts';
import { coupons } from './coupon/coupon.export.ts';
import { couponRoutes } from './coupon/coupon.routes.ts';
import { couponOfferRoutes } from './coupon/coupon-offer.routes.ts';
import { trashExpired } from './coupon/coupon-trash.repository.ts';
import { putAllAway } from './goods/goods.repository.ts';
import { goodsRoutes } from './goods/goods.routes.ts';
import { goodsLinkRoutes } from './goods/goods-link.routes.ts';
import { priceEditRoutes } from './goods/price-edit.routes.ts';
import { linkLookRoutes } from './link-look/link-look.routes.ts';
import { reviewRoutes } from './review/review.routes.ts';
import { restockQueues, restockSchedules } from './shop-page/restock.jobs.ts';
import { selectRoutes } from './shop-page/select.routes.ts';
import { shopPageRoutes } from './shop-page/shop-page.routes.ts';

export { categoryExists, hasCategory } from './category/category.repository.ts';
export { type Choosable, collectedToday, type OpenChannel, pickAccount } from './collect/account-choice.service.ts';
export { collectsOn } from './collect/own-channel.rules.ts';
export { boundsOf, type Collected, type Rotation } from './collect/rotation.rules.ts';
export { type CouponGoods, couponFor } from './coupon/coupon-offer.service.ts';
export { goodsPurged, selectionTurned } from './events.ts';
export { categoryNamed, insertCopy, takeCopiesOff, updateCopies } from './goods/copy.repository.ts';
export { insertDocked, lockDocked, updateDocked } from './goods/docked.repository.ts';
export { shelfFigures } from './goods/goods.repository.ts';
export { countStock } from './goods/stock.repository.ts';
export { countUpTo, type StockWord, stockWord } from './goods/stock.rules.ts';
export { type Stand, written } from './review/review.rules.ts';
export { CHANNELS_TOPIC, forgetShop, stockTopic } from './shop-page/shelf.service.ts';
export type { Chain, ChainLevel } from './shop-page/shop-page.repository.ts';
export { goodsText, type SaleFacts, type ShopView, saleFacts, shopView } from './shop-page/shop-page.service.ts';
export { visitGrantHolds } from './shop-page/visit.rules.ts';

// What was on sale is in the bin, and buyers’ orders still name it.
merchantClosed.listen((ctx, { merchant_id }) => putAllAway(ctx.db, mintShopScope(merchant_id), ctx.now()));

const EXPIRE_AT_ONCE = 1000;

export const catalogue = {
  routes: [
    ...categoryRoutes,
    ...goodsRoutes,
    ...goodsLinkRoutes,
    ...linkLookRoutes,
    ...priceEditRoutes,
    ...reviewRoutes,
    ...couponRoutes,
    ...couponOfferRoutes,
    ...selectRoutes,
    ...shopPageRoutes,
  ],
  exports: [coupons],
  queues: restockQueues,
  schedules: [
    ...restockSchedules,
    {
      name: 'coupon.expire',
      title: { zh_CN: '过期优惠券移入回收站', en_US: 'Put expired coupons into the trash' },
      rule: '20 0 * * *',
      run: async (ctx) => {
        for (let moved = 0; ; ) {
          const count = await trashExpired(ctx.db, ctx.now(), EXPIRE_AT_ONCE);
          moved += count;
          if (count < EXPIRE_AT_ONCE) return saying('job_coupons_expired', { count: moved });
        }
      },
    },
  ],
} satisfies ServerModule;
