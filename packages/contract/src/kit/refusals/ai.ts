/** Models that write: what is refused there. See ../refusals.ts. */
import type { RefusalRow } from './row.ts';

export const aiRefusals = {
  ai_off: { code: 1920, status: 200, zh_CN: '请先启用 AI 并填写接口', en_US: 'Turn AI on and give its address first' },
  ai_budget: {
    code: 1921,
    status: 200,
    zh_CN: '当日 AI 额度已用完',
    en_US: 'The day’s budget of AI is spent',
  },
  ai_failed: { code: 1922, status: 200, zh_CN: 'AI 接口调用失败：{why}', en_US: 'The model could not be asked: {why}' },
  ai_category_in_use: { code: 1923, status: 200, zh_CN: '分类下还有文档，不能删除', en_US: 'There are documents in this category' },
  ai_category_missing: {
    code: 1924,
    status: 200,
    zh_CN: '知识分类不存在，请重新选择',
    en_US: 'There is no such category of knowledge; choose another',
  },
  ai_merchant_missing: { code: 1925, status: 200, zh_CN: '没有这个编号的商户', en_US: 'No merchant has that number' },
  ai_bring_odd: {
    code: 1926,
    status: 200,
    zh_CN: '第 {number} 条不完整：标题或问题为空、太长，或没有内容',
    en_US: 'Number {number} is not whole: its title or question is empty or too long, or nothing follows it',
  },
  ai_pair_odd: {
    code: 1927,
    status: 200,
    zh_CN: '该问题已在训练集中，或训练问答没有填写回答',
    en_US: 'The question is in the set already, or a training pair has no answer',
  },
  ai_set_full: { code: 1928, status: 200, zh_CN: '一个训练集最多 2000 条问答', en_US: 'A set holds 2,000 pairs at most' },
  ai_set_untested: {
    code: 1929,
    status: 200,
    zh_CN: '请先评测：至少需要 {count} 个评测问题，评测通过且之后没有修改才能启用',
    en_US: 'Evaluate it first: it takes {count} held-out questions; a set is used once it passed and was not changed since',
  },
  ai_shop_full: { code: 1641, status: 200, zh_CN: '一个店铺最多 200 份知识文档', en_US: 'A shop holds 200 documents at most' },
} as const satisfies Record<string, RefusalRow>;
