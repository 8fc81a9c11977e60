/** What a browser's GET finds: by name, whatever the name. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { matchPage } from '@keymall/contract/pages/public';
import { adminConfig } from '@keymall/contract/platform/config';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin } from '#testing/builders';
import { did, freshIp } from '#testing/call';
import { mountWeb } from './web.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
  const plain = {
    matchPage,
    renderPage: ({ page }: { page: string }) => ({ status: 200, body: Buffer.from(page) }),
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
