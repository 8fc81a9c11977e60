/** Staff of a merchant: accounts of their own, no more than they were given, and nobody above himself. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { allEndpoints, allRawEndpoints } from '@keymall/contract/endpoints';
import { merchantAccount, merchantMenu, merchantUser } from '@keymall/contract/merchant/merchant-account';
import { merchantStaff, merchantStaffRole } from '@keymall/contract/merchant/staff';
import { SEE_MONEY, staffKinds } from '@keymall/contract/merchant/staff-kinds';
import { merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { COVERED } from '#kit/veil';
import { merchantPermissions } from '#modules/identity';
import { startTestApp, type TestApp } from '#testing/app';
import { makeGoods, makeShop, makeStaff, PASSWORD, type Person, type Shop } from '#testing/builders';
import { call, did, freshIp, refused, send } from '#testing/call';
import { furnish } from '#testing/furnished';
import { insertOrder } from '#testing/orders';
import { sampleInput } from '#testing/sample';

let app: TestApp;
let shop: Shop;
let other: Shop;
before(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  other = await makeShop(app);
  await furnish(app, shop);
});

const KEEPING = [
  'user/staff/list',
  'user/staff/add',
  'user/staff/setRole',
  'user/staff/status',
  'user/staff/resetPassword',
  'user/staff/del',
];
const hire = (who: Person, username: string, job: { kind: (typeof staffKinds)[number]; role_id?: number }) =>
  did(app, merchantStaff.add, { username, password: PASSWORD, ...job }, who);

test('staff sign in by the merchant’s name and their own, act under it, and are out when they are turned off', async () => {
  const { id, login_name } = await hire(shop, '小明', { kind: 'service' });
  assert.equal(login_name, `${shop.username}:小明`);
  const session = await did(app, merchantAccount.login, { username: login_name.toUpperCase().replace(':', '：'), password: PASSWORD });
  const who = { token: session.access_token };
  assert.equal(session.id, shop.id);
  const { user, perms } = await did(app, merchantUser.userDetail, {}, who);
  assert.deepEqual([user.id, user.username, user.email, user.mobile], [shop.id, login_name, '', '']);
  assert.ok(perms.includes('order/order/list') && !perms.includes('*'));

  await did(app, merchantStaff.status, { id, status: 0 }, shop);
  await refused(app, 'account_turned_off', merchantUser.userDetail, {}, who);
  await refused(app, 'account_disabled', merchantAccount.login, { username: login_name, password: PASSWORD });
  await did(app, merchantStaff.status, { id, status: 1 }, shop);
  await refused(app, 'signed_out', merchantUser.userDetail, {}, who);
  const fresh = 'another quite long one';
  await did(app, merchantStaff.resetPassword, { id, password: fresh }, shop);
  await refused(app, 'wrong_login', merchantAccount.login, { username: login_name, password: PASSWORD });
  const again = await did(app, merchantAccount.login, { username: login_name, password: fresh });
  const { access_token } = await did(
    app,
    merchantUser.changePassword,
    { password: fresh, new_password: 'his very own long one' },
    { token: again.access_token },
  );
  await did(app, merchantStaff.del, { id }, shop);
  await refused(app, 'account_turned_off', merchantUser.userDetail, {}, { token: access_token });
  // the owner was never meant
  assert.equal((await call(app, merchantAccount.login, { username: shop.username, password: PASSWORD })).code, 1);
});

test('a name is the merchant’s alone to give: the same in two shops are two people, twice in one is refused', async () => {
  await hire(shop, 'amy', { kind: 'stock' });
  await hire(other, 'Amy', { kind: 'stock' });
  await refused(app, 'name_taken', merchantStaff.add, { username: 'AMY', password: PASSWORD, kind: 'stock' }, shop);
  const { id } = await did(app, merchantAccount.login, { username: `${other.username}:amy`, password: PASSWORD });
  assert.equal(id, other.id);
});

describe('what each kind may', () => {
  const guarded = allEndpoints.filter(({ area, permission }) => area === 'merchant' && permission !== null);
  const raw = allRawEndpoints.filter(({ area, permission }) => area === 'merchant' && permission !== null);
  for (const kind of staffKinds.filter((each) => each !== 'own'))
    test(`${kind}: calls, files and menu are those of its permissions, walked from the contract`, async () => {
      const who = await makeStaff(app, shop, { kind });
      const { perms } = await did(app, merchantUser.userDetail, {}, who);
      let open = 0;
      for (const endpoint of guarded) {
        const mayCall = perms.includes(endpoint.permission ?? '');
        // what it may is called with nothing, and refused for that at most
        const answer = await send(app, endpoint.path, mayCall ? '{"surplus":1}' : JSON.stringify(sampleInput(endpoint)), who);
        assert.equal(answer.status === 403, !mayCall, `${endpoint.path} ${answer.text}`);
        open += Number(mayCall);
      }
      assert.ok(open > 5 && open < guarded.length * 0.6, `${open} of ${guarded.length}`);
      for (const { path, method, permission } of raw) {
        const reply = await app.app.inject({
          method: method === 'GET' ? 'GET' : 'POST',
          url: path,
          remoteAddress: freshIp(),
          headers: { authorization: `Bearer ${who.token}` },
        });
        assert.equal(reply.statusCode === 403, !perms.includes(permission ?? '') || !perms.includes(SEE_MONEY), path);
      }
      const { list } = await did(app, merchantMenu.getMenuListI18n, {}, who);
      for (const page of list.flatMap((node) => [node, ...node.children]).filter(({ meta }) => meta.perm))
        assert.ok(perms.includes(page.meta.perm));
      // nobody of the house's kinds keeps staff, the payout account or withdrawals by themselves
      assert.ok(!perms.some((perm) => /^user\/staff|setCollect|setUserCashType/.test(perm)));
    });
});

test('service sees neither keys nor money', async () => {
  const who = await makeStaff(app, shop, { kind: 'service' });
  const { perms } = await did(app, merchantUser.userDetail, {}, who);
  assert.ok(!perms.some((perm) => /card|content|reveal|finance|charts|refund|agree|price/.test(perm)), String(perms));
  const goods = await makeGoods(app, shop, { price: '73.91' });
  const order = await insertOrder(app, shop, goods, 1);
  const owner = await did(app, merchantOrder.list, {}, shop);
  const his = await did(app, merchantOrder.list, {}, who);
  assert.equal(his.total, owner.total);
  const row = his.list.find(({ id }) => id === order);
  assert.equal(row?.total_price, COVERED);
  assert.equal(row?.goods_name, owner.list.find(({ id }) => id === order)?.goods_name);

  // every answer of every call it may make: nothing that is an amount in the owner's stands in his
  const amounts = /(?<![\d.])\d+\.\d{2}(?![\d.])/;
  let answered = 0;
  for (const endpoint of allEndpoints.filter(
    ({ area, effect, permission }) => area === 'merchant' && effect === 'read' && permission && perms.includes(permission),
  )) {
    const input = { ...sampleInput(endpoint), ...('id' in endpoint.input.shape && /order\//.test(endpoint.path) && { id: order }) };
    const { code, text } = await send(app, endpoint.path, JSON.stringify(input), who);
    if (code === 1) answered += 1;
    assert.doesNotMatch(text, amounts, endpoint.path);
  }
  assert.ok(answered > 5, `only ${answered}`);
});

describe('who keeps whom', () => {
  test('staff that keeps staff gives and changes no more than it holds, and never itself', async () => {
    const keeper = await makeStaff(app, shop, { perms: [...KEEPING, 'user/staffRole/rule', 'order/order/list'] });
    const peer = await makeStaff(app, shop, { kind: 'finance' });
    const low = await makeStaff(app, shop, { perms: ['order/order/list'] });
    await refused(app, 'beyond_own', merchantStaff.add, { username: 'boss', password: PASSWORD, kind: 'finance' }, keeper);
    for (const target of [peer, shop]) {
      const expected = target === shop ? 'missing' : 'beyond_own';
      await refused(app, expected, merchantStaff.status, { id: target.id, status: 0 }, keeper);
      await refused(app, expected, merchantStaff.resetPassword, { id: target.id, password: PASSWORD }, keeper);
      await refused(app, expected, merchantStaff.del, { id: target.id }, keeper);
    }
    await refused(app, 'not_oneself', merchantStaff.setRole, { id: keeper.id, kind: 'service' }, keeper);
    await refused(app, 'beyond_own', merchantStaff.setRole, { id: low.id, kind: 'operations' }, keeper);
    await did(app, merchantStaff.status, { id: low.id, status: 0 }, keeper);
    const { role_id } = await app.house.db
      .selectFrom('merchant_staff')
      .select('role_id')
      .where('id', '=', keeper.id)
      .executeTakeFirstOrThrow();
    await refused(app, 'not_oneself', merchantStaffRole.rule, { id: role_id as number, perms: [] }, keeper);
    const { id } = await did(app, merchantStaffRole.add, { name: '更多' }, shop);
    await refused(app, 'beyond_own', merchantStaffRole.rule, { id, perms: ['finance/cash/apply'] }, keeper);
    await refused(app, 'beyond_own', merchantStaffRole.rule, { id, perms: [SEE_MONEY] }, keeper);
    await refused(app, 'bad_input', merchantStaffRole.rule, { id, perms: ['*'] }, shop);
  });

  test('staff never holds more than its merchant', async () => {
    const limited = await makeShop(app, ['order/order/list', 'user/staff/add', 'user/staff/list']);
    const who = await makeStaff(app, limited, { perms: [...merchantPermissions.names] });
    assert.deepEqual(
      (await did(app, merchantUser.userDetail, {}, who)).perms.toSorted(),
      ['order/order/list', SEE_MONEY, 'user/staff/add', 'user/staff/list'].toSorted(),
    );
  });

  test('two who turn each other off: one of them is out, and the owner can’t be', async () => {
    const [one, two] = [await makeStaff(app, shop, { perms: KEEPING }), await makeStaff(app, shop, { perms: KEEPING })];
    const answers = await Promise.all([
      call(app, merchantStaff.status, { id: two.id, status: 0 }, one),
      call(app, merchantStaff.status, { id: one.id, status: 0 }, two),
    ]);
    assert.equal(answers.filter(({ code }) => code === 1).length, 1);
    assert.equal((await call(app, merchantUser.userDetail, {}, shop)).code, 1);
  });

  test('roles with members stay', async () => {
    const { id } = await did(app, merchantStaffRole.add, { name: '周末' }, shop);
    const { id: person } = await hire(shop, 'weekend', { kind: 'own', role_id: id });
    await refused(app, 'staff_role_in_use', merchantStaffRole.del, { id }, shop);
    await did(app, merchantStaff.setRole, { id: person, kind: 'service' }, shop);
    await did(app, merchantStaffRole.del, { id }, shop);
    await refused(app, 'bad_input', merchantStaff.setRole, { id: person, kind: 'own' }, shop);
  });
});
