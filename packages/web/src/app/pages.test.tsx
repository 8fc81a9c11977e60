import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import { publicArticle } from '@keymall/contract/content/public-article';
import { homePage } from '@keymall/contract/insight/home-page';
import { mallIndex } from '@keymall/contract/mall/mall-page';
import { publicOrder, publicPay } from '@keymall/contract/ordering/public-order';
import { publicPages } from '@keymall/contract/pages/public';
import { homeIndex } from '@keymall/contract/platform/home';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  article,
  articles,
  bill,
  found,
  home,
  mallFound,
  mallHome,
  mallItemOf,
  mallShop,
  payOf,
  shopOf,
  site,
  TRADE_NO,
} from '../../testing/samples.ts';
import { chooseLocale } from '../kit/i18n.tsx';
import { App } from './app.tsx';
import { matchPage, type RenderInput, render } from './entry-server.tsx';
import { load } from './load.ts';
import { lookLoaders } from './registry.ts';

const input = (page: RenderInput['page'], data: unknown = null, change: Partial<RenderInput> = {}): RenderInput => ({
  url: publicPages[page].path,
  page,
  data,
  locale: 'zh_CN',
  site,
  device: 'pc',
  now: Date.parse('2026-11-21T00:00:00Z'),
  ...change,
});

test('the samples are what the contract says', () => {
  expect(homeIndex.siteConfig.output.safeParse(site).error).toBeUndefined();
  expect(homePage.index.output.safeParse(home).error).toBeUndefined();
  expect(publicArticle.list.output.safeParse(articles).error).toBeUndefined();
  expect(publicArticle.detail.output.safeParse(article).error).toBeUndefined();
  expect(shopIndex.detail.output.safeParse(shopOf(40)).error).toBeUndefined();
  expect(mallIndex.home.output.safeParse(mallHome).error).toBeUndefined();
  expect(mallIndex.search.output.safeParse(mallFound).error).toBeUndefined();
  expect(mallIndex.shop.output.safeParse(mallShop).error).toBeUndefined();
  expect(mallIndex.item.output.safeParse(mallItemOf()).error).toBeUndefined();
  expect(publicPay.order.output.safeParse(bill).error).toBeUndefined();
  expect(publicPay.detail.output.safeParse(payOf()).error).toBeUndefined();
  expect(publicOrder.query.output.safeParse(found).error).toBeUndefined();
});

describe('what the home page shows beside its first view', () => {
  const drawn = (change: Partial<typeof home> = {}, locale: 'zh_CN' | 'en_US' = 'zh_CN'): string =>
    render(input('home', { ...home, ...change }, { locale })).html;

  test('notices, six steps, ways to pay, friends, and the rules that are articles', () => {
    const html = drawn();
    expect(html).toContain(`href="/article/8" translate="no">${home.notices[0]?.title}`);
    expect(html).toContain('href="/cate/notice"');
    expect(html.match(/<li><b>.*?<\/b><span>/g)?.length).toBe(6);
    expect(html).toContain('支付宝');
    expect(drawn({}, 'en_US')).toContain('Alipay');
    expect(html).toContain('href="https://nav.example.com/"');
    const withRules = render(input('home', home, { site: { ...site, privacy_policy_id: 41 } })).html;
    expect(withRules).toContain('href="/article/41"');
  });

  test('nothing of what there is not', () => {
    const html = drawn({ counts: null, links: [], notices: [], pay_types: [] });
    for (const said of ['平台数据', '平台公告', '支持的支付方式', '友情链接', '协议与规则']) expect(html).not.toContain(said);
  });
});

describe('every page renders on the server, in both languages', () => {
  const pages: [RenderInput['page'], unknown, string, string, Partial<RenderInput>?][] = [
    ['home', home, '12,840', 'orders paid'],
    ['news_cate', articles, '共 3 页', 'Page 2 of 3', { url: '/cate/notice/2' }],
    ['news_cate', { ...articles, cate: null, list: [], hot: [], pages: 1, page: 1 }, '还没有文章', 'No articles yet', { url: '/cate' }],
    ['article', article, '下一篇', 'Next', { url: '/article/8' }],
    ['about', null, '关于Keymall', 'About Keymall'],
    ['shop', shopOf(12), '立即购买', 'Buy now'],
    ['mall', mallHome, '推荐商品', 'Recommended products'],
    ['mall', { ...mallHome, recommended: [], hot: [], newest: [], shops: [] }, '商城里还没有商品', 'nothing in the mall yet'],
    ['mallShop', mallShop, '付款后自动发货', 'Go to the shop', { url: '/mall-3' }],
    ['mallItem', mallItemOf(), '官方渠道', 'Buy now', { url: '/item-7' }],
    ['mallSearch', mallFound, '的搜索结果', 'Found for', { url: '/search-goods-%E8%A7%86%E9%A2%91?page=2&min=1' }],
    ['mallSearch', { ...mallFound, goods: [], more: false }, '没有找到商品', 'No products found', { url: '/search-goods-x' }],
    ['mallSearch', { ...mallFound, category: { id: 2, name: '视频' } }, '价格从低到高', 'Lowest price', { url: '/search-category-2' }],
    ['mallSearch', { ...mallFound, goods: [], page: 1, more: false }, '没有找到店铺', 'No shops found', { url: '/search-shop-x' }],
    ['pay', null, '正在打开收银台', 'Opening the checkout'],
    ['pay', payOf(), '剩余支付时间', 'Time left to pay'],
    ['pay', payOf({ action: { kind: 'redirect', url: 'https://pay.example.com/x' } }), '前往支付宝付款', 'Pay with'],
    ['pay', payOf({ action: { kind: 'form', action: 'https://pay.example.com/x', fields: { a: '1' } } }), '前往支付宝付款', 'Pay with'],
    ['pay', payOf({ action: { kind: 'jsapi', params: { appId: 'wx1' } } }), '打开支付宝付款', 'Open'],
    ['pay', payOf({ action: null }), '支付网关暂时没有响应', 'The gateway does not answer'],
    ['pay', payOf({ status: 1, action: null }), '支付成功', 'Payment received'],
    ['pay', payOf({ status: 2, action: null }), '已关闭', 'Closed'],
    ['pay', payOf({ status: 3, action: null }), '不能原路退回的由平台人工退还', 'or by hand'],
    ['pay', payOf({ status: 4, action: null }), '收到付款时订单已超时或商品已售完，正在处理，款项安全。', 'your money is safe'],
    ['callback', null, '正在确认支付结果', 'Confirming the payment', { url: `/callback?trade_no=${TRADE_NO}` }],
    ['order', null, '订单查询', 'Find an order'],
    ['cdk', null, '卡密整理工具', 'Card key tool', { url: '/cdk' }],
    ['restock', null, '正在查询到货提醒', 'Looking for the reminder', { url: '/restock?token=abc' }],
    ['merchantLogin', null, '商家登录', 'Merchant sign-in'],
    ['merchantRegister', null, '免费开店', 'Open a shop'],
    ['quickLogin', null, '正在进入商户后台', 'Opening the merchant’s office'],
    ['merchantSocial', null, '正在确认您的身份', 'Finding out who you are', { url: '/merchant/social?code=a&state=b' }],
    ['personalSocial', null, '正在确认您的身份', 'Finding out who you are', { url: '/personal/social?code=a&state=b' }],
    ['adminLogin', null, '管理员登录', 'Administrator sign-in'],
    ['adminSetup', null, '初始化链接无效', 'not valid'],
    ['adminSetup', null, '创建首位管理员', 'First administrator', { url: '/admin/setup?token=abc' }],
    ['personal', null, '买家登录', 'Sign in to your account'],
    ['notFound', null, '抱歉，您访问的页面不存在', 'Sorry, the page is not found'],
    ['result', null, '抱歉，您没有访问权限，请联系创建者', 'Sorry, you have no permission', { url: '/result/403' }],
    ['result', null, '提交成功', 'Submitted', { url: '/result/success' }],
    ['result', null, '抱歉，创建失败', 'Sorry, it could not be created', { url: '/result/fail' }],
    ['result', null, '抱歉，服务器出错了', 'Sorry, the server is error', { url: '/result/500' }],
    ['result', null, '网络错误，请稍后再试', 'Network error, please try again later', { url: '/result/network' }],
    ['result', null, '系统维护中，请稍后再试', 'Please try again later', { url: '/result/maintenance' }],
    ['result', null, '浏览器版本过低', 'Outdated browser', { url: '/result/browser-incompatible' }],
  ];
  test.each(pages)('%s', (page, data, chinese, english, change) => {
    expect(render(input(page, data, change)).html).toContain(chinese);
    expect(render(input(page, data, { ...change, locale: 'en_US' })).html).toContain(english);
  });

  test('none is forgotten', () => {
    expect([...new Set(pages.map(([page]) => page))].sort()).toEqual(Object.keys(publicPages).sort());
  });

  test('every theme’s page file exports a look', async () => {
    for (const [file, loader] of Object.entries(lookLoaders)) expect(await loader(), file).toHaveProperty('Look');
  });
});

describe('defect 40: a shop in the first response', () => {
  test('price, stock word, share image and structured data, never the number in stock', () => {
    const { html, head, status } = render(input('shop', shopOf(40), { origin: 'https://shop.example.com' }));
    expect(status).toBe(200);
    expect(html.match(/class="sd-goods"/g)).toHaveLength(40);
    expect(html).toContain('¥1.90');
    expect(html).toContain('库存少量');
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(head)?.[1] ?? '{}') as {
      itemListElement: { item: { offers: object } }[];
    };
    expect(data.itemListElement[0]?.item.offers).toMatchObject({
      price: '1.90',
      priceCurrency: 'CNY',
      availability: 'https://schema.org/InStock',
    });
    expect(head).not.toMatch(/inventoryLevel|stock/);
    expect(head).toContain('<title>示例小店 - Keymall</title>');
  });

  test('what a merchant typed stays text', () => {
    const shop = shopOf(1);
    const evil = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';
    const { html, head } = render(
      input('shop', { ...shop, shop: { ...shop.shop, shop_name: evil }, goods: shop.goods.map((goods) => ({ ...goods, name: evil })) }),
    );
    expect(html + head).not.toContain('<script>alert');
    expect(html + head).not.toContain('<img src=x');
  });

  test.each([
    ['link_dead', 1201, 404],
    ['shop_frozen', 1203, 403],
    ['shop_closed', 1204, 503],
    ['shop_expired', 1205, 410],
    ['shop_off_hours', 1206, 503],
    ['shop_day_off', 1207, 503],
    ['site_closed', 1200, 503],
  ])('%s is a page with its reason', (name, code, status) => {
    const rendered = render(input('shop', { code, name, msg: '这就是原因' }));
    expect(rendered.status).toBe(status);
    expect(rendered.html).toContain('这就是原因');
    expect(rendered.head).toContain('noindex');
  });

  test('an address too long to be a shop’s leads nowhere, and names no field', () => {
    const rendered = render(input('shop', { code: 400, name: 'bad_input', msg: '请求参数有误：token' }));
    expect(rendered.status).toBe(404);
    expect(rendered.html).toContain('链接不存在或已关闭');
    expect(rendered.html).not.toContain('token');
  });

  test('a refusal elsewhere is a result page', () => {
    expect(render(input('pay', { code: 1400, name: 'order_not_found', msg: '订单不存在或密码错误' }))).toMatchObject({ status: 404 });
    expect(render(input('home', { code: 1200, name: 'site_closed', msg: '维护到明早八点' })).html).toContain('维护到明早八点');
  });

  test.each(Object.getOwnPropertyNames(Object.prototype))(
    '%s is no result: what objects know is out of the address like anything else',
    (name) => {
      expect(render(input('result', null, { url: `/result/${name}` })).status).toBe(404);
      expect(render(input('shop', shopOf(1), { theme: name })).html).toContain('sd-goods');
    },
  );

  test('an unknown theme wears the default', () => {
    expect(render(input('shop', shopOf(1), { theme: 'gone' })).html).toContain('sd-goods');
  });
});

test.each([
  ['/', 'home', {}],
  ['/link/AbC1', 'shop', { token: 'AbC1' }],
  ['/link/AbC1/', 'shop', { token: 'AbC1' }],
  ['/pay/X%20Y', 'pay', { trade_no: 'X Y' }],
  ['/merchant/register', 'merchantRegister', {}],
])('%s means %s', (path, page, params) => {
  expect(matchPage(path)).toEqual({ key: page, params });
});
test.each(['/merchant', '/merchant/goods', '/admin', '/link', '/nope', '//evil.example', '/link/%', '/link/%00', '/link/a/b'])(
  '%s is no public page',
  (path) => {
    expect(matchPage(path)).toBeNull();
  },
);

describe('a head is what the page’s row says', () => {
  const origin = 'https://shop.example.com';
  const head = (page: RenderInput['page'], data: unknown, change: Partial<RenderInput> = {}): string =>
    render(input(page, data, { origin, ...change })).head;
  const titled = (page: RenderInput['page'], data: unknown, change: Partial<RenderInput> = {}): string =>
    /<title>(.*?)<\/title>/.exec(head(page, data, change))?.[1] ?? '';

  test('one address for search engines, whatever was asked with it', () => {
    for (const url of ['/link/SHOPTOKEN01', '/link/SHOPTOKEN01/', '/link/SHOPTOKEN01?goods=3&q=x'])
      expect(head('shop', shopOf(2), { url })).toContain(`<link rel="canonical" href="${origin}/link/SHOPTOKEN01">`);
    expect(head('home', home)).toContain(`<link rel="canonical" href="${origin}/">`);
    expect(head('home', home)).toContain('"@type":"WebSite"');
    // a moment, in the zone of the house
    expect(head('article', article, { url: '/article/8' })).toContain('"datePublished":"2026-11-20T09:30:00+08:00"');
    expect(head('news_cate', articles, { url: '/cate' })).toMatch(/"datePublished":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00"/);
    for (const page of ['pay', 'order', 'merchantLogin', 'personal'] as const) {
      const ours = head(page, page === 'pay' ? payOf() : null);
      expect(ours).toContain('noindex');
      expect(ours).not.toContain('canonical');
    }
  });

  test('titles say the page, in both languages', () => {
    expect(titled('pay', null)).toBe('收银台 - Keymall');
    expect(titled('pay', null, { locale: 'en_US' })).toBe('Checkout - Keymall');
    expect(titled('result', null, { url: '/result/maintenance' })).toBe('系统维护中 - Keymall');
    expect(titled('result', null, { url: '/result/403', locale: 'en_US' })).toBe('No permission - Keymall');
    expect(titled('result', null, { url: '/result/constructor' })).toBe('页面不存在 - Keymall');
    expect(titled('shop', { code: 1201, name: 'link_dead', msg: 'x' })).toBe('链接不存在或已关闭 - Keymall');
    expect(titled('home', home, { locale: 'en_US' })).toBe('Digital goods and keys, delivered at once - Keymall');
  });

  test('the navigation is of the rows, and knows where it is', () => {
    const nav = (page: RenderInput['page'], data: unknown = null): string =>
      /<nav aria-label="主导航">(.*?)<\/nav>/.exec(render(input(page, data)).html)?.[1] ?? '';
    const linkOf = (key: string, href: string): string => `<a data-node="menu:nav.${key}" href="${href}"`;
    const [first, mall, order] = [linkOf('home', '/'), linkOf('mall', '/mall'), linkOf('order', '/order')];
    expect(nav('home', home)).toContain(`${first} aria-current="page">网站首页</a>${mall}>商城</a>${order}>`);
    expect(nav('order')).toContain(`${order} aria-current="page">订单查询</a>`);
    expect(nav('merchantLogin')).not.toContain('aria-current');
  });
});

describe('finding a goods', () => {
  const at = (query: string, goods = 12): string => render(input('shop', shopOf(goods), { url: `/link/SHOPTOKEN01${query}` })).html;
  const cards = (html: string): number => html.match(/class="sd-goods"/g)?.length ?? 0;

  test('a search in the address is in the first response', () => {
    expect(cards(at('?q=%E8%A7%86%E9%A2%91'))).toBe(2);
    // half and full width, large and small, and the category's name
    expect(cards(at('?q=%EF%BC%94%EF%BD%87'))).toBe(2);
    expect(cards(at(`?q=${encodeURIComponent('游戏点卡')}`))).toBe(4);
    expect(cards(at('?cate=2'))).toBe(4);
    expect(at(`?q=${encodeURIComponent('<b>没有')}`)).toContain('没有找到“&lt;b&gt;没有”');
    expect(cards(at('?cate=99&q='))).toBe(12);
    expect(cards(at(`?q=${'%20'.repeat(500)}`))).toBe(12);
  });

  test('three goods need no search, five hundred have one', () => {
    expect(at('', 3)).not.toContain('搜索商品');
    expect(at('', 3)).toContain('商品分类');
    expect(at('', 500)).toContain('搜索商品');
    expect(cards(at('', 500))).toBe(500);
  });
});

test('a link to one goods opens the shop at it; one the shop does not have opens the shop', () => {
  const shop = shopOf(12);
  const asked = shop.goods[3];
  const at = (query: string): string => render(input('shop', shop, { url: `/link/AbC1${query}` })).html;
  expect(at(`?goods=${asked?.id}`)).not.toBe(at(''));
  expect(at(`?goods=${asked?.id}`).split(asked?.name ?? '').length).toBeGreaterThan(at('').split(asked?.name ?? '').length);
  expect(at('?goods=999999')).toBe(at(''));
});

describe('hydrating', () => {
  let root: Root | null = null;
  afterEach(() => {
    act(() => root?.unmount());
    root = null;
    document.body.innerHTML = '';
  });

  async function open(given: RenderInput): Promise<void> {
    const { html, state } = render(given);
    document.body.innerHTML = `<div id="root">${html}</div>`;
    const loaded = await load(state.files);
    await act(async () => {
      // anything React has to repair arrives as console.error and fails the test
      root = hydrateRoot(
        document.getElementById('root') as HTMLElement,
        <App state={JSON.parse(JSON.stringify(state)) as typeof state} loaded={loaded} />,
      );
    });
  }

  const api = (answers: Record<string, (body: Record<string, unknown>) => unknown>) => {
    const fetched = vi.fn<typeof fetch>(async (url, init) => {
      const work = answers[String(url)];
      if (!work) throw new TypeError(`no answer for ${String(url)}`);
      return new Response(JSON.stringify(work(JSON.parse(String(init?.body)) as Record<string, unknown>)));
    });
    vi.stubGlobal('fetch', fetched);
    return fetched;
  };
  const ok = (data: unknown) => ({ code: 1, msg: '', data });

  test.each(['zh_CN', 'en_US'] as const)('the shop page, %s: nothing to repair', async (locale) => {
    chooseLocale(locale);
    await open(input('shop', shopOf(12), { locale }));
    expect(screen.getAllByRole('radio')).toHaveLength(12);
  });

  test('what is typed narrows the shelf at once and stands in the address; a category narrows it more', async () => {
    window.history.replaceState(null, '', '/link/SHOPTOKEN01?goods=2');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await open(input('shop', shopOf(40)));
    const box = screen.getByRole('searchbox', { name: '搜索商品' });
    await act(async () => fireEvent.change(box, { target: { value: '月卡 视频' } }));
    expect(screen.getAllByRole('radio', { name: /视频会员/ })).toHaveLength(6);
    expect(screen.getByText('找到 6 件商品')).not.toBeNull();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /^游戏点卡/ })));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '在全部分类中找 (6)' })));
    expect(screen.getAllByRole('radio', { name: /视频会员/ })).toHaveLength(6);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /^会员充值/ })));
    expect(screen.getAllByRole('radio', { name: /视频会员/ })).toHaveLength(6);
    await act(async () => vi.advanceTimersByTimeAsync(300));
    expect(new URLSearchParams(window.location.search).get('q')).toBe('月卡 视频');
    expect(new URLSearchParams(window.location.search).get('cate')).toBe('1');
    expect(new URLSearchParams(window.location.search).get('goods')).toBe('2');
    await act(async () => fireEvent.change(box, { target: { value: '这里没有' } }));
    expect(screen.getByText('没有找到“这里没有”')).not.toBeNull();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '清除搜索' })));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /^全部/ })));
    expect(screen.getAllByRole('radio')).toHaveLength(40);
    await act(async () => vi.advanceTimersByTimeAsync(300));
    expect(window.location.search).toBe('?goods=2');
    window.history.replaceState(null, '', '/');
  });

  test('buying: choose, fill in, place the order, read the bill', async () => {
    const orders: Record<string, unknown>[] = [];
    api({
      '/shop/index/goodsDetail': () =>
        ok({ id: 2, locked: false, content: '<p>说明文字</p>', images: [], stock: { available: true, level: 'many', exact: null } }),
      '/home/pay/order': (body) => {
        orders.push(body);
        return ok(bill);
      },
    });
    await open(input('shop', shopOf(12)));
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: /#2/ })));
    await screen.findByText('说明文字');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '立即购买' })));
    expect(screen.getByRole('alert').textContent).toBe('请填写联系方式');
    expect(orders).toHaveLength(0);
    fireEvent.change(screen.getByLabelText(/^联系方式/), { target: { value: ' 10001 ' } });
    fireEvent.click(screen.getByRole('button', { name: '增加数量' }));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '立即购买' })));
    const dialog = await screen.findByRole('dialog', { name: '确认订单' });
    // 2 × 2.90 and 3 % on top
    expect(orders[0]).toMatchObject({ goods_id: 2, quantity: 2, contact: '10001', channel_id: 1, expect_total: '5.97' });
    expect(dialog.textContent).toContain('¥26.57');
    expect((document.getElementById('root') as HTMLElement).inert).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: '返回修改' }));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '立即购买' })));
    await waitFor(() => expect(orders).toHaveLength(2));
    expect(orders[1]?.request_no).toBe(orders[0]?.request_no);
    // the tab's: nobody ticked that this device may remember
    expect(JSON.parse(sessionStorage.getItem('keymall.orders') ?? '[]')).toHaveLength(1);
    expect(localStorage.getItem('keymall.orders')).toBeNull();
  });

  test('looking an order up asks for its password, then shows the keys', async () => {
    api({
      '/home/order/query': ({ pwd }) => (pwd === 'secret' ? ok(found) : { code: 1001, msg: '请输入查询密码', data: null }),
    });
    await open(input('order'));
    fireEvent.change(screen.getByLabelText('订单号'), { target: { value: TRADE_NO } });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '查询订单' })));
    expect(screen.getByRole('alert').textContent).toBe('该订单需要查询密码');
    fireEvent.change(screen.getByLabelText(/查询密码或联系方式/), { target: { value: 'secret' } });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '查询订单' })));
    expect(screen.getByText('KM7Q-8H2D-91AF-X2VD')).not.toBeNull();
    expect(screen.getByRole('button', { name: '下载 TXT' })).not.toBeNull();
  });

  test('the pay page follows the order to its end', async () => {
    vi.useFakeTimers();
    let status = 0;
    api({ '/home/order/orderStatus': () => ok({ status, seconds_left: 200, untaken: [] }), '/push/auth': () => ({}) });
    vi.stubGlobal(
      'WebSocket',
      class {
        close(): void {}
      },
    );
    await open(input('pay', payOf()));
    expect(screen.getByRole('timer').textContent).toContain('05:00');
    await act(async () => vi.advanceTimersByTimeAsync(2_600));
    expect(screen.getByRole('timer').textContent).toContain('03:20');
    status = 4;
    await act(async () => vi.advanceTimersByTimeAsync(2_600));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('处理中');
  });

  test('the pay page whose socket is open hardly asks, and follows what it is told at once', async () => {
    vi.useFakeTimers();
    let asked = 0;
    let status = 0;
    const fetched = api({
      '/home/order/orderStatus': () => {
        asked += 1;
        return ok({ status, seconds_left: 200, untaken: [] });
      },
    });
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
      url === '/push/auth' ? Response.json({ auth: 'key:signature' }) : fetched(url, init),
    );
    let listens = false;
    let say = (_event: string, _data: object, _channel?: string): void => undefined;
    vi.stubGlobal(
      'WebSocket',
      class {
        onmessage: ((message: { data: string }) => void) | null = null;
        constructor() {
          say = (event, data, channel) => this.onmessage?.({ data: JSON.stringify({ event, channel, data: JSON.stringify(data) }) });
          queueMicrotask(() => say('pusher:connection_established', { socket_id: '1.2', activity_timeout: 55 }));
        }
        send(text: string): void {
          const { event, data } = JSON.parse(text) as { event: string; data: { channel?: string } };
          if (event === 'pusher:ping') queueMicrotask(() => say('pusher:pong', {}));
          if (event !== 'pusher:subscribe') return;
          say('pusher_internal:subscription_succeeded', {}, data.channel);
          listens = true;
        }
        close(): void {}
      },
    );
    const trade_no = 'LIVE00000000000000000001';
    await open(input('pay', payOf({ trade_no })));
    while (!listens) await act(async () => vi.advanceTimersByTimeAsync(10));
    await act(async () => vi.advanceTimersByTimeAsync(100));
    asked = 0;
    await act(async () => vi.advanceTimersByTimeAsync(60_000));
    expect(asked).toBe(2);
    status = 4;
    await act(async () => {
      say('order.status', { trade_no, status }, `private-order-${trade_no}`);
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('处理中');
  });

  test('inside WeChat the payment sheet opens by itself once, then by the button; its own code leads nowhere on the phone', async () => {
    api({ '/home/order/orderStatus': () => ok({ status: 0, seconds_left: 200, untaken: [] }), '/push/auth': () => ({}) });
    const sheets: unknown[][] = [];
    vi.stubGlobal('WeixinJSBridge', {
      invoke: (...call: [string, unknown, (answer: unknown) => void]) => {
        sheets.push(call.slice(0, 2));
        call[2]({ err_msg: 'get_brand_wcpay_request:cancel' });
      },
    });
    const params = { appId: 'wx1', package: 'prepay_id=1' };
    // whoever came back from being asked who they are has left this page once already
    sessionStorage.setItem(`keymall.left.${TRADE_NO}.redirect`, '1');
    const page = input('pay', payOf({ pay_code: 'wxpay', pay_title: '微信支付', action: { kind: 'jsapi', params } }), { device: 'wechat' });
    await open(page);
    expect(sheets).toEqual([['getBrandWCPayRequest', params]]);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '打开微信支付付款' })));
    expect(sheets).toHaveLength(2);
    act(() => root?.unmount());
    await open(page);
    expect(sheets).toHaveLength(2);
    act(() => root?.unmount());
    const own = { kind: 'qr' as const, text: `https://shop.example.com/pay/${TRADE_NO}` };
    await open(input('pay', payOf({ pay_code: 'wxpay', action: own }), { device: 'mobile' }));
    expect(screen.queryByRole('link', { name: /打开/ })).toBeNull();
  });

  test('a way to the gateway that is over is made anew while somebody looks, and the page says so', async () => {
    vi.useFakeTimers();
    let given = 0;
    api({
      '/home/order/orderStatus': () => ok({ status: 0, seconds_left: 3000, untaken: [] }),
      '/push/auth': () => ({}),
      '/home/pay/detail': () => {
        given += 1;
        const action = given < 3 ? { kind: 'qr' as const, text: `https://pay.example.com/qr/new-${given}` } : null;
        return ok(payOf({ action, action_seconds_left: 285 }));
      },
    });
    vi.stubGlobal(
      'WebSocket',
      class {
        close(): void {}
      },
    );
    await open(input('pay', payOf({ seconds_left: 3000, action_seconds_left: 285 })));
    const link = () => screen.getByRole('link', { name: /在本机打开付款页/ }).getAttribute('href');
    expect(link()).toBe('https://pay.example.com/qr/1');
    await act(async () => vi.advanceTimersByTimeAsync(280_000));
    expect(given).toBe(0);
    await act(async () => vi.advanceTimersByTimeAsync(10_000));
    expect(given).toBe(1);
    expect(link()).toBe('https://pay.example.com/qr/new-1');
    expect(screen.getByText('付款码已更新')).not.toBeNull();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await act(async () => vi.advanceTimersByTimeAsync(900_000));
    expect(given).toBe(1);
    hidden.mockReturnValue(false);
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(link()).toBe('https://pay.example.com/qr/new-2');
    await act(async () => vi.advanceTimersByTimeAsync(290_000));
    expect(screen.getByRole('alert').textContent).toContain('付款入口已过期');
    hidden.mockRestore();
  });

  test('on a phone a code for cameras is explained and leads nowhere; other codes open their app', async () => {
    api({ '/home/order/orderStatus': () => ok({ status: 0, seconds_left: 200, untaken: [] }), '/push/auth': () => ({}) });
    const pay = (text: string, device: 'pc' | 'mobile' | 'wechat') =>
      open(input('pay', payOf({ pay_code: 'wxpay', pay_title: '微信支付', action: { kind: 'qr', text } }), { device }));
    for (const device of ['mobile', 'wechat'] as const) {
      await pay('weixin://wxpay/bizpayurl?pr=abc', device);
      expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('请用另一台设备扫这个码');
      expect(screen.queryByText(/长按识别二维码/)).toBeNull();
      expect(document.querySelector('a[href^="weixin:"]')).toBeNull();
      expect(screen.getByRole('button', { name: '复制本页链接' })).not.toBeNull();
      expect(screen.getByRole('link', { name: '返回店铺换一种支付方式' }).getAttribute('href')).toBe('/link/SHOPTOKEN01');
      act(() => root?.unmount());
    }
    await pay(`https://shop.example.com/pay/${TRADE_NO}`, 'mobile');
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('请在微信中打开本页付款');
    act(() => root?.unmount());
    await pay('https://qr.alipay.com/abc', 'mobile');
    expect(screen.getByRole('link', { name: /打开/ }).getAttribute('href')).toBe('https://qr.alipay.com/abc');
    act(() => root?.unmount());
    await pay('weixin://wxpay/bizpayurl?pr=abc', 'pc');
    expect(screen.getByText('请使用微信支付扫码支付')).not.toBeNull();
  });

  test('switching the language redraws the page', async () => {
    await open(input('about'));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'EN: Switch to English' })));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('About Keymall');
    expect(document.documentElement.lang).toBe('en');
    expect(document.title).toBe('About us - Keymall');
  });
});

describe('the mall in the first response', () => {
  const origin = 'https://shop.example.com';
  const dataOf = (head: string) => JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(head)?.[1] ?? '{}');

  test('a goods: its price, its seller and whether there is any, never how many; listed under its own address', () => {
    const { html, head, status } = render(input('mallItem', mallItemOf(), { url: '/item-7?utm=x', origin }));
    expect(status).toBe(200);
    const { price } = mallItemOf().goods;
    expect(html).toContain(price);
    expect(head).toContain(`<link rel="canonical" href="${origin}/item-7">`);
    expect(dataOf(head)).toMatchObject({
      '@type': 'Product',
      offers: { price, priceCurrency: 'CNY', availability: 'https://schema.org/InStock', seller: { name: '星河数字小铺' } },
    });
  });

  test('what a search found leads on by links alone, and is not listed', () => {
    const { html, head } = render(input('mallSearch', mallFound, { url: '/search-goods-%E8%A7%86%E9%A2%91?order=sales&page=2&stock=1' }));
    expect(html).toContain('href="/search-goods-%E8%A7%86%E9%A2%91?order=sales&amp;stock=1"');
    expect(html).toContain('href="/search-goods-%E8%A7%86%E9%A2%91?order=sales&amp;stock=1&amp;page=3"');
    expect(html).toContain('href="/item-7"');
    expect(html).toContain('href="/mall-3"');
    expect(head).toContain('noindex');
  });

  test('a goods that is gone is not found, a closed mall is maintenance', () => {
    expect(render(input('mallItem', { code: 1873, msg: '没了', name: 'mall_item_gone' }, { url: '/item-9' })).status).toBe(404);
    expect(render(input('mall', { code: 1865, msg: '关闭', name: 'mall_closed' })).status).toBe(503);
  });

  test('what makes no sense in an address is as if it were not there', () => {
    const asked = publicPages.mallSearch.input?.(
      { type: 'goods', keyword: 'x' },
      'pc',
      new URLSearchParams('page=-1&order=drop&min=abc&max=5&cate=0&stock=2'),
    );
    expect(asked).toEqual({ type: 'goods', keyword: 'x', page: 1, order: 'rank', min: null, max: '5', cate_id: null, in_stock: false });
    expect(mallIndex.search.input.safeParse(asked).error).toBeUndefined();
    expect(mallIndex.item.input.safeParse(publicPages.mallItem.input?.({ id: '0' }, 'pc', new URLSearchParams())).success).toBe(false);
  });
});
