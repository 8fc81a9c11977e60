/** What the public calls answer, by the names the storefront uses. */
import type { shopCoupon, shopSelect } from '@keymall/contract/catalogue/shop-buying';
import type { shopIndex } from '@keymall/contract/catalogue/shop-page';
import type { publicArticle } from '@keymall/contract/content/public-article';
import type { homePage } from '@keymall/contract/insight/home-page';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import type { publicComplaintRequest } from '@keymall/contract/ordering/complaint-request';
import type { publicComplaint } from '@keymall/contract/ordering/public-complaint';
import type { publicHold, publicLookup } from '@keymall/contract/ordering/public-lookup';
import type { publicOrder, publicPay } from '@keymall/contract/ordering/public-order';
import type { Device } from '@keymall/contract/pages/public';

export type { Device };
export type ArticleList = WireOutput<typeof publicArticle.list>;
export type ArticleDetail = WireOutput<typeof publicArticle.detail>;
export type ShopData = WireOutput<typeof shopIndex.detail>;
export type ShopGoods = ShopData['goods'][number];
export type ShopChannel = ShopData['channels'][number];
export type Stock = ShopGoods['stock'];
export type Contact = NonNullable<ShopData['shop']['shop_contact']>;
export type Bill = WireOutput<typeof publicPay.order>;
export type PayData = WireOutput<typeof publicPay.detail>;
export type FoundOrder = WireOutput<typeof publicOrder.query>;
export type BillLine = Bill['lines'][number];
export type Coupon = WireOutput<typeof shopCoupon.getCouponInfo>;
export type CouponOffer = WireOutput<typeof shopCoupon.coupons>['list'][number];
/** A card the buyer may choose: its masked number and its surcharge. */
export type SelectableCard = WireOutput<typeof shopSelect.selectCards>['list'][number];
/** An order in a list of one's own. */
export type FoundRow = WireOutput<typeof publicLookup.mine>['list'][number];
/** Money that an order did not take. */
export type Untaken = FoundOrder['untaken'][number];
export type DeliveredCard = FoundOrder['cards'][number];
export type OrderLine = FoundOrder['lines'][number];
export type Replacement = WireOutput<typeof publicHold.replacements>['list'][number];
export type ComplaintRequest = WireOutput<typeof publicComplaintRequest.follow>;
export type ComplaintOptions = WireOutput<typeof publicComplaint.options>;
export type ComplaintThread = WireOutput<typeof publicComplaint.complaintQuery>;
export type OrderStatus = PayData['status'];
export type HomeData = WireOutput<typeof homePage.index>;
export type Counts = NonNullable<HomeData['counts']>;

/** Orders by what happened to them. */
export const UNPAID = 0;
export const PAID = 1;
export const CLOSED = 2;
export const REFUNDED = 3;
export const EXCEPTION = 4;
