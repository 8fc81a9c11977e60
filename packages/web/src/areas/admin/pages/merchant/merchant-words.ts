/** What the states of merchants and their shops are called. */
import type { StatusWords } from '#kit/back-office/cells';

export type MerchantState = 'waiting' | 'normal' | 'frozen';
export const merchantStateWords: StatusWords<MerchantState> = {
  waiting: { zh_CN: '待审核', en_US: 'Awaiting review', tone: 'warning' },
  normal: { zh_CN: '正常', en_US: 'Active', tone: 'success' },
  frozen: { zh_CN: '已冻结', en_US: 'Frozen', tone: 'danger' },
};
export const merchantState = (row: { status: 0 | 1; is_freeze: 0 | 1 }): MerchantState =>
  row.is_freeze === 1 ? 'frozen' : row.status === 1 ? 'normal' : 'waiting';

export type ShopState = 'unopened' | 'open' | 'frozen';
export const shopStateWords: StatusWords<ShopState> = {
  unopened: { zh_CN: '未开通', en_US: 'Not open', tone: 'plain' },
  open: { zh_CN: '已开通', en_US: 'Open', tone: 'success' },
  frozen: { zh_CN: '已冻结', en_US: 'Frozen', tone: 'danger' },
};
export const shopState = (row: { shop_status: 0 | 1; shop_freeze: 0 | 1 }): ShopState =>
  row.shop_freeze === 1 ? 'frozen' : row.shop_status === 1 ? 'open' : 'unopened';

export const reviewWords: StatusWords<0 | 1> = {
  0: { zh_CN: '待审核', en_US: 'Awaiting review', tone: 'warning' },
  1: { zh_CN: '已审核', en_US: 'Reviewed', tone: 'success' },
};
export const freezeWords: StatusWords<0 | 1> = {
  0: { zh_CN: '未冻结', en_US: 'Not frozen', tone: 'success' },
  1: { zh_CN: '已冻结', en_US: 'Frozen', tone: 'danger' },
};
