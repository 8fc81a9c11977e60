/** What every answer forbids its browser: of whatever route, well or badly asked for. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adminUser } from '@keymall/contract/identity/admin-session';
import { homeIndex } from '@keymall/contract/platform/home';
import { startTestApp } from '#testing/app';
import { freshIp } from '#testing/call';

test('every answer, good or bad, tells the browser what it may not do', async () => {
  const app = await startTestApp();
  const asked = [
    { method: 'POST', url: homeIndex.siteConfig.path, payload: {} },
    { method: 'POST', url: adminUser.getAdminUserInfo.path, payload: {} },
    { method: 'POST', url: homeIndex.siteConfig.path, payload: '{', headers: { 'content-type': 'application/json' } },
    { method: 'POST', url: '/home/pay/notify/999999999' },
    { method: 'GET', url: '/healthz' },
    { method: 'GET', url: '/openapi.json' },
    { method: 'PUT', url: '/nowhere' },
    { method: 'GET', url: '/a%E0%A4%A' },
  ] as const;
  const answers = new Set<number>();
  for (const each of asked) {
    const { headers, statusCode } = await app.app.inject({ ...each, remoteAddress: freshIp() });
    answers.add(statusCode);
    const policy = String(headers['content-security-policy']);
    for (const rule of ["default-src 'self'", "script-src 'self';", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      assert.ok(policy.includes(rule), `${each.url}: ${rule} of ${policy}`);
    assert.doesNotMatch(policy, /unsafe-eval|script-src[^;]*unsafe-inline/);
    assert.equal(headers['x-content-type-options'], 'nosniff', each.url);
    assert.equal(headers['referrer-policy'], 'strict-origin', each.url);
    assert.match(String(headers['permissions-policy']), /camera=\(\).*microphone=\(\)/, each.url);
    assert.equal(headers['access-control-allow-origin'], undefined, each.url);
  }
  assert.ok([200, 400, 401, 404].every((status) => answers.has(status)));
});
