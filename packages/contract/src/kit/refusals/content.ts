/** What the platform publishes. */
import type { RefusalRow } from './row.ts';

export const contentRefusals = {
  alias_taken: { code: 1704, status: 200, zh_CN: '该别名已被其他分类使用', en_US: 'Another category has that alias' },
  article_category_in_use: { code: 1705, status: 200, zh_CN: '分类下还有文章，不能删除', en_US: 'There are articles in this category' },
  article_category_missing: {
    code: 1706,
    status: 200,
    zh_CN: '文章分类不存在，请重新选择',
    en_US: 'There is no such category; choose another',
  },
} as const satisfies Record<string, RefusalRow>;
