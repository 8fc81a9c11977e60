import type { RelationStatus } from '@keymall/contract/agency/agency-words';
import type { Filled, Flag, Kept } from '#kit/tables';

/** Tables that this module alone writes. */
export const ownedTables = ['agent_setting', 'agent_level', 'agent_code', 'agent_relation', 'goods_supply', 'proxy_goods'] as const;

declare module '#kit/tables' {
  interface Database {
    agent_setting: {
      merchant_id: number;
      open_supply: Filled<Flag>;
      auto_approve: Filled<Flag>;
      allow_resupply: Filled<Flag>;
      /** 1 millionths of the supply price, 2 fen. */
      markup_type: Filled<1 | 2>;
      markup: Filled<number>;
      contact: Filled<string>;
      notice: Filled<string>;
    };
    agent_level: {
      id: Kept<number>;
      merchant_id: number;
      name: string;
      /** 1 millionths of the supply price, 2 fen. */
      discount_type: 1 | 2;
      discount: number;
      create_at: Kept<Date>;
    };
    agent_code: {
      id: Kept<number>;
      merchant_id: number;
      code: string;
      max_uses: number;
      used: Filled<number>;
      expire_at: Filled<Date | null>;
      auto_approve: Filled<Flag>;
      status: Filled<Flag>;
      create_at: Kept<Date>;
    };
    agent_relation: {
      id: Kept<number>;
      supplier_id: number;
      agent_id: number;
      /** 1 goods by goods, 2 the whole shop. */
      type: 1 | 2;
      level_id: Filled<number | null>;
      status: RelationStatus;
      apply_remark: Filled<string>;
      reason: Filled<string>;
      code_id: Filled<number | null>;
      create_at: Kept<Date>;
      approve_at: Filled<Date | null>;
    };
    goods_supply: {
      goods_id: number;
      merchant_id: number;
      can_proxy: Filled<Flag>;
      /** Of a copy: what is added to what it costs. */
      proxy_price: number;
      proxy_price_add: Filled<number>;
      /** 0 for no bound. */
      proxy_price_max: Filled<number>;
      resupply: Filled<Flag>;
    };
    proxy_goods: {
      goods_id: number;
      merchant_id: number;
      supplier_id: number;
      source_id: number | null;
      price_diy: Filled<Flag>;
      markup_type: Filled<1 | 2>;
      markup: Filled<number>;
      sync_name: Filled<Flag>;
      sync_content: Filled<Flag>;
      create_at: Kept<Date>;
    };
  }
}
