/**
 * Public pages, rendered on the server and hydrated. A page is a row here: its address, what it is asked with before it is drawn, what
 * stands in its head, its place in the navigation and how long it may be kept follow from it. Nobody asks which page it is.
 */
import { shopIndex } from '../catalogue/shop-page.ts';
import { ALL_ARTICLES, articlePath } from '../content/article-words.ts';
import { publicArticle } from '../content/public-article.ts';
import { homePage } from '../insight/home-page.ts';
import { type AddressParams, addressBook, writeAddress } from '../kit/address.ts';
import { PLAIN } from '../kit/drawn-address.ts';
import type { Endpoint, WireOutput } from '../kit/endpoint.ts';
import type { Locale, RefusalName } from '../kit/refusals.ts';
import { checkout, signInAsMerchant, socialSignIn } from '../kit/word.ts';
import { MALL_ORDERS, MALL_PAGES } from '../mall/mall-order-words.ts';
import { mallIndex } from '../mall/mall-page.ts';
import { MAILBOX_NAME, ORDER_NUMBER_NAMES } from '../ordering/order-address-words.ts';
import { publicPay } from '../ordering/public-order.ts';
import type { PageText } from './page.ts';
import { PERSONAL_VIEWS } from './personal-views.ts';

/** A time of the wire as search engines read it: a moment, not an hour of nobody's zone. */
const zoned = (time: string): string => `${time.replace(' ', 'T')}+08:00`;

export type Device = 'pc' | 'mobile' | 'wechat';

/** What a page's head is made of. Addresses are whole where the site knows its own. */
export interface HeadOf<Params, Data> {
  params: Params;
  /** What the opening endpoint answered; null where the page opens with none. */
  data: Data;
  locale: Locale;
  site: { site_name: string; site_desc: string; site_keywords: string; site_logo: string };
  /** The site's line, in the page's language. */
  subtitle: string;
  /** The page's own address, without query. */
  url: string;
  /** A path of ours as a whole address. */
  whole: (path: string) => string;
}

/** Each is asked only of a page that opened; what is missing is the row's title, the site's description and picture. */
interface Head<Params, Data> {
  title?(about: HeadOf<Params, Data>): string;
  description?(about: HeadOf<Params, Data>): string;
  keywords?(about: HeadOf<Params, Data>): string;
  /** The picture of a shared link: a path or an address, '' for the site's. */
  image?(about: HeadOf<Params, Data>): string;
  /** Structured data as schema.org has it, without `@context`. Stock is told as available or not, never as a number. */
  jsonLd?(about: HeadOf<Params, Data>): object;
  /** Where what it shows can be followed: the path of an RSS feed. */
  feed?: string;
}

export interface PublicPage<Path extends string = string, Opens extends Endpoint | null = Endpoint | null> {
  /** Its address as a pattern (kit/address.ts). */
  path: Path;
  title: PageText;
  /** Asked before rendering; `input` makes its input from the address. */
  opens?: Opens;
  /** `query`: what stands behind the question mark, for what is no address of its own: an order, a page's number. */
  input?(params: AddressParams<Path>, device: Device, query: URLSearchParams): Record<string, unknown>;
  /**
   * So old, in milliseconds, may be what it opens with where somebody asked the same before: many readers share one answer and one
   * drawing. None unless said: then each asks. What an office changes is seen at once by who asks this process.
   */
  sharedMs?: number;
  /** Asked too where the home theme shows it; stands in the data under its name, null where it was refused. */
  beside?: { name: string; opens: Endpoint; looks: readonly string[] };
  /** What a refusal of the opening endpoint means to a reader of this page, where its own words would not help. */
  means?: Partial<Record<RefusalName, RefusalName>>;
  /** HTTP status of the document, 200 unless said. */
  status?(params: AddressParams<Path>): number;
  head?: Head<AddressParams<Path>, Opens extends Endpoint ? WireOutput<Opens> : null>;
  /** `index`: a search engine may list it, under its own address without a query. `noindex` unless said. */
  robots?: 'index';
  /** Names behind the question mark that its drawing shows: a page's number, a filter. All others are as if they were not there. */
  reads?: readonly string[];
  /**
   * Names behind the question mark that its script looks up once it runs: an order's number. That there is one is drawn, and not which:
   * one document for all of them (kit/drawn-address.ts).
   */
  looksUp?: readonly string[];
  /**
   * `browser`: its script asks what it opens with, so that one document serves all addresses of the page and nobody waits in front of an
   * empty window for a gateway. A browser without script asks for it drawn, by `?plain=1`.
   */
  opensIn?: 'browser';
  /** Its document asks for the order that its address names before its script is there to do so (web/app/early-question.js). */
  asksEarly?: true;
  /** Its entry in the site's navigation, by rising `sort`; its own title where the entry has none. */
  nav?: { sort: number; title?: PageText };
  /**
   * `none`: a browser shows on it what is one buyer's, and keeps it nowhere; the server keeps only what it drew of no more than the path.
   * Else the server keeps it while its data stands.
   */
  cache?: 'none';
  /** What a browser without script can do there: buy in the shop or the mall, pay, read an order (web/app/without-script.ts). */
  plain?: 'shop' | 'mall' | 'pay' | 'order';
  /** Open while the site is closed: for administrators, and whoever has paid or is paying. */
  stays?: true;
}

const page = <const Path extends string, Opens extends Endpoint | null = null>(row: PublicPage<Path, Opens>): PublicPage<Path, Opens> =>
  row;

/** Articles and shelves of the mall: as old as a shop's counted stock may be. */
const A_SECOND = 1000;
/** What is on sale: less than it takes to reach its reader. An answer that says the same is drawn once all the while. */
const A_MOMENT = 50;

const MOST_PRODUCTS = 40;
const RESULTS = new Map<string, { status: number; title: PageText }>([
  ['403', { status: 403, title: { zh_CN: '没有访问权限', en_US: 'No permission' } }],
  ['500', { status: 500, title: { zh_CN: '服务器出错', en_US: 'Server error' } }],
  ['maintenance', { status: 503, title: { zh_CN: '系统维护中', en_US: 'Under maintenance' } }],
  ['network', { status: 200, title: { zh_CN: '网络错误', en_US: 'Network error' } }],
  ['browser-incompatible', { status: 200, title: { zh_CN: '浏览器版本过低', en_US: 'Outdated browser' } }],
  ['success', { status: 200, title: { zh_CN: '提交成功', en_US: 'Submitted' } }],
  ['fail', { status: 200, title: { zh_CN: '创建失败', en_US: 'Not created' } }],
]);
const NOT_FOUND: PageText = { zh_CN: '页面不存在', en_US: 'Page not found' };

/** What an address says of a number: one that is none stays text, and its page is not found. */
const wholeNumber = (text: string): number | string => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : text);
/** What a stranger wrote behind the question mark: what makes no sense is as if it were not there. */
function pagingOf(query: URLSearchParams): Record<string, unknown> {
  const page = Number(query.get('page') ?? 1);
  const order = query.get('order');
  return {
    page: Number.isInteger(page) && page >= 1 && page <= MALL_PAGES ? page : 1,
    order: MALL_ORDERS.find((each) => each === order) ?? 'rank',
  };
}
const PRICE = /^\d{1,7}(\.\d{1,2})?$/;
function filtersOf(query: URLSearchParams): Record<string, unknown> {
  const priceOf = (name: string): string | null => {
    const text = query.get(name) ?? '';
    return PRICE.test(text) ? text : null;
  };
  const cate = query.get('cate') ?? '';
  return {
    min: priceOf('min'),
    max: priceOf('max'),
    in_stock: query.get('stock') === '1',
    cate_id: /^[1-9]\d{0,15}$/.test(cate) ? Number(cate) : null,
  };
}

type Shown = WireOutput<typeof mallIndex.item>['goods'];
const productOf = ({ name, price, image, stock }: Shown, url: string, whole: (path: string) => string, seller?: string): object => ({
  '@type': 'Product',
  name,
  ...(image && { image: whole(image) }),
  offers: {
    '@type': 'Offer',
    price,
    priceCurrency: 'CNY',
    availability: `https://schema.org/${stock.available ? 'InStock' : 'OutOfStock'}`,
    url,
    ...(seller && { seller: { '@type': 'Organization', name: seller } }),
  },
});
const goodsList = (name: string, url: string, goods: readonly Shown[], whole: (path: string) => string): object => ({
  '@type': 'ItemList',
  name,
  url,
  itemListElement: goods.slice(0, MOST_PRODUCTS).map((each, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: productOf(each, whole(`/item-${each.id}`), whole),
  })),
});

export const publicPages = {
  home: page({
    path: '/',
    title: { zh_CN: '首页', en_US: 'Home' },
    opens: homePage.index,
    input: () => ({}),
    beside: { name: 'mall', opens: mallIndex.home, looks: ['mall1'] },
    robots: 'index',
    nav: { sort: 10, title: { zh_CN: '网站首页', en_US: 'Home' } },
    head: {
      title: ({ subtitle, site }) => subtitle || site.site_name,
      keywords: ({ site }) => site.site_keywords,
      jsonLd: ({ site, url }) => ({ '@type': 'WebSite', name: site.site_name, url }),
    },
  }),
  about: page({ path: '/about', title: { zh_CN: '关于我们', en_US: 'About us' }, robots: 'index', nav: { sort: 30 } }),
  cdk: page({
    path: '/cdk',
    title: { zh_CN: '卡密整理工具', en_US: 'Card key tool' },
    robots: 'index',
    nav: { sort: 25, title: { zh_CN: '卡密整理', en_US: 'Key tool' } },
    head: {
      description: ({ locale }) =>
        locale === 'zh_CN'
          ? '在浏览器中拆分、去重、排序、提取与分组卡密，内容不上传。'
          : 'Split, sort, pick and group card keys in the browser; nothing is sent.',
    },
  }),
  news_cate: page({
    path: '/cate/:alias?/:page?',
    title: { zh_CN: '文章资讯', en_US: 'Articles' },
    opens: publicArticle.list,
    sharedMs: A_SECOND,
    // the first page of all stands at /cate, of a category at /cate/{alias}; the others below it, those of all under "all"
    input: ({ alias, page }) => ({ ...(alias && alias !== ALL_ARTICLES && { alias }), ...(page && { page: Number(page) }) }),
    means: { bad_input: 'missing' },
    robots: 'index',
    nav: { sort: 22, title: { zh_CN: '文章资讯', en_US: 'Articles' } },
    head: {
      title: ({ data: { cate, page }, locale }) => {
        const name = cate?.name ?? (locale === 'zh_CN' ? '文章资讯' : 'Articles');
        return page === 1 ? name : `${name} · ${locale === 'zh_CN' ? `第 ${page} 页` : `page ${page}`}`;
      },
      description: ({ data: { list }, locale }) =>
        list
          .slice(0, 6)
          .map(({ title }) => title)
          .join(locale === 'zh_CN' ? '、' : ', '),
      jsonLd: ({ data: { cate, list }, locale, url, whole }) => ({
        '@type': 'CollectionPage',
        name: cate?.name ?? (locale === 'zh_CN' ? '文章资讯' : 'Articles'),
        url,
        hasPart: list.map(({ id, title, publish_at }) => ({
          '@type': 'Article',
          headline: title,
          datePublished: zoned(publish_at),
          url: whole(articlePath(id)),
        })),
      }),
      feed: '/rss.xml',
    },
  }),
  article: page({
    path: '/article/:id',
    title: { zh_CN: '文章详情', en_US: 'Article' },
    opens: publicArticle.detail,
    sharedMs: A_SECOND,
    input: ({ id }) => ({ id: Number(id) }),
    means: { bad_input: 'missing' },
    robots: 'index',
    head: {
      title: ({ data }) => data.article.title,
      description: ({ data }) => data.article.summary,
      image: ({ data }) => data.article.title_img,
      jsonLd: ({ data: { article }, site, url, whole }) => ({
        '@type': 'Article',
        headline: article.title,
        ...(article.summary && { description: article.summary }),
        ...(article.title_img && { image: whole(article.title_img) }),
        datePublished: zoned(article.publish_at),
        mainEntityOfPage: url,
        publisher: { '@type': 'Organization', name: site.site_name },
      }),
      feed: '/rss.xml',
    },
  }),
  shop: page({
    path: '/link/:token',
    plain: 'shop',
    reads: ['goods', 'cate', 'q', 'look', 'as'],
    title: { zh_CN: '店铺', en_US: 'Shop' },
    opens: shopIndex.detail,
    sharedMs: A_MOMENT,
    input: ({ token }, _, query) => ({ token, look: query.get('look') ?? '' }),
    // an address that can't be a shop's leads nowhere: its reader never wrote the field that the server names
    means: { bad_input: 'link_dead' },
    robots: 'index',
    head: {
      title: ({ data }) => data.shop.shop_name,
      description: ({ data: { shop, goods }, locale }) =>
        `${shop.shop_name} · ${goods
          .slice(0, 6)
          .map(({ name, price }) => `${name} ¥${price}`)
          .join(locale === 'zh_CN' ? '、' : ', ')}`,
      image: ({ data: { shop, extension, goods } }) =>
        extension.share_image || shop.shop_logo || (goods.find(({ image }) => image)?.image ?? ''),
      jsonLd: ({ data: { shop, extension, goods }, url, whole }) => ({
        '@type': 'ItemList',
        name: shop.shop_name,
        url,
        ...(extension.share_image && { image: whole(extension.share_image) }),
        itemListElement: goods.slice(0, MOST_PRODUCTS).map(({ name, price, image, stock }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          item: {
            '@type': 'Product',
            name,
            ...(image && { image: whole(image) }),
            offers: {
              '@type': 'Offer',
              price,
              priceCurrency: 'CNY',
              availability: `https://schema.org/${stock.available ? 'InStock' : 'OutOfStock'}`,
              url,
            },
          },
        })),
      }),
    },
  }),
  mall: page({
    path: '/mall',
    title: { zh_CN: '商城', en_US: 'Mall' },
    opens: mallIndex.home,
    sharedMs: A_SECOND,
    input: () => ({}),
    robots: 'index',
    nav: { sort: 15 },
    head: {
      description: ({ data: { recommended, newest }, site }) =>
        [site.site_name, ...[...recommended, ...newest].slice(0, 8).map(({ name }) => name)].join(' · '),
      jsonLd: ({ site, url }) => ({ '@type': 'WebSite', name: site.site_name, url }),
    },
  }),
  mallShop: page({
    path: '/mall-:id',
    reads: ['order', 'page'],
    title: { zh_CN: '商城店铺', en_US: 'Shop in the mall' },
    opens: mallIndex.shop,
    sharedMs: A_SECOND,
    input: ({ id }, _, query) => ({ id: wholeNumber(id), ...pagingOf(query) }),
    means: { bad_input: 'missing' },
    robots: 'index',
    head: {
      title: ({ data }) => data.shop.shop_name,
      description: ({ data: { shop, goods } }) => [shop.shop_name, ...goods.slice(0, 8).map(({ name }) => name)].join(' · '),
      image: ({ data }) => data.shop.shop_logo,
      jsonLd: ({ data, url, whole }) => goodsList(data.shop.shop_name, url, data.goods, whole),
    },
  }),
  mallItem: page({
    path: '/item-:id',
    plain: 'mall',
    title: { zh_CN: '商品页', en_US: 'Product page' },
    opens: mallIndex.item,
    sharedMs: A_MOMENT,
    input: ({ id }) => ({ id: wholeNumber(id) }),
    means: { bad_input: 'mall_item_gone' },
    robots: 'index',
    head: {
      title: ({ data }) => data.goods.name,
      description: ({ data: { goods, seller } }) => `${goods.name} ¥${goods.price} · ${seller.shop_name}`,
      image: ({ data }) => data.goods.image,
      jsonLd: ({ data: { goods, seller }, url, whole }) => productOf(goods, url, whole, seller.shop_name),
    },
  }),
  mallSearch: page({
    path: '/search-:type-:keyword',
    reads: ['order', 'page', 'min', 'max', 'stock', 'cate'],
    title: { zh_CN: '搜索商城', en_US: 'Search the mall' },
    opens: mallIndex.search,
    sharedMs: A_SECOND,
    input: ({ type, keyword }, _, query) => ({ type, keyword, ...pagingOf(query), ...filtersOf(query) }),
    means: { bad_input: 'missing' },
    head: {
      title: ({ data, params }) => data.category?.name ?? (params.type === 'category' ? '' : params.keyword),
    },
  }),
  pay: page({
    path: '/pay/:trade_no',
    plain: 'pay',
    reads: [PLAIN],
    opensIn: 'browser',
    asksEarly: true,
    title: checkout,
    opens: publicPay.detail,
    input: ({ trade_no }, device) => ({ trade_no, device }),
    cache: 'none',
    stays: true,
  }),
  callback: page({
    path: '/callback',
    plain: 'order',
    looksUp: ORDER_NUMBER_NAMES,
    title: { zh_CN: '支付结果', en_US: 'Payment result' },
    cache: 'none',
    stays: true,
  }),
  order: page({
    path: '/order',
    plain: 'order',
    looksUp: [...ORDER_NUMBER_NAMES, MAILBOX_NAME],
    asksEarly: true,
    title: { zh_CN: '订单查询', en_US: 'Find an order' },
    nav: { sort: 20 },
    cache: 'none',
    stays: true,
  }),
  restock: page({ path: '/restock', looksUp: ['token'], title: { zh_CN: '到货提醒', en_US: 'Restock reminder' }, cache: 'none' }),
  merchantLogin: page({ path: '/merchant/login', title: { zh_CN: '商家登录', en_US: 'Merchant sign-in' } }),
  merchantRegister: page({ path: '/merchant/register', title: { zh_CN: '免费开店', en_US: 'Open a shop' } }),
  quickLogin: page({
    path: '/merchant/quickLogin',
    title: signInAsMerchant,
    cache: 'none',
    stays: true,
  }),
  merchantSocial: page({ path: '/merchant/social', title: socialSignIn, cache: 'none' }),
  personalSocial: page({ path: '/personal/social', title: socialSignIn, cache: 'none' }),
  adminLogin: page({ path: '/admin/login', title: { zh_CN: '管理员登录', en_US: 'Administrator sign-in' }, stays: true }),
  adminSetup: page({
    path: '/admin/setup',
    reads: ['token'],
    title: { zh_CN: '创建首位管理员', en_US: 'First administrator' },
    cache: 'none',
    stays: true,
  }),
  personal: page({
    path: '/personal/:view?',
    title: { zh_CN: '买家中心', en_US: 'My account' },
    status: ({ view }) => (view === undefined || PERSONAL_VIEWS.some((each) => each === view) ? 200 : 404),
    cache: 'none',
  }),
  result: page({
    path: '/result/:code',
    reads: ['from'],
    title: { zh_CN: '结果', en_US: 'Result' },
    status: ({ code }) => RESULTS.get(code)?.status ?? 404,
    head: { title: ({ params, locale }) => (RESULTS.get(params.code)?.title ?? NOT_FOUND)[locale] },
    cache: 'none',
    stays: true,
  }),
  notFound: page({ path: '/404', title: NOT_FOUND, status: () => 404, stays: true }),
};

export type PublicPageKey = keyof typeof publicPages;

/** A page's row. */
export const publicPage = (key: PublicPageKey): PublicPage => publicPages[key];

/** The page an address (path and query) means, and its parameters; null when it is none of the public ones. */
export const matchPage = addressBook(
  Object.fromEntries(Object.entries(publicPages).map(([key, { path }]) => [key, path])) as Record<PublicPageKey, string>,
);

/** The site's navigation, in its order. */
export const publicNav: readonly { key: PublicPageKey; href: string; title: PageText }[] = (Object.keys(publicPages) as PublicPageKey[])
  .flatMap((key) => {
    const { path, title, nav } = publicPage(key);
    return nav ? [{ key, href: writeAddress(path, {}), title: nav.title ?? title, sort: nav.sort }] : [];
  })
  .sort((a, b) => a.sort - b.sort)
  .map(({ key, href, title }) => ({ key, href, title }));
