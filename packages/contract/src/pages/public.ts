/** Public pages, rendered on the server and hydrated. `opens` is asked before rendering; `input` makes its input from the address. */
import { shopIndex } from '../catalogue/shop-page.ts';
import type { Endpoint } from '../kit/endpoint.ts';
import { publicPay } from '../ordering/public-order.ts';
import { homeIndex } from '../platform/home.ts';
import type { PageText } from './page.ts';

export type Device = 'pc' | 'mobile' | 'wechat';

export interface PublicPage {
  path: string;
  title: PageText;
  opens?: Endpoint;
  input?: (params: Record<string, string>, device: Device) => Record<string, unknown>;
  /** HTTP status of the document, 200 unless said. */
  status?: number;
  /** May a search engine list it. */
  index?: boolean;
  /** Shows what is one buyer's: no browser may keep it. */
  isOwn?: true;
}

export const publicPages = {
  home: { path: '/', title: { zh_CN: '首页', en_US: 'Home' }, opens: homeIndex.indexCount, input: () => ({}), index: true },
  about: { path: '/about', title: { zh_CN: '关于我们', en_US: 'About us' }, index: true },
  shop: {
    path: '/link/:token',
    title: { zh_CN: '店铺', en_US: 'Shop' },
    opens: shopIndex.detail,
    input: ({ token }) => ({ token }),
    index: true,
  },
  pay: {
    path: '/pay/:trade_no',
    title: { zh_CN: '收银台', en_US: 'Checkout' },
    opens: publicPay.detail,
    input: ({ trade_no }, device) => ({ trade_no, device }),
    isOwn: true,
  },
  callback: { path: '/callback', title: { zh_CN: '支付结果', en_US: 'Payment result' }, isOwn: true },
  order: { path: '/order', title: { zh_CN: '订单查询', en_US: 'Order lookup' }, isOwn: true },
  restock: { path: '/restock', title: { zh_CN: '到货提醒', en_US: 'Restock reminder' }, isOwn: true },
  merchantLogin: { path: '/merchant/login', title: { zh_CN: '商家登录', en_US: 'Merchant sign-in' } },
  merchantRegister: { path: '/merchant/register', title: { zh_CN: '商家注册', en_US: 'Merchant registration' } },
  adminLogin: { path: '/admin/login', title: { zh_CN: '管理员登录', en_US: 'Administrator sign-in' } },
  adminSetup: { path: '/admin/setup', title: { zh_CN: '初始化管理员', en_US: 'First administrator' }, isOwn: true },
  personal: { path: '/personal', title: { zh_CN: '买家中心', en_US: 'Buyer centre' }, isOwn: true },
  result: { path: '/result/:code', title: { zh_CN: '结果', en_US: 'Result' }, isOwn: true },
  notFound: { path: '/404', title: { zh_CN: '页面不存在', en_US: 'Not found' }, status: 404 },
} satisfies Record<string, PublicPage>;

export type PublicPageKey = keyof typeof publicPages;
