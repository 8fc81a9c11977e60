/** Where a letter may lead: nowhere but into the merchants' own office. */
export const isOurs = (link: string): boolean => link.startsWith('/merchant/');
