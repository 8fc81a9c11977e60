import type { AttemptState, BindState, DockingState, OffWhy, RefusedWhy } from '@keymall/contract/docking/docking-words';
import type { Filled, Flag, Kept } from '#kit/tables';

/** Tables that this module alone writes. */
export const ownedTables = ['docking_source', 'docking_goods', 'docking_bind', 'docking_order', 'docking_attempt'] as const;

declare module '#kit/tables' {
  interface Database {
    docking_source: {
      id: Filled<number>;
      merchant_id: number;
      driver: string;
      name: string;
      params: Buffer;
      site: string;
      status: Filled<Flag>;
      shop: Filled<string>;
      funds: Filled<number | null>;
      fault: Filled<string>;
      asked_at: Filled<Date | null>;
      create_at: Kept<Date>;
    };
    docking_goods: {
      goods_id: number;
      merchant_id: number;
      sync_price: Filled<Flag>;
      /** 1 millionths of what it costs, 2 fen. */
      markup_type: Filled<1 | 2>;
      markup: Filled<number>;
      sync_name: Filled<Flag>;
      off_why: Filled<OffWhy>;
      sync_at: Filled<Date | null>;
      next_sync_at: Filled<Date>;
    };
    docking_bind: {
      id: Kept<number>;
      merchant_id: number;
      goods_id: number;
      source_id: number;
      upstream_id: string;
      place: number;
      name: string;
      price: number;
      stock: number | null;
      least: Filled<number>;
      most: Filled<number>;
      state: Filled<Exclude<BindState, 'paused'>>;
      sync_at: Filled<Date>;
    };
    docking_order: {
      id: Kept<number>;
      merchant_id: number;
      order_id: number;
      line_id: number;
      goods_id: number;
      quantity: number;
      state: Filled<DockingState>;
      most_price: number;
      cost: Filled<number | null>;
      next_at: Filled<Date>;
      lease_until: Filled<Date | null>;
      create_at: Kept<Date>;
      finish_at: Filled<Date | null>;
    };
    docking_attempt: {
      id: Kept<number>;
      merchant_id: number;
      docking_id: number;
      source_id: number;
      upstream_id: string;
      number: string;
      upstream_no: Filled<string>;
      state: Filled<AttemptState>;
      why: Filled<RefusedWhy>;
      message: Filled<string>;
      most_price: number;
      tries: Filled<number>;
      create_at: Kept<Date>;
      finish_at: Filled<Date | null>;
    };
  }
}
