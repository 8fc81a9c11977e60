/** How what a search finds may be ordered, and how far it is paged. Without zod: browsers read it. */
export const MALL_ORDERS = ['rank', 'sales', 'price_up', 'price_down', 'new'] as const;
export type MallOrder = (typeof MALL_ORDERS)[number];
/** Pages of a search; who needs more says more. */
export const MALL_PAGES = 50;
export const MALL_PAGE_SIZE = 24;
