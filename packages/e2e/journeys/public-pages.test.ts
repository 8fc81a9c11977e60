/** The pages around the sale: language and looks, results, closed doors. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { merchantShopConfig } from '@keymall/contract/merchant/shop';
import { publicOrder, publicPay } from '@keymall/contract/ordering/public-order';
import { adminConfig } from '@keymall/contract/platform/config';
import { call } from '../fixtures/call.ts';
import { journey } from '../fixtures/journey.ts';
import { adminToken, openShop, payAtGateway, placeOrder, reachGateway } from '../fixtures/purchase.ts';
import { interactive, isDark, keysOn } from '../fixtures/shop-page.ts';

test(
  'language and appearance are chosen in the corner, and kept',
  journey(async ({ site, visitor }) => {
    const { page, look } = await visitor();
    await page.goto(site.site_url);
    await interactive(page);
    assert.equal(await page.locator('html').getAttribute('lang'), 'zh-CN');
    await page.getByRole('button', { name: 'Switch to English' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Find an order' }).click();
    await page.getByRole('heading', { name: 'Find an order' }).waitFor();
    await interactive(page);
    assert.equal(await page.locator('html').getAttribute('lang'), 'en');
    assert.equal(await isDark(page), false);
    await page.getByRole('button', { name: 'Appearance: system' }).click();
    await page.getByRole('button', { name: 'Appearance: light' }).click();
    await page.getByRole('button', { name: 'Appearance: dark' }).waitFor();
    assert.ok(await isDark(page));
    await page.reload();
    assert.ok(await isDark(page), 'the choice survives a reload, before any script of the page');
    await look();
    await interactive(page);
    await page.getByRole('button', { name: '切换为中文' }).click();
    await page.getByRole('heading', { name: '订单查询' }).waitFor();
  }),
);

test(
  'what makes a link’s preview stands before all else: some programs read no more than 32 kB, the styles alone come near that',
  journey(async ({ site }) => {
    for (const path of ['/', '/mall', '/cate', `/link/${site.shop_token}`]) {
      const html = Buffer.from(await (await fetch(site.site_url + path)).arrayBuffer());
      for (const each of ['<title>', '<meta property="og:title"', '<meta property="og:image"']) {
        const at = html.indexOf(each);
        assert.ok(at > 0 && at < 8192, `${path}: ${each} at ${at}`);
      }
    }
  }),
);

test(
  'every public page fits a phone and a desktop',
  journey(async ({ site, visitor }) => {
    for (const phone of [true, false]) {
      const { page, look } = await visitor({ phone });
      for (const path of [
        '/',
        '/about',
        '/order',
        '/callback',
        '/personal',
        '/merchant/login',
        '/merchant/register',
        '/admin/login',
        `/link/${site.shop_token}`,
      ]) {
        const response = await page.goto(site.site_url + path);
        assert.equal(response?.status(), 200, path);
        await interactive(page);
        await look();
      }
    }
  }),
);

test(
  'a phone opens the menu of the site',
  journey(async ({ site, visitor }) => {
    const { page } = await visitor({ phone: true });
    await page.goto(site.site_url);
    await interactive(page);
    await page.getByRole('button', { name: '打开菜单' }).click();
    await page.getByRole('dialog').getByRole('link', { name: '订单查询' }).click();
    await page.getByRole('heading', { name: '订单查询' }).waitFor();
  }),
);

test(
  'what is not there says so and leads on',
  journey(async ({ site, visitor }) => {
    const { page, look } = await visitor({ expects: [500] });
    for (const [path, sentence] of [
      ['/result/403', '抱歉，您没有访问权限，请联系创建者'],
      ['/result/404', '抱歉，您访问的页面不存在'],
      ['/result/500', '抱歉，服务器出错了'],
    ] as const) {
      await page.goto(site.site_url + path);
      await page.getByRole('heading', { name: sentence }).waitFor();
      await look();
    }
    const lost = await page.goto(`${site.site_url}/no/such/page`);
    assert.equal(lost?.status(), 404);
    await page.getByRole('heading', { name: '抱歉，您访问的页面不存在' }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/404');
    await page.getByRole('main').getByRole('link', { name: '返回首页' }).click();
    await page.waitForURL(`${site.site_url}/`);
    await page.goto(`${site.site_url}/link/nosuchshop00`);
    await page.getByRole('main').getByRole('link', { name: '返回首页' }).waitFor();
    // the reference of the calls asks in the reader's language
    for (const [locale, asks] of [
      ['zh_CN', '按分类筛选，如：店铺'],
      ['en_US', 'Filter by tag, like: 店铺'],
    ] as const) {
      await page.evaluate((chosen) => localStorage.setItem('keymall.locale', chosen), locale);
      await page.goto(`${site.site_url}/docs`);
      await page.getByPlaceholder(asks).fill('店铺');
      await page.getByPlaceholder(asks).waitFor();
    }
    // a call is shown with the shapes that it names
    await page.getByPlaceholder(/^Filter/).fill('公开');
    await page
      .getByRole('button', { name: /\/home\/pay\/order/ })
      .first()
      .click();
    const shown = page.locator('.opblock.is-open');
    await shown.locator('.opblock-section-request-body').getByText('"contact"').first().waitFor();
    assert.equal(await shown.getByText('$ref').count(), 0);
  }),
);

test(
  'a closed shop and a closed site say when and why',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 1 });
    const { page, look } = await visitor({ expects: [503] });
    const config = await call(site.site_url, merchantShopConfig.index, {}, shop.token);
    await call(
      site.site_url,
      merchantShopConfig.saveConfig,
      { ...config, shop_close: 1, shop_close_notice: '春节放假，初八开门' },
      shop.token,
    );
    await page.goto(shop.url);
    await page.getByRole('heading', { name: '春节放假，初八开门' }).waitFor();
    await page.getByRole('link', { name: '查询订单' }).waitFor();
    await look();

    const token = await adminToken(site);
    const { values } = await call(site.site_url, adminConfig.getConfig, { group: 'website' }, token);
    const set = (change: object) =>
      call(site.site_url, adminConfig.editConfig, { group: 'website', values: { ...values, ...change } }, token);
    await set({ site_status: -1, site_close_tips: '系统升级，今晚十点恢复' });
    try {
      await page.goto(site.site_url);
      await page.getByRole('heading', { name: '系统升级，今晚十点恢复' }).waitFor();
      await look();
    } finally {
      await set({});
    }
    await page.goto(site.site_url);
    await page.getByRole('navigation', { name: '主导航' }).waitFor();
  }),
);

test(
  'a password that is guessed first is refused at its field, until it is another',
  journey(async ({ site, visitor }) => {
    const { page, look } = await visitor();
    await page.goto(`${site.site_url}/merchant/register`);
    await interactive(page);
    const name = `xingchen_${Date.now().toString(36)}`;
    await page.getByLabel('用户名').fill(name);
    await page.getByLabel('店铺名称').fill('星辰点卡');
    const type = async (password: string): Promise<void> => {
      await page.getByLabel('设置密码').fill(password);
      await page.getByLabel('确认密码').fill(password);
    };
    const field = page.getByLabel('设置密码');
    await page.getByRole('checkbox').check();
    for (const [password, sentence] of [
      ['Password123', '密码过于常见，请更换'],
      [`${name}1`, '密码不能由账号、店铺或站点的名称组成，请更换'],
      ['星辰点卡8888', '密码不能由账号、店铺或站点的名称组成，请更换'],
    ] as const) {
      await type(password);
      // Another password is not refused yet.
      await page.locator('input[name=password]:not([aria-invalid])').waitFor();
      await page.getByRole('button', { name: '注册' }).click();
      await page.getByText(sentence).waitFor();
      assert.equal(await field.getAttribute('aria-invalid'), 'true');
    }
    await look();
    await type('nine cats on a warm roof');
    await page.getByText('密码不能由账号').waitFor({ state: 'detached' });
  }),
);

test(
  'another site’s form posts nothing, and its link to the shop works; pages of one’s own are not kept',
  journey(async ({ site, visitor }) => {
    const { page } = await visitor();
    // Of no origin at all, as a sandboxed frame would be.
    const foreign = `<form method="post" action="${site.site_url}/home/index/siteConfig"><button>post</button></form><a href="${site.site_url}/order">shop</a>`;
    const elsewhere = `data:text/html,${encodeURIComponent(foreign)}`;
    await page.goto(elsewhere);
    const [refused] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/home/index/siteConfig')),
      page.getByRole('button').click(),
    ]);
    assert.equal(refused.status(), 403);
    await page.goto(elsewhere);
    const [order] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/order')),
      page.getByRole('link').click(),
    ]);
    assert.equal(order.status(), 200);
    assert.equal(order.headers()['cache-control'], 'no-store');
    await interactive(page);
    assert.equal((await page.goto(site.site_url))?.headers()['cache-control'], 'private, no-cache');
  }),
);

test(
  'what was chosen stands before the first paint, though no script arrives; nothing else in a document runs',
  journey(async ({ site, visitor }) => {
    const { page } = await visitor();
    await page.goto(site.site_url);
    await page.evaluate(() => localStorage.setItem('keymall.mode', 'dark'));
    await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    const documents: { hashes: string[]; policy: string | undefined }[] = [];
    for (const [path, count] of [
      ['/', 2],
      ['/admin', 2],
      // asks for its order before its script is there
      ['/pay/T2601010000AAAABBBBCCCCDDDD', 3],
    ] as const) {
      const document = await page.goto(site.site_url + path, { waitUntil: 'commit' });
      await page.locator('html[data-mode=dark]').waitFor({ state: 'attached' });
      const scripts = [...((await document?.text()) ?? '').matchAll(/<script>([^]*?)<\/script>/g)].map(([, text]) => text ?? '');
      assert.equal(scripts.length, count, path);
      const policies = (document?.headers() ?? {})['content-security-policy']?.split(';') ?? [];
      documents.push({
        hashes: scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`),
        policy: policies.find((rule) => rule.startsWith('script-src')),
      });
    }
    const all = [...new Set(documents.flatMap(({ hashes }) => hashes))];
    for (const { policy } of documents) assert.equal(policy, `script-src 'self' ${all.join(' ')}`);
  }),
);

test(
  'checkout and order stand at once and ask for their order once, before their script is there; what is no order leads on',
  journey(async ({ site, visitor }) => {
    const shop = await openShop(site, { cards: 2, password: 0 });
    const { trade_no, grant } = await placeOrder(site, shop.link, shop.goods.id);
    const { page, look } = await visitor({ phone: true });
    let asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname === publicPay.detail.path || pathname === publicOrder.query.path) asked.push(pathname);
    });
    /** Opens a page whose scripts come when its question is answered. */
    const openEarly = async (path: string, question: string, opening: string): Promise<void> => {
      asked = [];
      const scripts = Promise.withResolvers<void>();
      await page.route(/\/assets\/.*\.js$/, async (route) => {
        await scripts.promise;
        await route.continue();
      });
      const answered = page.waitForResponse(`**${question}`);
      await page.goto(site.site_url + path, { waitUntil: 'commit' });
      await page.getByRole('heading', { name: opening }).waitFor();
      await answered;
      await look();
      scripts.resolve();
    };
    // who comes back from the gateway stays
    await page.goto(`${site.site_url}/about`);
    await page.evaluate(
      ([number, proof]) => {
        for (const kind of ['redirect', 'form']) sessionStorage.setItem(`keymall.left.${number}.${kind}`, '1');
        // as whoever ordered here has it: the list of orders shows all of it
        const order = { trade_no: number, grant: proof, goods_name: '月卡', quantity: 1, total_price: '9.90', create_at: '' };
        sessionStorage.setItem('keymall.orders', JSON.stringify([order]));
      },
      [trade_no, grant],
    );
    await openEarly(`/pay/${trade_no}?utm_source=x`, publicPay.detail.path, '正在打开收银台…');
    await page.getByRole('timer').waitFor();
    assert.deepEqual(asked, [publicPay.detail.path]);
    assert.match(await page.title(), new RegExp(shop.goods.name));
    await look();

    await reachGateway(site, trade_no);
    await payAtGateway(site, trade_no);
    await page.waitForURL(/\/order\?trade_no=/);
    await openEarly(`/order?trade_no=${trade_no}`, publicOrder.query.path, '正在取出卡密…');
    const [key] = await keysOn(page);
    assert.ok(shop.cards.includes(key ?? ''));
    assert.deepEqual(asked, [publicOrder.query.path]);

    await page.goto(`${site.site_url}/pay/T2601010000AAAABBBBCCCCDDDD`);
    await page.getByRole('heading', { name: '没有找到这笔订单' }).waitFor();
    await look();
    await page.getByRole('link', { name: '查询订单' }).click();
    await page.getByRole('heading', { name: '订单查询' }).waitFor();
  }),
);
