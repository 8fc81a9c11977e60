/** What the states of merchants and their shops are called. */

export type MerchantState = 'waiting' | 'refused' | 'normal' | 'frozen';
export const merchantState = (row: { status: 0 | 1; is_freeze: 0 | 1; refuse_at: string | null }): MerchantState =>
  row.is_freeze === 1 ? 'frozen' : row.status === 1 ? 'normal' : row.refuse_at === null ? 'waiting' : 'refused';

export type ShopState = 'unopened' | 'open' | 'frozen';
export const shopState = (row: { shop_status: 0 | 1; shop_freeze: 0 | 1 }): ShopState =>
  row.shop_freeze === 1 ? 'frozen' : row.shop_status === 1 ? 'open' : 'unopened';
