import type { ListingStatus } from '@keymall/contract/mall/listing';
import type { Filled, Flag, Kept } from '#kit/tables';

/** Tables that this module alone writes. What is copied of goods and shops follows by triggers (migration 0078). */
export const ownedTables = ['mall_category', 'mall_shop', 'mall_goods', 'mall_refresh'] as const;

declare module '#kit/tables' {
  interface Database {
    mall_category: {
      id: Kept<number>;
      pid: Filled<number | null>;
      name: string;
      icon: Filled<string>;
      sort: Filled<number>;
      status: Filled<Flag>;
      create_at: Kept<Date>;
    };
    mall_shop: {
      merchant_id: number;
      shop_name: string;
      is_open: boolean;
      goods_count: Filled<number>;
      sales: Filled<number>;
      words: Kept<string>;
    };
    mall_goods: {
      id: Kept<number>;
      merchant_id: number;
      goods_id: number;
      cate_id: number;
      cate_path: number[];
      title: Filled<string>;
      cover: Filled<string>;
      sort: Filled<number>;
      is_recommend: Filled<Flag>;
      is_hot: Filled<Flag>;
      status: Filled<ListingStatus>;
      reason: Filled<string>;
      apply_at: Filled<Date>;
      name: string;
      price: number;
      on_sale: boolean;
      sales: Filled<number>;
      in_stock: Filled<boolean>;
      is_listed: Kept<boolean>;
      words: Kept<string>;
    };
    mall_refresh: { id: Filled<boolean>; after_id: Filled<number> };
  }
}
