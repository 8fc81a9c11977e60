import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const rest = { effect: 'read', summary: '试', input: z.strictObject({}), output: z.null() } as const;

test('area, access and permission follow from the path', () => {
  const derived = (path: `/${string}`) => {
    const { area, access, permission } = endpoint({ path: path as '/adminapi/a/b', ...rest });
    return { area, access, permission };
  };
  assert.deepEqual(derived('/adminapi/permission/menu/edit'), { area: 'admin', access: 'permission', permission: 'permission/menu/edit' });
  assert.deepEqual(derived('/merchantapi/goods/good/list'), { area: 'merchant', access: 'permission', permission: 'goods/good/list' });
  assert.deepEqual(derived('/personalapi/order/list'), { area: 'personal', access: 'signed-in', permission: null });
  assert.deepEqual(derived('/home/index/siteConfig'), { area: 'home', access: 'anyone', permission: null });
  assert.deepEqual(derived('/shop/index/detail'), { area: 'shop', access: 'anyone', permission: null });
});

test('another access can be said, and takes the permission with it', () => {
  const login = endpoint({ path: '/adminapi/login/login', ...rest, access: 'anyone', rate: 'login' });
  assert.deepEqual([login.access, login.permission, login.rate], ['anyone', null, 'login']);
  const self = endpoint({ path: '/merchantapi/user/user/userDetail', ...rest, access: 'signed-in' });
  assert.deepEqual([self.access, self.permission, self.rate], ['signed-in', null, 'general']);
});

test('a path outside every area does not load', () => {
  for (const path of ['/other/x', '/adminapi', 'adminapi/x', '/adminapi/a-b', '/AdminApi/x', '']) {
    assert.throws(() => endpoint({ path: path as '/adminapi/a/b', ...rest }), /no area in path/, path);
  }
});
