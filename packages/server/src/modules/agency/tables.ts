import type { RelationStatus } from '@keymall/contract/agency/agency-words';
import type { MemberStatus, PoolGoodsStatus, PoolRole, PoolStatus, PoolVisibility } from '@keymall/contract/agency/pool-words';
import type { Filled, Flag, Kept } from '#kit/tables';

/** Tables that this module alone writes. */
export const ownedTables = [
  'agent_setting',
  'agent_level',
  'agent_code',
  'agent_relation',
  'agent_scope',
  'goods_supply',
  'proxy_goods',
  'pool',
  'pool_member',
  'pool_goods',
] as const;

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
      /** As buyers see it: 0 whether there is any, 1 how much, 2 a word. */
      stock_show: Filled<0 | 1 | 2>;
      least_balance: Filled<number>;
      sync_name: Filled<Flag>;
      sync_content: Filled<Flag>;
    };
    agent_level: {
      id: Kept<number>;
      merchant_id: number;
      name: string;
      /** 1 millionths of the supply price, 2 fen. */
      discount_type: 1 | 2;
      discount: number;
      create_at: Kept<Date>;
      /** Fen; 0: given by hand alone. */
      least_turnover: Filled<number>;
      is_default: Filled<Flag>;
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
      /** 1 all, 2 a category, 3 one goods. */
      scope: Filled<1 | 2 | 3>;
      cate_id: Filled<number | null>;
      goods_id: Filled<number | null>;
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
      /** 1: only what agent_scope names. */
      scoped: Filled<Flag>;
    };
    agent_scope: {
      id: Kept<number>;
      merchant_id: number;
      relation_id: number;
      cate_id: Filled<number | null>;
      goods_id: Filled<number | null>;
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
      /** By which pool it came to be. */
      pool_id: Filled<number | null>;
    };
    pool: {
      id: Kept<number>;
      /** Its owner; null: the platform. */
      merchant_id: number | null;
      /** What its owner paid for making it. */
      create_fee: Filled<number>;
      name: string;
      intro: Filled<string>;
      cover: Filled<string>;
      category: Filled<string>;
      visibility: PoolVisibility;
      code: string;
      need_audit: Filled<Flag>;
      goods_audit: Filled<Flag>;
      join_fee: Filled<number>;
      max_members: number;
      /** 0: as long as the pool. */
      member_days: Filled<number>;
      expire_at: Filled<Date | null>;
      status: PoolStatus;
      reason: Filled<string>;
      is_freeze: Filled<Flag>;
      freeze_reason: Filled<string>;
      is_recommend: Filled<Flag>;
      sort: Filled<number>;
      member_count: Filled<number>;
      create_at: Kept<Date>;
      close_at: Filled<Date | null>;
    };
    pool_member: {
      id: Kept<number>;
      pool_id: number;
      merchant_id: number;
      role: PoolRole;
      status: MemberStatus;
      remark: Filled<string>;
      reason: Filled<string>;
      fee: number;
      /** What of the fee is the platform's. */
      fee_share: Filled<number>;
      create_at: Kept<Date>;
      join_at: Filled<Date | null>;
      expire_at: Filled<Date | null>;
    };
    pool_goods: {
      id: Kept<number>;
      pool_id: number;
      merchant_id: number;
      goods_id: number;
      /** Of a copy: what is added to what it costs. */
      supply_price: number;
      /** 0 for no bound. */
      min_price: Filled<number>;
      max_price: Filled<number>;
      resupply: Filled<Flag>;
      status: PoolGoodsStatus;
      reason: Filled<string>;
      sort: Filled<number>;
      create_at: Kept<Date>;
    };
  }
}
