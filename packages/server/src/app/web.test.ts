/** What a browser's GET finds: by name, whatever the name. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startTestApp, type TestApp } from '#testing/app';
import { freshIp } from '#testing/call';
import { mountWeb } from './web.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
  const nothing = { matchPage: () => null, renderPage: () => assert.fail(), officeDocument: () => '', scriptHash: '' };
  await mountWeb(app, { load: () => Promise.resolve(nothing), clientDir: null });
});

const get = async (url: string) => app.app.inject({ url, remoteAddress: freshIp() });

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
