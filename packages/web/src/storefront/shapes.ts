/** What the public calls answer, by the names the storefront uses. */
import type { shopIndex } from '@keymall/contract/catalogue/shop-page';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import type { publicOrder, publicPay } from '@keymall/contract/ordering/public-order';
import type { Device } from '@keymall/contract/pages/public';
import type { homeIndex } from '@keymall/contract/platform/home';

export type { Device };
export type ShopData = WireOutput<typeof shopIndex.detail>;
export type ShopGoods = ShopData['goods'][number];
export type ShopChannel = ShopData['channels'][number];
export type Stock = ShopGoods['stock'];
export type Contact = NonNullable<ShopData['shop']['shop_contact']>;
export type Bill = WireOutput<typeof publicPay.order>;
export type PayData = WireOutput<typeof publicPay.detail>;
export type FoundOrder = WireOutput<typeof publicOrder.query>;
export type OrderStatus = PayData['status'];
export type Counts = WireOutput<typeof homeIndex.indexCount>;
export type FriendLink = WireOutput<typeof homeIndex.siteLink>['list'][number];

/** Orders by what happened to them. */
export const UNPAID = 0;
export const PAID = 1;
export const CLOSED = 2;
export const REFUNDED = 3;
export const EXCEPTION = 4;
