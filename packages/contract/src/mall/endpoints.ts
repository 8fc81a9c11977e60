/** What the module mall answers. */
import { adminMall, merchantMall } from './listing.ts';
import { adminMallCategory } from './mall-category.ts';
import { mallIndex } from './mall-page.ts';

export const mallGroups = { adminMall, adminMallCategory, merchantMall, mallIndex };
