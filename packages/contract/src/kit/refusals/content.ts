/** What the platform publishes. */
import type { RefusalRow } from './row.ts';

export const contentRefusals = {
  alias_taken: { code: 1704, status: 200, zh_CN: '该别名已被其他分类使用', en_US: 'Another category has that alias' },
  article_category_in_use: {
    code: 1705,
    status: 200,
    zh_CN: '分类下还有文章或自动文章任务，不能删除',
    en_US: 'There are articles in this category, or tasks that write them',
  },
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
  auto_rule: {
    code: 1916,
    status: 200,
    zh_CN: '执行规则无效，请填写五段 cron，如 0 9 * * *',
    en_US: 'The schedule’s rule is not valid; give five fields of cron, as in 0 9 * * *',
  },
  auto_incomplete: {
    code: 1917,
    status: 200,
    zh_CN: '该来源还需填写“{what}”',
    en_US: 'This source also needs “{what}”',
  },
  auto_queue_full: {
    code: 1918,
    status: 200,
    zh_CN: '粘贴队列最多 500 篇，请等待发布或删除一些',
    en_US: 'A pasted queue holds 500 articles; wait for some to be published, or delete some',
  },
  auto_paste_odd: {
    code: 1919,
    status: 200,
    zh_CN: '第 {number} 篇的标题为空或超过 100 字，或没有正文',
    en_US: 'Article {number} has no title, one of more than 100 characters, or no text',
  },
} as const satisfies Record<string, RefusalRow>;
