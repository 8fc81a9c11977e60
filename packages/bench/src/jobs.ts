/** The jobs, what each is held against, and the shops they need. */
import { shopThemes } from '@keymall/contract/merchant/shop-theme';
import type { PublicPageKey } from '@keymall/contract/pages/public';
import type { Errand, Gateway, Shop } from './crowd.ts';

export interface Market {
  price: string;
  gateway: Gateway;
  shops: Shop[];
}

/** Which shops a job happens in. */
export type District = 'street' | 'hot' | 'empty' | 'window' | Way;

/**
 * How shops sell where it is not as plain as it can be: the money waits a day, cards are drawn by chance or chosen, something comes with them,
 * buyers have a coupon, the gateway is the merchant's own.
 */
export type Way = 'later' | 'chance' | 'choice' | 'gift' | 'coupon' | 'own';

const street = Array.from({ length: 50 }, () => [500, 500, 500, 500]);
/** Cards a goods, goods a shop: fifty ordinary shops, and as many of each other way; one that everybody runs to; one that has sold out; one with forty goods of all stock states. */
export const districts: Record<District, readonly (readonly number[])[]> = {
  street,
  later: street,
  chance: street,
  choice: street,
  gift: street,
  coupon: street,
  own: street,
  hot: [[25_000, 25_000, 25_000, 25_000]],
  empty: [[0, 0, 0, 0]],
  window: [Array.from({ length: 40 }, (_, index) => (index + 1) * 8)],
};

export interface Job {
  name: string;
  title: string;
  /** The control: P is pgbench, H is bare node:http. */
  control: 'P' | 'H';
  /** Ratio to the control that is reached for first, and the one that is the goal. */
  first: number;
  goal: number;
  /** The same for the cost: processor time of server and database over the control's. */
  costs?: { first: number; goal: number };
  district: District;
  clients: number;
  /** How many orders the books show for each thing done: paid, or waiting. */
  leaves: 'paid' | 'unpaid' | 'nothing';
  /** In shops of agents, who sell the same. */
  throughAgents?: true;
  /** How many cards each takes, where it is not one. */
  cards?: number;
  /** What is sold is one text, over and over: as often as somebody asks, or so many pieces. */
  text?: 'unlimited' | 'counted';
  /** The shops' goods stand in the mall. */
  inMall?: true;
  /** The look that the shop wears. */
  look?: string;
  errand(market: Market): Errand;
  /** What one more client does all the while. */
  meanwhile?(market: Market): Errand;
}

/** Buyers at the shops of a market. */
export const buying = (kind: 'create' | 'refused' | 'purchase' | 'text' | 'detail', { shops, gateway, price }: Market): Errand => ({
  kind,
  shops,
  gateway,
  price,
});

const page = ({ shops }: Market): Errand & { kind: 'page' } => ({
  kind: 'page',
  path: `/link/${shops[0]?.token}`,
  says: '视频会员月卡 40 号',
});

/** Goods of the shop window that no run sells out. */
const WELL_STOCKED = 20;
const wellStocked = (shop: Shop): Shop => ({ ...shop, goods: shop.goods.slice(WELL_STOCKED) });

/** Fifty readers of the shop window's house, held against a bare server. */
const atWindow = (job: Pick<Job, 'name' | 'title' | 'first' | 'goal' | 'look' | 'inMall' | 'errand' | 'meanwhile'>): Job => ({
  control: 'H',
  district: 'window',
  clients: 50,
  leaves: 'nothing',
  ...job,
});

/** Fifty shops that sell in another way, with twenty buyers. */
export const WAYS: Record<Way, string> = {
  later: 'whose money waits a day',
  chance: 'of cards drawn by chance',
  choice: 'of a card that the buyer chooses',
  gift: 'that brings another card',
  coupon: 'with a coupon',
  own: 'through gateways of the merchants’ own',
};
export const ways: readonly Job[] = Object.entries(WAYS).map(([way, title]) => ({
  name: way,
  title: `complete purchase ${title}, 20 buyers over 50 merchants`,
  control: 'P',
  first: 0.1,
  goal: 0.2,
  district: way as Way,
  clients: 20,
  leaves: 'paid',
  ...(way === 'gift' && { cards: 2 }),
  errand: (market) => buying('purchase', market),
}));

export const jobs: readonly Job[] = [
  {
    name: 'purchase',
    title: 'complete purchase, 20 buyers over 50 merchants',
    control: 'P',
    first: 0.12,
    goal: 0.25,
    costs: { first: 6, goal: 4.5 },
    district: 'street',
    clients: 20,
    leaves: 'paid',
    errand: (market) => buying('purchase', market),
  },
  {
    name: 'agent',
    title: 'the same through an agent of each, the shares booked with it',
    control: 'P',
    first: 0.084,
    goal: 0.175,
    district: 'street',
    clients: 20,
    leaves: 'paid',
    throughAgents: true,
    errand: (market) => buying('purchase', market),
  },
  {
    name: 'hot',
    title: 'complete purchase, 20 buyers at one merchant',
    control: 'P',
    first: 0.1,
    goal: 0.2,
    costs: { first: 6, goal: 4.5 },
    district: 'hot',
    clients: 20,
    leaves: 'paid',
    errand: (market) => buying('purchase', market),
  },
  {
    name: 'text',
    title: 'complete purchase of a text, 20 buyers over 50 merchants',
    control: 'P',
    first: 0.1,
    goal: 0.2,
    district: 'street',
    clients: 20,
    leaves: 'paid',
    text: 'unlimited',
    cards: 0,
    errand: (market) => buying('text', market),
  },
  {
    name: 'hot text',
    title: 'complete purchase of one text whose pieces are counted, 20 buyers',
    control: 'P',
    first: 0.08,
    goal: 0.16,
    district: 'hot',
    clients: 20,
    leaves: 'paid',
    text: 'counted',
    cards: 0,
    errand: (market) => buying('text', market),
  },
  ...ways,
  {
    name: 'create',
    title: 'create order, 50 connections over 50 merchants',
    control: 'P',
    first: 0.3,
    goal: 0.6,
    costs: { first: 2.4, goal: 1.5 },
    district: 'street',
    clients: 50,
    leaves: 'unpaid',
    errand: (market) => buying('create', market),
  },
  {
    name: 'refused',
    title: 'order of what has sold out, 50 connections at one merchant',
    control: 'P',
    first: 0.3,
    goal: 0.6,
    district: 'empty',
    clients: 50,
    leaves: 'nothing',
    errand: (market) => buying('refused', market),
  },
  atWindow({
    name: 'shop',
    title: 'shop page drawn on the server, 40 goods with live stock, 50 connections',
    first: 0.03,
    goal: 0.1,
    errand: page,
  }),
  atWindow({
    name: 'plain',
    title: 'the same shop page for who asks for no compression, as all figures before decision 0097',
    first: 0.1,
    goal: 0.2,
    errand: (market) => ({ ...page(market), plain: true }),
  }),
  atWindow({
    name: 'selling',
    title: 'the same shop page while a buyer buys there without a pause',
    first: 0.03,
    goal: 0.1,
    errand: page,
    meanwhile: (market) => buying('purchase', { ...market, shops: market.shops.map(wellStocked) }),
  }),
];

/** The shop page in each look there is; measured when `looks` is asked for. */
export const looks = shopThemes.map(({ key }) =>
  atWindow({
    name: `look ${key}`,
    title: `shop page in the look ${key}, 40 goods with live stock, 50 connections`,
    first: 0.1,
    goal: 0.2,
    look: key,
    errand: page,
  }),
);

/** The shop of the window and its goods, as addresses name them. */
const windowOf = ({ shops: [shop] }: Market): Shop => {
  if (!shop) throw new Error('the window has a shop');
  return shop;
};
const goodsOf = (market: Market): string[] => windowOf(market).goods.map(String);
/** A hundred words that somebody looks for: some name a goods, most none. */
const WORDS = Array.from({ length: 100 }, (_, index) => encodeURIComponent(`月卡 ${index + 1} 号`));

interface Page {
  key: PublicPageKey;
  /** What its title says behind its key: how it is asked. */
  asked?: string;
  path: string | ((market: Market) => string);
  /** What `*` in its path stands for, one of them each time; else another order number. */
  of?(market: Market): readonly string[];
  follow?: string;
  inMall?: true;
}

/** Public pages, in the looks a fresh house has; measured when `pages` is asked for. */
const PAGES: readonly Page[] = [
  { key: 'home', path: '/' },
  { key: 'about', path: '/about' },
  { key: 'cdk', path: '/cdk' },
  { key: 'news_cate', path: '/cate' },
  { key: 'article', path: '/cate', follow: '/article/' },
  { key: 'mall', path: '/mall' },
  { key: 'mallSearch', path: '/search-goods-%E4%BC%9A%E5%91%98' },
  { key: 'merchantRegister', path: '/merchant/register' },
  { key: 'adminLogin', path: '/admin/login' },
  { key: 'result', path: '/result/success' },
  { key: 'order', path: '/order' },
  { key: 'merchantLogin', path: '/merchant/login' },
  { key: 'personal', path: '/personal' },
  // no two readers ask the same
  { key: 'order', path: '/order?trade_no=*' },
  { key: 'callback', path: '/callback?trade_no=*' },
  { key: 'restock', path: '/restock?token=*' },
  { key: 'mallSearch', path: '/search-goods-%E4%BC%9A%E5%91%98?order=price_up&stock=1' },
  { key: 'pay', path: '/pay/*' },
  { key: 'mallShop', path: (market) => `/mall-${windowOf(market).merchant_id}`, inMall: true },
  { key: 'mallItem', path: '/item-*', of: goodsOf, inMall: true },
  { key: 'mallSearch', asked: ', a hundred words', path: '/search-goods-*', of: () => WORDS, inMall: true },
  { key: 'mallSearch', asked: ', words nobody knows', path: '/search-goods-*', inMall: true },
  { key: 'shop', asked: ' at one of its goods', path: (market) => `/link/${windowOf(market).token}?goods=*`, of: goodsOf },
  { key: 'shop', asked: ', a hundred words', path: (market) => `/link/${windowOf(market).token}?q=*`, of: () => WORDS },
  { key: 'shop', asked: ', words nobody knows', path: (market) => `/link/${windowOf(market).token}?q=*` },
  { key: 'quickLogin', path: '/merchant/quickLogin' },
  { key: 'merchantSocial', path: '/merchant/social?state=*' },
  { key: 'personalSocial', path: '/personal/social?state=*' },
];
const askedOf = ({ asked, path }: Page): string => asked ?? (typeof path === 'string' && path.includes('?') ? ' with a query' : '');
export const pages: readonly Job[] = [
  ...PAGES.map((each) =>
    atWindow({
      name: `page ${each.key}${askedOf(each)}`,
      title: `the page ${each.key}${askedOf(each)}, 50 connections`,
      first: 0.1,
      goal: 0.2,
      ...(each.inMall && { inMall: each.inMall }),
      errand: (market) => ({
        kind: 'page',
        path: typeof each.path === 'string' ? each.path : each.path(market),
        says: `"page":"${each.key}"`,
        ...(each.of && { of: each.of(market) }),
        ...(each.follow && { follow: each.follow }),
      }),
    }),
  ),
  atWindow({
    name: 'page shop, its script',
    title: 'the largest script of the shop page, which a first visit asks for, 50 connections',
    first: 0.05,
    goal: 0.1,
    errand: (market) => ({ kind: 'page', path: `/link/${windowOf(market).token}`, follow: '/assets/base-', says: 'export' }),
  }),
  atWindow({
    name: 'page pay, its order',
    title: 'what the checkout asks of its order once its document is there, 50 connections with an order of each',
    first: 0.03,
    goal: 0.05,
    errand: (market) => buying('detail', { ...market, shops: market.shops.map(wellStocked) }),
  }),
];
