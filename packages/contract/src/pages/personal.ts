import { personalOrder } from '../ordering/public-order.ts';
import type { Pages, Sections } from './page.ts';

export const personalSections = {} satisfies Sections;

/** The buyer centre lives on `/personal`, a public page; its menu lists what stands there. */
export const personalPages = {
  'order/index': { title: { zh_CN: '我的订单', en_US: 'My orders' }, icon: 'order-ascending', sort: 10, opens: personalOrder.list },
} satisfies Pages;
