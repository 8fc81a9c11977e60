import type { AiOutcome, AiPurpose } from '@keymall/contract/ai/ai-words';
import type { Filled, Flag, Kept } from '#kit/tables';

/** A `tsvector`, written by `wordsOf` and read by nobody. */
type Vector = string;

/** Tables that this module alone writes. */
export const ownedTables = ['ai_day', 'ai_shop_day', 'ai_call', 'ai_category', 'ai_document', 'ai_piece', 'ai_set', 'ai_pair'] as const;

declare module '#kit/tables' {
  interface Database {
    ai_day: {
      /** `2026-11-23`, in Asia/Shanghai. */
      day: string;
      calls: Filled<number>;
      tokens: Filled<number>;
      /** Millionths of a fen. */
      cost: Filled<number>;
      shop_tokens: Filled<number>;
      shop_cost: Filled<number>;
    };
    ai_shop_day: { day: string; merchant_id: number; calls: Filled<number>; tokens: Filled<number>; cost: Filled<number> };
    ai_category: {
      id: Kept<number>;
      name: string;
      sort: Filled<number>;
      is_shared: Filled<Flag>;
      status: Filled<Flag>;
      create_at: Kept<Date>;
    };
    ai_document: {
      id: Kept<number>;
      /** Null: the house's. */
      merchant_id: Filled<number | null>;
      /** Null: a merchant's own, in none. */
      cate_id: Filled<number | null>;
      title: string;
      content: string;
      status: Filled<Flag>;
      create_at: Kept<Date>;
      update_at: Filled<Date>;
    };
    ai_piece: { id: Kept<number>; document_id: number; place: number; content: string; words: Vector };
    ai_set: {
      id: Kept<number>;
      merchant_id: Filled<number | null>;
      name: string;
      is_shared: Filled<Flag>;
      status: Filled<Flag>;
      revision: Filled<number>;
      tested_revision: Filled<number | null>;
      tested_right: Filled<number | null>;
      tested_count: Filled<number | null>;
      is_passed: Filled<boolean>;
      tested_at: Filled<Date | null>;
      by_shop: Filled<boolean>;
      create_at: Kept<Date>;
    };
    ai_pair: {
      id: Kept<number>;
      set_id: number;
      is_test: Filled<Flag>;
      question: string;
      answer: Filled<string>;
      words: Vector;
      create_at: Kept<Date>;
    };
    ai_call: {
      id: Kept<number>;
      purpose: AiPurpose;
      model: string;
      outcome: AiOutcome;
      why: Filled<string>;
      tokens_in: Filled<number>;
      tokens_out: Filled<number>;
      ms: Filled<number>;
      create_at: Filled<Date>;
    };
  }
}
