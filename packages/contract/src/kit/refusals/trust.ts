/** What the platform looks at, and whom it trusts: what is refused there. See ../refusals.ts. */
import type { RefusalRow } from './row.ts';

export const trustRefusals = {
  goods_unreviewed: {
    code: 1875,
    status: 200,
    zh_CN: '商品待审核，通过后才能上架',
    en_US: 'The product awaits review and cannot be sold before',
  },
  goods_review_refused: {
    code: 1876,
    status: 200,
    zh_CN: '商品未通过审核：{reason}。修改后会重新提交审核',
    en_US: 'The product was refused: {reason}. Change it, and it is looked at again',
  },
  goods_looked_at_changed: {
    code: 1877,
    status: 200,
    zh_CN: '「{name}」在您查看之后有变动，请刷新后再审核',
    en_US: '"{name}" has changed since you looked; reload and look again',
  },
  word_forbidden: {
    code: 1878,
    status: 200,
    zh_CN: '内容含有平台禁用的词“{word}”，请修改后再提交',
    en_US: 'The platform does not allow the word “{word}”; please change it',
  },
  risk_moved: { code: 1879, status: 200, zh_CN: '该记录已被处理，请刷新后再试', en_US: 'It was decided meanwhile; please reload' },
} as const satisfies Record<string, RefusalRow>;
