/** What the module catalogue answers. */
import { couponRaw, merchantCoupon } from './coupon.ts';
import { merchantGoods, merchantGoodsTrash } from './goods.ts';
import { merchantCategory } from './goods-category.ts';
import { merchantGoodsLink } from './goods-link.ts';
import { adminGoods } from './goods-review.ts';
import { merchantLinkLook } from './link-look.ts';
import { merchantPriceEdit } from './price-edit.ts';
import { publicRestock, shopCoupon, shopSelect, shopVisit } from './shop-buying.ts';
import { shopIndex } from './shop-page.ts';

export const catalogueGroups = {
  merchantCategory,
  merchantGoods,
  merchantGoodsTrash,
  merchantGoodsLink,
  merchantLinkLook,
  adminGoods,
  merchantPriceEdit,
  merchantCoupon,
  shopIndex,
  shopVisit,
  publicRestock,
  shopCoupon,
  shopSelect,
};

export const catalogueRawGroups = {
  couponRaw,
};
