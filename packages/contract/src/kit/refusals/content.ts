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
  article_named: {
    code: 1822,
    status: 200,
    zh_CN: '该文章是站点设置中的协议或规则，请先在网站信息中更换',
    en_US: 'The site’s settings name this article as one of its rules; choose another there first',
  },
  article_missing: {
    code: 1887,
    status: 200,
    zh_CN: '所选文章不存在或尚未发布，请重新选择',
    en_US: 'The article does not exist or is not published; choose another',
  },
} as const satisfies Record<string, RefusalRow>;
