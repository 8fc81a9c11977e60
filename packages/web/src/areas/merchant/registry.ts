/** Which file draws which page of the merchants' office: found by the key of its row. */
import { merchantPages } from '@keymall/contract/pages/merchant';
import { type OfficePage, pageFiles } from '#kit/back-office/shell/area';

export const merchantRegistry = pageFiles(merchantPages, import.meta.glob<OfficePage>('./pages/**/*.page.tsx'));
