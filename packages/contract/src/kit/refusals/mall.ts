/** Goods in the mall. */
import type { RefusalRow } from './row.ts';

export const mallRefusals = {
  mall_closed: { code: 1865, status: 200, zh_CN: '商城暂未开放', en_US: 'The mall is not open' },
  mall_no_applying: {
    code: 1866,
    status: 200,
    zh_CN: '商城暂不接受申请，请联系平台',
    en_US: 'The mall takes no applications now; ask the platform',
  },
  mall_unverified: { code: 1867, status: 200, zh_CN: '请先完成实名或企业认证', en_US: 'The shop has to be verified first' },
  mall_not_on_sale: {
    code: 1868,
    status: 200,
    zh_CN: '“{name}”未上架或已被冻结，不能进入商城',
    en_US: '“{name}” is not on sale, or frozen, and cannot stand in the mall',
  },
  mall_listed: { code: 1869, status: 200, zh_CN: '“{name}”已申请或已在商城中', en_US: '“{name}” is in the mall already, or has applied' },
  mall_category_missing: {
    code: 1870,
    status: 200,
    zh_CN: '商城分类不存在或已停用，请重新选择',
    en_US: 'There is no such mall category in use; choose another',
  },
  mall_category_in_use: {
    code: 1871,
    status: 200,
    zh_CN: '分类下还有子分类或商品，不能删除或移动',
    en_US: 'There are categories or products in it: it can be neither deleted nor moved',
  },
  mall_category_deep: { code: 1872, status: 200, zh_CN: '商城分类最多 {most} 级', en_US: 'Mall categories go {most} levels deep' },
  mall_item_gone: { code: 1873, status: 200, zh_CN: '商品已下架或不在商城中', en_US: 'The product is no longer in the mall' },
  mall_decided: {
    code: 1874,
    status: 200,
    zh_CN: '商品的状态已变化，请刷新后再试',
    en_US: 'The state of these products has changed; refresh and try again',
  },
} as const satisfies Record<string, RefusalRow>;
