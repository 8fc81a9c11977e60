/** What the states of merchants and their shops are called. */
import type { StatusWords } from '#kit/back-office/cells';

export type MerchantState = 'waiting' | 'refused' | 'normal' | 'frozen';
export const merchantStateWords: StatusWords<MerchantState> = {
  waiting: { zh_CN: '待审核', en_US: 'Awaiting review', tone: 'warning' },
  refused: { zh_CN: '已拒绝', en_US: 'Refused', tone: 'danger' },
  normal: { zh_CN: '正常', en_US: 'Active', tone: 'success' },
  frozen: { zh_CN: '已冻结', en_US: 'Frozen', tone: 'danger' },
};
export const merchantState = (row: { status: 0 | 1; is_freeze: 0 | 1; refuse_at: string | null }): MerchantState =>
  row.is_freeze === 1 ? 'frozen' : row.status === 1 ? 'normal' : row.refuse_at === null ? 'waiting' : 'refused';

export type ShopState = 'unopened' | 'open' | 'frozen';
export const shopStateWords: StatusWords<ShopState> = {
  unopened: { zh_CN: '未开通', en_US: 'Not open', tone: 'plain' },
  open: { zh_CN: '已开通', en_US: 'Open', tone: 'success' },
  frozen: { zh_CN: '已冻结', en_US: 'Frozen', tone: 'danger' },
};
export const shopState = (row: { shop_status: 0 | 1; shop_freeze: 0 | 1 }): ShopState =>
  row.shop_freeze === 1 ? 'frozen' : row.shop_status === 1 ? 'open' : 'unopened';

export const reviewWords: StatusWords<0 | 1 | 2> = {
  0: { zh_CN: '待审核', en_US: 'Awaiting review', tone: 'warning' },
  1: { zh_CN: '已通过', en_US: 'Approved', tone: 'success' },
  2: { zh_CN: '已拒绝', en_US: 'Refused', tone: 'danger' },
};
export const freezeWords: StatusWords<0 | 1> = {
  0: { zh_CN: '未冻结', en_US: 'Not frozen', tone: 'success' },
  1: { zh_CN: '已冻结', en_US: 'Frozen', tone: 'danger' },
};
