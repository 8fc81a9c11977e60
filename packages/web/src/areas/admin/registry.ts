/** Which file draws which page of the administrators' office: found by the key of its row. */
import { adminPages } from '@keymall/contract/pages/admin';
import { type OfficePage, pageFiles } from '#kit/back-office/shell/area';

export const adminRegistry = pageFiles(adminPages, import.meta.glob<OfficePage>('./pages/**/*.page.tsx'));
