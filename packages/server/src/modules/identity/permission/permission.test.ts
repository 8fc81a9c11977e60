/** Administrators and roles: what the pages do with them, and what nobody gets by trying. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { allEndpoints, allRawEndpoints } from '@keymall/contract/endpoints';
import { adminAccount } from '@keymall/contract/identity/admin-account';
import { adminLogin, adminUser } from '@keymall/contract/identity/admin-session';
import { adminRole } from '@keymall/contract/identity/role';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import { refusals } from '@keymall/contract/kit/refusals';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { merchantUser } from '@keymall/contract/merchant/merchant-account';
import { adminOperationLog } from '@keymall/contract/platform/config';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeShop, PASSWORD, type Person } from '#testing/builders';
import { call, did, refused } from '#testing/call';
import { createAdminByHand, resetPasswordByHand } from '../by-hand.service.ts';

const OTHER = 'quite another good password';

let app: TestApp;
let root: Person;
let fullRole: number;
before(async () => {
  app = await startTestApp();
  root = await makeAdmin(app);
  fullRole = (await did(app, adminAccount.detail, { id: root.id }, root)).role_id;
});

const permsOf = (...groups: Record<string, { permission: string | null }>[]): string[] =>
  groups.flatMap((group) => Object.values(group).flatMap(({ permission }) => (permission === null ? [] : [permission])));
let made = 0;
async function newRole(perms: string[]): Promise<number> {
  made += 1;
  const { id } = await did(app, adminRole.add, { name: `角色${made}` }, root);
  await did(app, adminRole.rule, { id, perms }, root);
  return id;
}
/** An administrator of a role, signed in as in life. */
async function newAdmin(role_id: number): Promise<Person> {
  made += 1;
  const username = `member_${made}`;
  const { id } = await did(app, adminAccount.add, { username, role_id, password: PASSWORD }, root);
  const { access_token: token } = await did(app, adminLogin.login, { username, password: PASSWORD });
  return { id, username, token };
}
const lives = async (person: Person): Promise<boolean> => (await call(app, adminUser.getAdminUserInfo, {}, person)).status === 200;

describe('administrators', () => {
  test('added, found, renamed, given another role, turned off and on, deleted', async () => {
    const stock = await newRole(['merchant/user/list']);
    const someone = await newAdmin(stock);
    const find = async () => (await did(app, adminAccount.list, { username: someone.username }, root)).list;
    const [row] = await find();
    assert.deepEqual(
      [row?.role_id, row?.status, row?.session_count, row?.is_self, row?.is_below, row?.login_at !== null],
      [stock, 1, 1, false, true, true],
    );
    assert.equal((await did(app, adminAccount.list, { role_id: stock }, root)).total, 1);
    await refused(app, 'name_taken', adminAccount.edit, { id: someone.id, username: root.username.toUpperCase(), nickname: '' }, root);
    await did(app, adminAccount.edit, { id: someone.id, username: someone.username, nickname: '小王' }, root);
    assert.equal((await find())[0]?.nickname, '小王');
    await did(app, adminMerchant.list, {}, someone);
    const empty = await newRole([]);
    await did(app, adminAccount.setRoles, { id: someone.id, role_id: empty }, root);
    await refused(app, 'forbidden', adminMerchant.list, {}, someone);
    await did(app, adminAccount.status, { id: someone.id, status: 0 }, root);
    assert.deepEqual(
      (await did(app, adminAccount.list, { status: 0 }, root)).list.map(({ id, session_count }) => [id, session_count]),
      [[someone.id, 0]],
    );
    await refused(app, 'wrong_login', adminLogin.login, { username: someone.username, password: PASSWORD });
    await did(app, adminAccount.status, { id: someone.id, status: 1 }, root);
    assert.equal(await lives(someone), false, 'an ended session stays ended');
    await did(app, adminAccount.del, { id: someone.id }, root);
    assert.deepEqual(await find(), []);
    await refused(app, 'missing', adminAccount.detail, { id: someone.id }, root);
  });

  test('a new password, a disabling and a deletion end sessions and sockets at once', async () => {
    const ended: [string, number][] = [];
    const { disconnect } = app.house;
    app.house.disconnect = (realm, id, session) => {
      ended.push([realm, id]);
      disconnect(realm, id, session);
    };
    try {
      const role = await newRole([]);
      const [one, two, three] = [await newAdmin(role), await newAdmin(role), await newAdmin(role)];
      await refused(app, 'weak_password', adminAccount.resetPassword, { id: one.id, password: 'admin888' }, root);
      await refused(app, 'password_of_name', adminAccount.resetPassword, { id: one.id, password: one.username }, root);
      assert.equal(await lives(one), true);
      await did(app, adminAccount.resetPassword, { id: one.id, password: OTHER }, root);
      await did(app, adminAccount.status, { id: two.id, status: 0 }, root);
      await did(app, adminAccount.del, { id: three.id }, root);
      assert.deepEqual(await Promise.all([one, two, three].map(lives)), [false, false, false]);
      assert.deepEqual(ended, [
        ['admin', one.id],
        ['admin', two.id],
        ['admin', three.id],
      ]);
      await did(app, adminLogin.login, { username: one.username, password: OTHER });
    } finally {
      app.house.disconnect = disconnect;
    }
  });

  test('whoever money was decided by is not deleted, and keeps his sessions', async () => {
    const someone = await newAdmin(await newRole([]));
    await app.pool.query('create table public.decided (admin_id bigint references admin)');
    await app.pool.query('insert into public.decided values ($1)', [someone.id]);
    await refused(app, 'admin_in_records', adminAccount.del, { id: someone.id }, root);
    assert.equal(await lives(someone), true);
    await app.pool.query('drop table public.decided');
  });

  test('the operation log tells what was done to whom, and no password', async () => {
    const role = await newRole(['merchant/user/list']);
    const someone = await newAdmin(role);
    await did(app, adminAccount.resetPassword, { id: someone.id, password: OTHER }, root);
    const { list } = await did(app, adminOperationLog.list, { username: root.username, limit: 100 }, root);
    const rowOf = (path: string) => list.find((row) => row.path === path);
    assert.deepEqual(rowOf(adminAccount.resetPassword.path)?.object, { id: someone.id });
    assert.deepEqual(rowOf(adminAccount.add.path)?.object, { id: someone.id, role_id: role });
    assert.deepEqual(rowOf(adminRole.rule.path)?.input.added, ['merchant/user/list']);
    assert.doesNotMatch(JSON.stringify(list), new RegExp(`${OTHER}|${PASSWORD}`));
  });

  test('the operation log by whose it was, from where, and when', async () => {
    const shop = await makeShop(app);
    const ip = '203.0.113.77';
    await did(app, merchantUser.setAvatar, { avatar: '/upload/image/a.png' }, { ...shop, ip });
    await did(app, adminRole.add, { name: '看日志的' }, { ...root, ip });
    const seen = async (filter: WireInput<typeof adminOperationLog.list>) =>
      (await did(app, adminOperationLog.list, { limit: 100, ...filter }, root)).list.map(({ realm }) => realm);
    assert.deepEqual(await seen({ ip }), ['admin', 'merchant']);
    assert.deepEqual(await seen({ ip, realm: 'merchant' }), ['merchant']);
    assert.deepEqual(await seen({ ip, realm: 'personal' }), []);
    assert.deepEqual(new Set(await seen({ realm: 'admin' })), new Set(['admin']));
    assert.deepEqual(await seen({ ip, date_range: ['2020-01-01 00:00:00', '2020-01-02 00:00:00'] }), []);
    assert.equal((await seen({ ip, date_range: ['2020-01-01 00:00:00', '2099-01-02 00:00:00'] })).length, 2);
  });
});

describe('roles', () => {
  test('the tree has every permission of the office once, in the reader’s language', async () => {
    const all = new Set(
      [...allEndpoints, ...allRawEndpoints].flatMap((each) => (each.area === 'admin' && each.permission ? [each.permission] : [])),
    );
    for (const language of ['zh-CN', 'en-US']) {
      const { list } = await did(app, adminRole.tree, {}, { ...root, language });
      const leaves = list.flatMap(({ pages }) => pages.flatMap(({ perms }) => perms));
      assert.deepEqual(leaves.map(({ perm }) => perm).toSorted(), [...all].toSorted());
      const own = list.find(({ key }) => key === 'permission')?.pages.find(({ key }) => key === 'permission/role/index');
      assert.deepEqual(own?.perms.map(({ perm }) => perm).toSorted(), permsOf(adminRole).toSorted());
      assert.equal(own?.perms[0]?.perm, 'permission/role/list');
      for (const { pages } of list)
        for (const { perms, key } of pages)
          assert.equal(new Set(perms.map(({ title }) => title)).size, perms.length, `${key} in ${language}`);
      const words = JSON.stringify(
        list.map(({ title, pages }) => [title, pages.map((page) => [page.title, page.perms.map((leaf) => leaf.title)])]),
      );
      assert.equal(/\p{Script=Han}/u.test(words), language === 'zh-CN');
      assert.deepEqual(
        list.filter(({ key }) => key === 'other'),
        [],
        'every call has its page',
      );
    }
  });

  test('added, given rules, renamed, deleted once nobody has it', async () => {
    const id = await newRole(['merchant/user/list', 'merchant/user/list', 'merchant/user/detail']);
    const role = await did(app, adminRole.detail, { id }, root);
    assert.deepEqual(
      [role.perms, role.perm_count, role.is_full, role.is_below],
      [['merchant/user/detail', 'merchant/user/list'], 2, false, true],
    );
    await refused(app, 'role_name_taken', adminRole.add, { name: role.name }, root);
    await did(app, adminRole.edit, { id, name: '客服' }, root);
    assert.deepEqual(
      (await did(app, adminRole.list, { name: '客' }, root)).list.map(({ name, admin_count }) => [name, admin_count]),
      [['客服', 0]],
    );
    const member = await newAdmin(id);
    assert.match(await refused(app, 'role_in_use', adminRole.del, { id }, root), /1/);
    await did(app, adminAccount.del, { id: member.id }, root);
    await did(app, adminRole.del, { id }, root);
    await refused(app, 'missing', adminRole.detail, { id }, root);
  });

  test('the full role is neither changed nor deleted, and a string that is nobody’s is none', async () => {
    await refused(app, 'role_full', adminRole.edit, { id: fullRole, name: 'x' }, root);
    await refused(app, 'role_full', adminRole.rule, { id: fullRole, perms: [] }, root);
    await refused(app, 'role_full', adminRole.del, { id: fullRole }, root);
    const id = await newRole([]);
    for (const perm of ['*', 'none', 'goods/good/add', 'merchant/user', 'constructor'])
      await refused(app, 'bad_input', adminRole.rule, { id, perms: [perm] }, root);
    assert.deepEqual((await did(app, adminRole.detail, { id }, root)).perms, []);
  });

  test('a merchants’ role is no administrators’ role', async () => {
    const { id } = await app.house.db.selectFrom('role').select('id').where('realm', '=', 'merchant').executeTakeFirstOrThrow();
    for (const [endpoint, input] of [
      [adminRole.detail, { id }],
      [adminRole.edit, { id, name: 'x' }],
      [adminRole.rule, { id, perms: [] }],
      [adminRole.del, { id }],
    ] as const)
      await refused(app, 'missing', endpoint, input as never, root);
    await refused(app, 'missing', adminAccount.add, { username: 'nobody_yet', role_id: id, password: PASSWORD }, root);
  });
});

describe('nobody raises himself', () => {
  /** Holds every call of the two pages and one thing more; `above` holds something that he does not. */
  async function cast() {
    const own = [...permsOf(adminAccount, adminRole), 'merchant/user/list'];
    const ownRole = await newRole(own);
    const smaller = await newRole(['merchant/user/list']);
    const larger = await newRole([...own, 'merchant/user/detail']);
    const aside = await newRole(['merchant/user/detail']);
    return {
      actor: await newAdmin(ownRole),
      below: await newAdmin(smaller),
      above: await newAdmin(larger),
      beside: await newAdmin(aside),
      ownRole,
      smaller,
      larger,
      aside,
    };
  }

  test('by his own account or role', async () => {
    const { actor, ownRole, smaller } = await cast();
    for (const who of [actor, root]) {
      const { id } = who;
      await refused(app, 'not_oneself', adminAccount.edit, { id, username: 'other_name', nickname: '' }, who);
      await refused(app, 'not_oneself', adminAccount.setRoles, { id, role_id: smaller }, who);
      await refused(app, 'not_oneself', adminAccount.status, { id, status: 0 }, who);
      await refused(app, 'not_oneself', adminAccount.resetPassword, { id, password: OTHER }, who);
      await refused(app, 'not_oneself', adminAccount.del, { id }, who);
    }
    await refused(app, 'not_oneself', adminRole.rule, { id: ownRole, perms: [] }, actor);
    await refused(app, 'not_oneself', adminRole.edit, { id: ownRole, name: 'mine' }, actor);
    await refused(app, 'not_oneself', adminRole.del, { id: ownRole }, actor);
  });

  test('by somebody or some role that holds what he does not', async () => {
    const { actor, below, above, beside, larger, smaller, aside } = await cast();
    for (const { id } of [above, beside, root]) {
      await refused(app, 'beyond_own', adminAccount.edit, { id, username: 'other_name', nickname: '' }, actor);
      await refused(app, 'beyond_own', adminAccount.setRoles, { id, role_id: smaller }, actor);
      await refused(app, 'beyond_own', adminAccount.status, { id, status: 0 }, actor);
      await refused(app, 'beyond_own', adminAccount.resetPassword, { id, password: OTHER }, actor);
      await refused(app, 'beyond_own', adminAccount.del, { id }, actor);
      assert.equal((await did(app, adminAccount.detail, { id }, actor)).is_below, false);
    }
    for (const role_id of [fullRole, larger, aside]) {
      await refused(app, 'beyond_own', adminAccount.setRoles, { id: below.id, role_id }, actor);
      await refused(app, 'beyond_own', adminAccount.add, { username: 'puppet', role_id, password: PASSWORD }, actor);
    }
    await refused(app, 'beyond_own', adminRole.rule, { id: smaller, perms: ['merchant/user/detail'] }, actor);
    await refused(app, 'beyond_own', adminRole.rule, { id: aside, perms: [] }, actor);
    await refused(app, 'beyond_own', adminRole.edit, { id: larger, name: 'x' }, actor);
    await refused(app, 'beyond_own', adminRole.del, { id: aside }, actor);
    await refused(app, 'role_full', adminRole.rule, { id: fullRole, perms: [] }, actor);
    assert.deepEqual(await Promise.all([below, above, beside, root].map(lives)), [true, true, true, true]);
    // What he may, he may.
    await did(app, adminRole.rule, { id: smaller, perms: ['permission/role/list'] }, actor);
    await did(app, adminAccount.status, { id: below.id, status: 0 }, actor);
  });

  test('two who hold everything turn each other off, or each other’s role down, at the same moment: one is refused', async () => {
    const smaller = await newRole([]);
    const attacks = [
      (id: number, by: Person) => call(app, adminAccount.status, { id, status: 0 }, by),
      (id: number, by: Person) => call(app, adminAccount.setRoles, { id, role_id: smaller }, by),
      (id: number, by: Person) => call(app, adminAccount.del, { id }, by),
    ];
    for (const attack of attacks) {
      const [one, two] = [await newAdmin(fullRole), await newAdmin(fullRole)];
      const codes = (await Promise.all([attack(two.id, one), attack(one.id, two)])).map(({ code }) => code);
      assert.equal(codes.filter((code) => code === 1).length, 1, codes.join());
      const said = codes.find((code) => code !== 1) ?? 0;
      // by whichever of them finds that it has lost: its session, its account or its rights
      const lost = [refusals.signed_out, refusals.account_turned_off, refusals.forbidden, refusals.beyond_own];
      assert.ok(
        lost.some(({ code }) => code === said),
        codes.join(),
      );
    }
  });
});

describe('from the command line', () => {
  test('somebody is made and let in again, and the log says how', async () => {
    await createAdminByHand(app.ctx(), 'rescuer', PASSWORD);
    await refused(app, 'name_taken', adminAccount.add, { username: 'Rescuer', role_id: fullRole, password: PASSWORD }, root);
    const { access_token: token } = await did(app, adminLogin.login, { username: 'rescuer', password: PASSWORD });
    assert.deepEqual((await did(app, adminUser.getAdminUserInfo, {}, { token })).perms, ['*']);
    await assert.rejects(createAdminByHand(app.ctx(), 'RESCUER', PASSWORD), { refusal: 'name_taken' });
    assert.deepEqual(await resetPasswordByHand(app.ctx(), 'rescuer', OTHER), { isEnabled: true });
    assert.equal((await call(app, adminUser.getAdminUserInfo, {}, { token })).status, 401);
    await did(app, adminLogin.login, { username: 'rescuer', password: OTHER });
    await assert.rejects(resetPasswordByHand(app.ctx(), 'nobody_at_all', OTHER), { refusal: 'missing' });
    const { list } = await did(app, adminOperationLog.list, { username: 'npm run admin' }, root);
    assert.deepEqual(
      list.map(({ path, input }) => [path, input.username]),
      [
        [adminAccount.resetPassword.path, 'rescuer'],
        [adminAccount.add.path, 'rescuer'],
      ],
    );
    assert.doesNotMatch(JSON.stringify(list), new RegExp(`${OTHER}|${PASSWORD}`));
  });
});
