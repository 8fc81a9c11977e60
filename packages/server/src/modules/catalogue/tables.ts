import type { Filled, Flag, Kept } from '#kit/tables';

export const ownedTables = ['goods_category', 'goods'] as const;

declare module '#kit/tables' {
  interface Database {
    goods_category: {
      id: Kept<number>;
      merchant_id: number;
      name: string;
      sort: Filled<number>;
      status: Filled<Flag>;
      is_show: Filled<Flag>;
      create_at: Kept<Date>;
    };
    goods: {
      id: Kept<number>;
      merchant_id: number;
      cate_id: number;
      name: string;
      price: number;
      image: Filled<string>;
      content: Filled<string>;
      remark: Filled<string>;
      limit_quantity: Filled<number>;
      limit_quantity_max: Filled<number>;
      stock_display: Filled<0 | 1 | 2 | null>;
      take_card_type: Filled<0 | 1 | 2>;
      contact_limit: Filled<'mobile' | 'email' | 'qq' | 'any' | 'default'>;
      sold_notify: Filled<Flag>;
      status: Filled<Flag>;
      is_freeze: Filled<Flag>;
      sort: Filled<number>;
      revision: Kept<number>;
      create_at: Kept<Date>;
      delete_at: Filled<Date | null>;
    };
  }
}
