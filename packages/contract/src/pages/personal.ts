import { personalFavourite } from '../buyer/favourite.ts';
import { personalNotice } from '../buyer/notice.ts';
import { personalChat } from '../chat/chat.ts';
import { personalAccount } from '../identity/personal-account.ts';
import { personalComplaint, personalOrder, personalRefund } from '../ordering/personal-order.ts';
import type { Pages, Sections } from './page.ts';

export const personalSections = {} satisfies Sections;

/** The buyer centre is one public page, `/personal/:view?`; its menu lists what stands there. */
export const personalPages = {
  index: { title: { zh_CN: '账号首页', en_US: 'Overview' }, icon: 'dashboard', sort: 5, path: '', opens: personalAccount.userDetail },
  'order/index': {
    title: { zh_CN: '我的订单', en_US: 'My orders' },
    icon: 'order-ascending',
    sort: 10,
    path: 'orders',
    opens: personalOrder.list,
  },
  'favorites/index': {
    title: { zh_CN: '我的收藏', en_US: 'Favourites' },
    icon: 'shop',
    sort: 20,
    path: 'favorites',
    opens: personalFavourite.list,
  },
  'refunds/index': {
    title: { zh_CN: '我的退款', en_US: 'Refunds' },
    icon: 'rollback',
    sort: 30,
    path: 'refunds',
    opens: personalRefund.list,
  },
  'complaints/index': {
    title: { zh_CN: '我的投诉', en_US: 'Complaints' },
    icon: 'service',
    sort: 40,
    path: 'complaints',
    opens: personalComplaint.list,
  },
  'notices/index': {
    title: { zh_CN: '我的消息', en_US: 'Notices' },
    icon: 'chat-message',
    sort: 50,
    path: 'notices',
    opens: personalNotice.list,
  },
  'chats/index': {
    title: { zh_CN: '我的咨询', en_US: 'My chats' },
    icon: 'chat-message',
    sort: 55,
    path: 'chats',
    opens: personalChat.desk,
  },
  'keys/index': { title: { zh_CN: '离线卡密', en_US: 'Keys offline' }, icon: 'key', sort: 60, path: 'keys', opens: personalOrder.list },
  'setting/index': {
    title: { zh_CN: '账号设置', en_US: 'Account settings' },
    icon: 'setting',
    sort: 70,
    path: 'setting',
    opens: personalAccount.userDetail,
  },
} satisfies Pages;
