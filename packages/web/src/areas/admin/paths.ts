import { type AdminPageKey, adminPages } from '@keymall/contract/pages/admin';
import { type Page, pagePath } from '@keymall/contract/pages/page';

/** Where a page of the administrators' office is, by its key. */
export const adminPath = (key: AdminPageKey, id?: number): string => {
  const page: Page = adminPages[key];
  return pagePath('admin', key, page).replace(':id', String(id ?? ''));
};
