/** What the module buyer answers. */
import { personalData } from './data.ts';
import { personalFavourite, publicFavourite } from './favourite.ts';
import { personalNotice, personalPush } from './notice.ts';

export const buyerGroups = { personalFavourite, publicFavourite, personalNotice, personalPush, personalData };
