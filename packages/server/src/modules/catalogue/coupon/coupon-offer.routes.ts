import { shopCoupon } from '@keymall/contract/catalogue/shop-buying';
import { routes } from '#kit/routes';
import { withAmountText } from './coupon.service.ts';
import { claim, couponView, offers } from './coupon-offer.service.ts';

export const couponOfferRoutes = routes(shopCoupon, {
  getCouponInfo: ({ token, goods_id, coupon_code }, ctx) => couponView(ctx, token, goods_id, coupon_code),
  coupons: async ({ token, goods_id }, ctx) => ({ list: (await offers(ctx, token, goods_id)).map(withAmountText) }),
  claimCoupon: ({ token, batch_id, device_id }, ctx) => claim(ctx, token, batch_id, device_id),
});
