import { type MerchantPageKey, merchantPages } from '@keymall/contract/pages/merchant';
import { type Page, pagePath } from '@keymall/contract/pages/page';

/** Where a page of the merchants' office is, by its key. */
export const merchantPath = (key: MerchantPageKey, id?: number): string => {
  const page: Page = merchantPages[key];
  return pagePath('merchant', key, page).replace(':id', String(id ?? ''));
};
