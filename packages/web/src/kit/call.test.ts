import { adminUser } from '@keymall/contract/identity/admin-session';
import { personalAccount } from '@keymall/contract/identity/personal-account';
import { merchantUser } from '@keymall/contract/merchant/merchant-account';
import { publicPay } from '@keymall/contract/ordering/public-order';
import { homeIndex } from '@keymall/contract/platform/home';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bodyOf, CallError, call, getJson, isLeaving, LEAVE_DELAY_MS, roleOf } from './call.ts';
import { saveSession, sessionOf } from './session.ts';
import { toast } from './toast.ts';

const answer = (body: unknown, status = 200): Response => new Response(body === undefined ? '' : JSON.stringify(body), { status });
const success = (data: unknown = null): Response => answer({ code: 1, msg: '', data });

const fetched = vi.fn<typeof fetch>();
const assigned = vi.fn<(url: string | URL) => void>();
const visit = (path: string): void => window.history.replaceState(null, '', path);
const sent = (index = 0): { url: string; headers: Record<string, string>; body: Record<string, unknown>; init: RequestInit } => {
  const [url, init = {}] = fetched.mock.calls[index] ?? [''];
  return {
    url: String(url),
    headers: init.headers as Record<string, string>,
    body: JSON.parse(String(init.body ?? 'null')) as Record<string, unknown>,
    init,
  };
};
const failureOf = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: CallError) => error,
  );

const admin = { accessToken: 'admin-token', userInfo: null, perms: [] };
const merchant = { accessToken: 'merchant-token', userInfo: null, shop: null, showVerifyDialog: false, perms: [] };
const personal = { accessToken: 'personal-token', id: 1, avatar: '', status: 1, email: 'a@b.cc', perms: [] };

beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => success());
  vi.stubGlobal('fetch', fetched);
  vi.useFakeTimers();
  vi.spyOn(window.location, 'assign').mockImplementation(assigned);
  assigned.mockReset();
  visit('/');
});
afterEach(() => {
  vi.runAllTimers();
});

describe('what is sent', () => {
  test('a POST of JSON with credentials, strings trimmed and dates written as the wire has them', async () => {
    await call(homeIndex.siteConfig, { note: '  a b ', deep: [{ at: new Date('2026-11-21T00:00:00Z') }], n: 1 } as never);
    const { url, init, body, headers } = sent();
    expect(url).toBe('/home/index/siteConfig');
    expect(init.method).toBe('POST');
    expect(init.credentials).toBe('include');
    expect(headers['content-type']).toBe('application/json');
    expect(body).toEqual({ note: 'a b', deep: [{ at: '2026-11-21 08:00:00' }], n: 1 });
  });

  test('bodies keep what is neither text nor date', () => {
    expect(bodyOf({ a: null, b: [true, 2], c: undefined })).toEqual({ a: null, b: [true, 2], c: undefined });
  });

  test('the language goes with every call', async () => {
    await call(homeIndex.siteConfig, {});
    expect(sent().headers).toMatchObject({ 'accept-language': 'zh-CN' });
  });

  test('a GET carries a timestamp', async () => {
    vi.setSystemTime(1_790_000_000_000);
    fetched.mockResolvedValue(answer({ width: 180 }));
    await expect(getJson('/static/config/style.json?a=1')).resolves.toEqual({ width: 180 });
    expect(sent().url).toBe('/static/config/style.json?a=1&_t=1790000000000');
    expect(sent().init.method).toBe('GET');
  });
});

describe('whose token', () => {
  const tokenAt = async (path: string, endpoint: typeof homeIndex.siteConfig = homeIndex.siteConfig): Promise<string | undefined> => {
    visit(path);
    fetched.mockClear();
    await call(endpoint, {});
    return sent().headers.authorization;
  };

  test.each([
    ['/admin/index', 'admin'],
    ['/merchant/goods', 'merchant'],
    ['/personal', 'personal'],
    ['/link/abc', 'merchant'],
    ['/', 'merchant'],
    ['/link/abc?diy=1', 'admin'],
  ])('the first segment of %s means %s', (path, role) => {
    const { pathname, search } = new URL(path, 'http://x');
    expect(roleOf({ pathname, search })).toBe(role);
  });

  test('back offices send their own; public pages the buyer’s where there is one', async () => {
    saveSession('admin', admin);
    saveSession('merchant', merchant);
    expect(await tokenAt('/admin/orders')).toBe('Bearer admin-token');
    expect(await tokenAt('/merchant/orders')).toBe('Bearer merchant-token');
    expect(await tokenAt('/link/abc')).toBeUndefined();
    expect(await tokenAt('/link/abc?diy=1')).toBe('Bearer admin-token');
    saveSession('personal', personal);
    expect(await tokenAt('/link/abc')).toBe('Bearer personal-token');
    expect(await tokenAt('/admin/orders')).toBe('Bearer admin-token');
  });
});

describe('what comes back', () => {
  test('code 1 gives the data', async () => {
    fetched.mockResolvedValue(success({ list: [] }));
    await expect(call(homeIndex.siteLink, {})).resolves.toEqual({ list: [] });
  });

  test('any other code is a CallError with the code, the server’s sentence and the fixed message', async () => {
    fetched.mockResolvedValue(answer({ code: 1402, msg: '库存不足', data: null }));
    const error = await failureOf(call(homeIndex.siteLink, {}));
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ code: 1402, msg: '库存不足', message: '请求接口错误, 错误码: 1402', status: 200 });
    expect(toast.shown()).toEqual([]);
  });

  test('an empty body has its own message', async () => {
    fetched.mockResolvedValue(answer(undefined));
    expect((await failureOf(call(homeIndex.siteLink, {}))).message).toBe('请求接口错误');
  });

  test.each([
    [400, '参数有误', '参数有误'],
    [403, '没有权限', '没有权限 /home/index/siteLink'],
    [404, '内容不存在', '内容不存在'],
  ])('HTTP %i raises a toast', async (status, msg, shown) => {
    fetched.mockResolvedValue(answer({ code: status, msg, data: null }, status));
    await failureOf(call(homeIndex.siteLink, {}));
    expect(toast.shown().map((each) => each.text)).toEqual([shown]);
  });

  test('a quiet call and other statuses raise none', async () => {
    fetched.mockResolvedValueOnce(answer({ code: 404, msg: '内容不存在', data: null }, 404));
    await failureOf(call(homeIndex.siteLink, {}, { quiet: true }));
    fetched.mockResolvedValueOnce(answer({ code: 500, msg: '系统繁忙', data: null }, 500));
    expect(await failureOf(call(homeIndex.siteLink, {}))).toMatchObject({ status: 500, msg: '系统繁忙' });
    expect(toast.shown()).toEqual([]);
  });

  test('a network error passes through as it is, without a toast', async () => {
    const broken = new TypeError('Failed to fetch');
    fetched.mockRejectedValue(broken);
    expect(await failureOf(call(homeIndex.siteLink, {}))).toBe(broken);
    expect(toast.shown()).toEqual([]);
  });
});

describe('a session that has ended', () => {
  const endedAt = async (
    path: string,
    endpoint: typeof merchantUser.userDetail | typeof adminUser.getAdminUserInfo | typeof personalAccount.userDetail,
  ): Promise<void> => {
    visit(path);
    fetched.mockImplementation(async () => answer({ code: 401, msg: '登录已失效', data: null }, 401));
    await Promise.all([1, 2, 3].map(() => failureOf(call(endpoint as typeof merchantUser.userDetail, {}))));
  };

  test.each([
    ['merchant', '/merchant/goods?page=2', merchantUser.userDetail, '/merchant/login?why=ended&redirect=%2Fmerchant%2Fgoods%3Fpage%3D2'],
    ['admin', '/admin/orders', adminUser.getAdminUserInfo, '/admin/login?why=ended&redirect=%2Fadmin%2Forders'],
    ['personal', '/personal', personalAccount.userDetail, '/personal?why=ended'],
  ] as const)(
    '%s is signed out once, and sent after half a second to sign in again, told why and from where',
    async (role, path, endpoint, home) => {
      saveSession('admin', admin);
      saveSession('merchant', merchant);
      saveSession('personal', personal);
      await endedAt(path, endpoint);
      expect(sessionOf(role)).toBeNull();
      expect(isLeaving()).toBe(true);
      expect((['admin', 'merchant', 'personal'] as const).filter((each) => sessionOf(each))).toHaveLength(2);
      vi.advanceTimersByTime(499);
      expect(assigned).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(assigned.mock.calls).toEqual([[home]]);
      expect(isLeaving(), 'until the next page has come').toBe(true);
      vi.runAllTimers();
      expect(isLeaving()).toBe(false);
    },
  );

  test('who did nothing for too long is told so', async () => {
    visit('/merchant/goods');
    saveSession('merchant', merchant);
    fetched.mockImplementation(async () => answer({ code: 1725, msg: '长时间没有操作，已为您退出登录', data: null }, 401));
    await failureOf(call(merchantUser.userDetail, {}));
    vi.advanceTimersByTime(LEAVE_DELAY_MS);
    expect(assigned.mock.calls).toEqual([['/merchant/login?why=idle&redirect=%2Fmerchant%2Fgoods']]);
  });

  test('a guest’s call on a public page goes on without the buyer’s dead token', async () => {
    visit('/pay/X');
    saveSession('personal', personal);
    fetched.mockImplementation(async (_, init) =>
      new Headers(init?.headers).has('authorization') ? answer({ code: 401, msg: '登录已失效', data: null }, 401) : success({ ok: 1 }),
    );
    await expect(call(publicPay.detail, { trade_no: 'X' })).resolves.toEqual({ ok: 1 });
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(sessionOf('personal')).toBeNull();
    expect(isLeaving()).toBe(false);
  });
});

describe('time', () => {
  const never = (_: unknown, init?: RequestInit): Promise<Response> =>
    new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)));

  test('a call is given up after ten seconds', async () => {
    fetched.mockImplementation(never);
    const failure = failureOf(call(homeIndex.siteLink, {}));
    await vi.advanceTimersByTimeAsync(9_999);
    let settled = false;
    void failure.then(() => {
      settled = true;
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect((await failure).name).toBe('TimeoutError');
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('retries wait a second, and only for what was not reached', async () => {
    fetched.mockRejectedValueOnce(new TypeError('down')).mockResolvedValueOnce(success('up'));
    const answered = call(homeIndex.siteLink, {}, { retries: 2 });
    await vi.advanceTimersByTimeAsync(999);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await expect(answered).resolves.toBe('up');

    fetched.mockClear();
    fetched.mockResolvedValue(answer({ code: 500, msg: '', data: null }, 500));
    await failureOf(call(homeIndex.siteLink, {}, { retries: 2 }));
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('throttled calls share the first answer for 300 ms', async () => {
    fetched.mockImplementation(async () => success(fetched.mock.calls.length));
    const all = await Promise.all([call(homeIndex.siteLink, {}, { throttle: true }), call(homeIndex.siteLink, {}, { throttle: true })]);
    expect(all).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(299);
    await expect(call(homeIndex.siteLink, {}, { throttle: true })).resolves.toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await expect(call(homeIndex.siteLink, {}, { throttle: true })).resolves.toBe(2);
  });

  test('debounced calls wait for 300 quiet ms and share the last one’s answer', async () => {
    fetched.mockImplementation(async (_, init) => success(JSON.parse(String(init?.body))));
    const first = call(homeIndex.siteLink, { q: 1 } as never, { debounce: true });
    await vi.advanceTimersByTimeAsync(200);
    const second = call(homeIndex.siteLink, { q: 2 } as never, { debounce: true });
    await vi.advanceTimersByTimeAsync(299);
    expect(fetched).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await Promise.all([first, second])).toEqual([{ q: 2 }, { q: 2 }]);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('asking for both is a mistake of the caller', () => {
    expect(() => call(homeIndex.siteLink, {}, { throttle: true, debounce: true })).toThrow('throttle 与 debounce 不能同时设置');
  });
});
