/** What a browser's GET finds: by name, whatever the name. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { matchPage } from '@keymall/contract/pages/public';
import { adminConfig } from '@keymall/contract/platform/config';
import { adminHomeLook } from '@keymall/contract/platform/home-look';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin } from '#testing/builders';
import { did, freshIp, refused } from '#testing/call';
import { mountWeb } from './web.ts';

let app: TestApp;
/** What the page that was drawn last opened with. */
let seen: unknown;
before(async () => {
  app = await startTestApp();
  const plain = {
    matchPage,
    renderPage: ({ page, data, tried }: { page: string; data: unknown; tried?: { theme: string; leave: string } }) => {
      seen = data;
      return { status: 200, body: Buffer.from(tried ? `${page} in ${tried.theme}, ${tried.leave}` : page) };
    },
    officeDocument: () => 'office',
    scriptHash: '',
  };
  await mountWeb(app, { load: () => Promise.resolve({ ...plain, matchPage: (url) => plain.matchPage(url) }), clientDir: null });
});

const get = async (url: string, ip = freshIp()) => app.app.inject({ url, remoteAddress: ip });

test('the reference page has its files, and none besides', async () => {
  for (const [name, type] of [
    ['start.js', /javascript/],
    ['swagger-ui.css', /css/],
    ['swagger-ui-bundle.js', /javascript/],
  ] as const) {
    const { statusCode, headers, body } = await get(`/docs/${name}`);
    assert.equal(statusCode, 200, name);
    assert.match(String(headers['content-type']), type);
    assert.ok(body.length > 100);
  }
  // What every object knows is no file.
  for (const name of [...Object.getOwnPropertyNames(Object.prototype), 'package.json', '..%2fpackage.json', '%00', 'x'.repeat(250)])
    assert.equal((await get(`/docs/${name}`)).statusCode, 404, name);
});

test('whoever opens pages too fast reads so on a page; a program reads it as ever', async () => {
  const ip = freshIp();
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
  const ask = (accept: string) => app.app.inject({ url: '/order?a="><b>', remoteAddress: ip, headers: { accept } });
  let page = await ask(browser);
  for (let n = 0; n < 1000 && page.statusCode === 200; n += 1) page = await ask(browser);
  assert.equal(page.statusCode, 429);
  assert.match(String(page.headers['content-type']), /text\/html/);
  assert.ok(Number(page.headers['retry-after']) > 0);
  assert.match(
    page.body,
    /<h1>操作太频繁，请 \d+ 秒后再试<\/h1>.*<a href="\/order\?a=(&quot;|%22)(&gt;|%3E)(&lt;|%3C)b(&gt;|%3E)">重试<\/a>/s,
  );
  // Java's own client, asked for nothing
  const program = await ask('text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2');
  assert.deepEqual([program.statusCode, program.json().code], [429, 429]);
});

test('the administrators’ office is where its settings say: a hidden sign-in, and nothing at all for other addresses', async () => {
  const admin = { ...(await makeAdmin(app)), ip: '203.0.113.7' };
  const shows = async (url: string, ip?: string): Promise<string> => {
    const { statusCode, headers, body } = await get(url, ip);
    return statusCode === 302 ? String(headers['location']) : body;
  };
  const save = (admin_login_path: string, admin_allow_list: string) =>
    did(app, adminConfig.editConfig, { group: 'safe', values: { admin_login_path, admin_allow_list } }, admin);
  const USUAL = ['/admin/login', '/admin/login/', '/admin/login?why=idle', '/admin/%6cogin'];
  for (const url of USUAL.slice(0, 3)) assert.equal(await shows(url), 'adminLogin', url);
  assert.equal(await shows('/admin/gate-7f3a-east'), 'office');

  await save('gate-7f3a-east', '');
  for (const url of USUAL) assert.notEqual(await shows(url), 'adminLogin', url);
  assert.equal(await shows('/admin/login'), await shows('/no/such/page'), 'as any page that there is not');
  for (const url of ['/admin/gate-7f3a-east', '/admin/gate-7f3a-east/?redirect=%2Fadmin'])
    assert.equal(await shows(url), 'adminLogin', url);

  await save('gate-7f3a-east', '203.0.113.0/24');
  for (const url of ['/admin', '/admin/gate-7f3a-east', '/admin/order/list', '/admin/setup?token=x'])
    assert.equal(await shows(url, '192.0.2.1'), '/404', url);
  assert.equal(await shows('/admin/gate-7f3a-east', '203.0.113.9'), 'adminLogin');
  assert.equal(await shows('/admin/order/list', '203.0.113.9'), 'office');
  assert.equal(await shows('/merchant/login', '192.0.2.1'), 'merchantLogin');
});

test('a home theme is tried on in one browser: by an address we gave, until its time is over, and off again', async () => {
  const admin = { ...(await makeAdmin(app)), ip: '203.0.113.7' };
  const { previews, before: none } = await did(app, adminHomeLook.looks, {}, admin);
  assert.equal(none, null);
  const { url = '' } = previews.find(({ theme }) => theme === 'default') ?? {};
  const { pathname, search } = new URL(url);
  const on = await get(`/about${search}&page=2`);
  assert.deepEqual([pathname, on.statusCode, on.headers['location'], on.headers['cache-control']], ['/', 302, '/about?page=2', 'no-store']);
  const left = String(on.headers['set-cookie']);
  assert.match(left, /keymall\.home-look=[\w.-]+; Path=\/; Max-Age=7[12]\d\d; HttpOnly; SameSite=Lax/);
  const cookie = /keymall\.home-look=[\w.-]+/.exec(left)?.[0] ?? '';
  const shown = (headers: { cookie?: string } = {}) => app.app.inject({ url: '/about?page=2', headers, remoteAddress: freshIp() });
  const mine = await shown({ cookie });
  assert.equal(mine.body, 'about in default, /about?page=2&home_look=end');
  assert.equal(mine.headers['cache-control'], 'no-store');
  assert.equal((await shown()).body, 'about', 'nobody else sees it');
  app.clock.pass(2 * 3_600_000 + 1000);
  assert.equal((await shown({ cookie })).body, 'about', 'its time is over');
  const off = await get('/about?home_look=end');
  assert.match(String(off.headers['set-cookie']), /keymall\.home-look=; Path=\/; Max-Age=0/);
  for (const wrong of [search.replace('default.', 'terminal.'), '?home_look=default', '?home_look=']) {
    const { statusCode, headers } = await get(`//evil.example/${wrong}`);
    assert.equal(statusCode, 302);
    assert.match(String(headers['location']), /^\/(?![/\\])/, 'to no other site');
    assert.doesNotMatch(String(headers['set-cookie']), /home-look/);
  }
});

test('one click goes back to the looks before, and once more forth again', async () => {
  const admin = { ...(await makeAdmin(app)), ip: '203.0.113.7' };
  const looks = async () => {
    const { values } = await did(app, adminConfig.getConfig, { group: 'theme' }, admin);
    return [values['pc_template'], values['mobile_template']];
  };
  await refused(app, 'no_look_before', adminHomeLook.back, {}, admin);
  const { values } = await did(app, adminConfig.getConfig, { group: 'theme' }, admin);
  const save = (changed: object) => did(app, adminConfig.editConfig, { group: 'theme', values: { ...values, ...changed } }, admin);
  await save({ pc_template: 'default2' });
  await save({ pc_template: 'default2', site_home_statis: 0 });
  await did(app, adminHomeLook.back, {}, admin);
  assert.deepEqual(await looks(), ['default', 'default']);
  await did(app, adminHomeLook.back, {}, admin);
  assert.deepEqual(await looks(), ['default2', 'default']);
  await refused(app, 'bad_input', adminConfig.editConfig, { group: 'theme', values: { ...values, pc_template: 'gone' } }, admin);
});

test('the mall’s home is asked beside the site’s where the look shows it: null while the mall is closed, absent in other looks', async () => {
  const admin = { ...(await makeAdmin(app)), ip: '203.0.113.7' };
  const change = async (group: 'theme' | 'mall', changed: object) => {
    const { values } = await did(app, adminConfig.getConfig, { group }, admin);
    await did(app, adminConfig.editConfig, { group, values: { ...values, ...changed } }, admin);
  };
  const opened = async () => {
    await get('/');
    return seen as { notices: unknown[]; mall?: { categories: unknown[]; newest: unknown[] } | null };
  };
  await change('theme', { pc_template: 'default' });
  assert.equal('mall' in (await opened()), false);
  await change('theme', { pc_template: 'mall1' });
  await change('mall', { mall_status: 1 });
  app.clock.pass(11_000);
  const { mall, notices } = await opened();
  assert.ok(mall && Array.isArray(mall.categories) && Array.isArray(mall.newest) && Array.isArray(notices));
  await change('mall', { mall_status: 0 });
  app.clock.pass(11_000);
  assert.equal((await opened()).mall, null);
});
