import type { NoticeKind } from '@keymall/contract/buyer/buyer-words';
import type { Filled, Kept } from '#kit/tables';

/** Tables that this module alone writes. */
export const ownedTables = ['favourite', 'favourite_stock', 'buyer_notice'] as const;

declare module '#kit/tables' {
  interface Database {
    favourite: {
      id: Kept<number>;
      buyer_id: number;
      merchant_id: number;
      /** Null for the shop itself. */
      goods_id: number | null;
      /** The link it was found under. */
      token: string;
      name: string;
      shop_name: string;
      create_at: Kept<Date>;
    };
    favourite_stock: { goods_id: number; merchant_id: number; is_out: Filled<boolean>; look_at: Filled<Date> };
    buyer_notice: {
      id: Kept<number>;
      buyer_id: number;
      kind: NoticeKind;
      about: string;
      link: string;
      subject: string;
      read_at: Filled<Date | null>;
      drop_at: Filled<Date | null>;
      create_at: Filled<Date>;
    };
  }
}
