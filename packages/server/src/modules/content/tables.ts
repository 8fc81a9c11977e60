import type { AutoCover, AutoFault, AutoItemState, AutoResult, AutoSource } from '@keymall/contract/content/article-auto-words';
import type { Filled, Flag, Kept } from '#kit/tables';

/** Tables that this module alone writes. */
export const ownedTables = [
  'article_category',
  'article',
  'article_read',
  'article_auto',
  'article_auto_item',
  'article_auto_log',
  'article_title',
] as const;

declare module '#kit/tables' {
  interface Database {
    article_category: {
      id: Kept<number>;
      name: string;
      /** Its name in addresses. */
      alias: string;
      sort: Filled<number>;
      status: Filled<Flag>;
      create_at: Kept<Date>;
    };
    article: {
      id: Kept<number>;
      cate_id: number;
      title: string;
      title_img: Filled<string>;
      summary: Filled<string>;
      content: Filled<string>;
      status: Filled<Flag>;
      /** Public from then on. */
      publish_at: Filled<Date>;
      views: Filled<number>;
      create_at: Kept<Date>;
    };
    article_auto: {
      id: Kept<number>;
      name: string;
      cate_id: number;
      source: Filled<AutoSource>;
      title: Filled<string>;
      prompt: Filled<string>;
      url: Filled<string>;
      keywords: Filled<string>;
      per_run: Filled<number>;
      rule: Filled<string>;
      publish: Filled<Flag>;
      cover_rule: Filled<AutoCover>;
      cover: Filled<string>;
      status: Filled<Flag>;
      /** When it is due; null where it is off. */
      next_at: Filled<Date | null>;
      last_run_at: Filled<Date | null>;
      last_result: Filled<AutoResult | null>;
      produced: Filled<number>;
      keyword_at: Filled<number>;
      etag: Filled<string>;
      modified: Filled<string>;
      lease_until: Filled<Date | null>;
      create_at: Kept<Date>;
    };
    article_auto_item: {
      id: Kept<number>;
      auto_id: number;
      title: string;
      content: string;
      state: Filled<AutoItemState>;
      article_id: Filled<number | null>;
      create_at: Kept<Date>;
    };
    article_auto_log: {
      id: Kept<number>;
      auto_id: number;
      result: AutoResult;
      fault: Filled<AutoFault>;
      made: Filled<number>;
      doubled: Filled<number>;
      forbidden: Filled<number>;
      cost_ms: Filled<number>;
      create_at: Filled<Date>;
    };
    article_title: { hash: Buffer; create_at: Filled<Date> };
    article_read: { merchant_id: number; article_id: number };
  }
}
