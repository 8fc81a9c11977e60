import type { Filled, Flag, Kept } from '#kit/tables';

/** Tables that this module alone writes. */
export const ownedTables = ['article_category', 'article', 'article_read'] as const;

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
    article_read: { merchant_id: number; article_id: number };
  }
}
