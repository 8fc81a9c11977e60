/** Who can log in to a house that was just opened: nobody, and in a demo whoever reads what its start printed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adminLogin } from '@keymall/contract/identity/admin-session';
import { merchantAccount } from '@keymall/contract/merchant/merchant-account';
import { createCredentials } from '@keymall/sandbox/credentials';
import { sql } from 'kysely';
import { openAccount } from '#modules/payment';
import { startTestApp, type TestApp } from '#testing/app';
import { did, refused } from '#testing/call';
import { followSandbox, seedDemo } from '../../seeds/demo/demo.ts';

const accountsOf = async (app: TestApp): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from admin) + (select count(*) from merchant) + (select count(*) from buyer) as count`.execute(app.house.db);
  return rows[0]?.count ?? -1;
};

test('defect 19: no account is there before somebody makes it, and no two demos share a password', async () => {
  const [first, second] = [await startTestApp(), await startTestApp()];
  assert.deepEqual([await accountsOf(first), await accountsOf(second)], [0, 0]);
  const sandbox = { gateway_url: 'http://127.0.0.1:8790', ...createCredentials() };
  const passwords: string[] = [];
  for (const app of [first, second]) {
    const demo = await seedDemo(app.ctx(), { sandbox });
    assert.ok(demo);
    for (const { username, password } of [demo.admin, demo.merchant, demo.buyer]) {
      assert.ok(password.length >= 12 && !password.includes(username), 'drawn, not thought up');
      passwords.push(password);
    }
    await did(app, adminLogin.login, demo.admin);
    await did(app, merchantAccount.login, demo.merchant);
    for (const password of ['admin', 'admin123', '12345678', demo.admin.username])
      await refused(app, 'wrong_login', adminLogin.login, { username: demo.admin.username, password });
  }
  assert.equal(new Set(passwords).size, 6);
});

test("the demo's payments follow its sandbox to another port, and nobody else's account does", async () => {
  const app = await startTestApp();
  const sandbox = { gateway_url: 'http://127.0.0.1:8790', ...createCredentials() };
  await seedDemo(app.ctx(), { sandbox });
  const gateways = async (): Promise<unknown[]> => {
    const { rows } = await sql<{ id: number }>`select id from channel_account order by id`.execute(app.house.db);
    return await Promise.all(rows.map(async ({ id }) => (await openAccount(app.ctx(), id))?.config));
  };
  const before = await gateways();
  assert.equal(before.length, 2);
  await followSandbox(app.ctx(), { ...sandbox, pid: '1', gateway_url: 'http://127.0.0.1:9' });
  assert.deepEqual(await gateways(), before);
  await followSandbox(app.ctx(), { ...sandbox, gateway_url: 'http://127.0.0.1:9790' });
  assert.deepEqual(
    await gateways(),
    before.map((config) => ({ ...(config as object), gateway: 'http://127.0.0.1:9790' })),
  );
});
