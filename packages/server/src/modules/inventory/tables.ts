import type { Filled, Kept } from '#kit/tables';

export const ownedTables = ['card_import', 'card', 'order_card'] as const;

export type CardStatus = 0 | 1 | 2 | 3 | 4;

declare module '#kit/tables' {
  interface Database {
    card_import: {
      id: Kept<number>;
      merchant_id: number;
      goods_id: number;
      total: number;
      inserted: number;
      duplicate: number;
      blank: number;
      invalid: number;
      create_at: Kept<Date>;
    };
    card: {
      id: Kept<number>;
      merchant_id: number;
      goods_id: number;
      import_id: number;
      position: Kept<number>;
      is_first: Filled<boolean>;
      status: Filled<CardStatus>;
      order_id: Filled<number | null>;
      line_id: Filled<number | null>;
      secret: Buffer;
      fingerprint: Buffer;
      create_at: Kept<Date>;
      sold_at: Filled<Date | null>;
      delete_at: Filled<Date | null>;
    };
    order_card: { card_id: number; merchant_id: number; order_id: number; line_id: number; create_at: Kept<Date> };
  }
}
