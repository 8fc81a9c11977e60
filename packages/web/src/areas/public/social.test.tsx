/** Ways in by an account elsewhere, as they are pressed: they lead where the server says, come back to where one was, and say what failed. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sessionOf } from '#kit/session';
import { answer, closePage, no, ok, openPage } from '../../../testing/open-page.tsx';
import { takeProven, unboundHere } from '../../features/account/social-journey.ts';

const UUID = 'ab'.repeat(32);
const WAYS = [
  { provider: 'qq', title: '', is_code: false },
  { provider: 'oidc', title: '公司账号', is_code: false },
  { provider: 'wechat', title: '', is_code: false },
];
const merchant = (social: unknown = WAYS) => ({
  '/merchantapi/user/account/loginConfig': () => ok({ site_register_status: 1, methods: ['password'], forget: [], social }),
});
const stands = (status: number, more: object = {}) => ok({ status, access_token: '', id: null, name: '', ...more });

const assign = vi.fn();
const replace = vi.fn();
beforeEach(() => {
  assign.mockClear();
  replace.mockClear();
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
  vi.spyOn(window.location, 'replace').mockImplementation(replace);
});
afterEach(() => {
  closePage();
  vi.useRealTimers();
  sessionStorage.clear();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});

const at = (address: string): void => window.history.replaceState(null, '', address);
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const ways = () => screen.findByRole('region', { name: '其他登录方式' });

describe('on the merchants’ sign-in page', () => {
  test('a button leads to where the server says, and the way on is remembered', async () => {
    const asked = answer({
      ...merchant(),
      '/merchantapi/user/account/socialite': ({ provider }) =>
        ok({ url: `https://login.example/${provider}`, socialite_uuid: UUID, digits: '' }),
    });
    at('/merchant/login?redirect=/merchant/goods/good');
    await openPage('merchantLogin', null, { url: '/merchant/login' });
    expect(
      within(await ways())
        .getAllByRole('button')
        .map((each) => each.textContent),
    ).toEqual(['QQ', '公司账号', '微信']);
    await press('公司账号');
    expect(asked.at(-1)).toEqual({ path: '/merchantapi/user/account/socialite', body: { provider: 'oidc' } });
    expect(assign).toHaveBeenCalledWith('https://login.example/oidc');
    closePage();

    // back again: signed in, and on to where one was going
    answer({
      '/merchantapi/user/account/socialiteLogin': ({ query }) =>
        query === 'code=c&state=s' ? ok({ socialite_uuid: UUID, purpose: 'enter', is_watched: false }) : no(1, 'other'),
      '/merchantapi/user/account/socialiteStatus': () => stands(2, { access_token: 'token-of-the-shop', id: 42 }),
    });
    at('/merchant/social?code=c&state=s');
    await openPage('merchantSocial', null, { url: '/merchant/social' });
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(2));
    expect(String(assign.mock.calls.at(-1)?.[0])).toMatch(/\/merchant\/goods\/good$/);
    expect(sessionOf('merchant')?.accessToken).toBe('token-of-the-shop');
    // the code is used up: it stays in no history
    expect(window.location.search).toBe('');
  });

  test('what the server refuses is said, and the buttons stay', async () => {
    answer({ ...merchant(), '/merchantapi/user/account/socialite': () => no(1701, '该登录方式未开启') });
    await openPage('merchantLogin', null, { url: '/merchant/login' });
    await ways();
    await press('QQ');
    expect((await screen.findByRole('alert')).textContent).toBe('该登录方式未开启');
    expect(screen.getByRole('button', { name: 'QQ' })).toHaveProperty('disabled', false);
    expect(assign).not.toHaveBeenCalled();
  });

  test('nothing is drawn where the site offers none', async () => {
    const asked = answer(merchant([]));
    await openPage('merchantLogin', null, { url: '/merchant/login' });
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    expect(screen.queryByRole('region', { name: '其他登录方式' })).toBeNull();
  });

  test('WeChat’s code stands in a window of its own while this one asks; run out it says so, scanned it enters', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }));
    const shown = { location: { replace: vi.fn() }, close: vi.fn() };
    vi.spyOn(window, 'open').mockReturnValue(shown as unknown as Window);
    const says = [stands(0), stands(3), stands(1), stands(2, { access_token: 'scanned', id: 7 })];
    const asked = answer({
      ...merchant(),
      '/merchantapi/user/account/wechatQrCodeUri': () => ok({ url: 'https://scan.example/code', uuid: UUID, digits: '' }),
      '/merchantapi/user/account/checkScanStatus': () => says.shift(),
    });
    await openPage('merchantLogin', null, { url: '/merchant/login' });
    await ways();
    vi.useFakeTimers();
    await press('微信');
    expect(shown.location.replace).toHaveBeenCalledWith('https://scan.example/code');
    expect(assign).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(asked.at(-1)).toEqual({ path: '/merchantapi/user/account/checkScanStatus', body: { uuid: UUID } });
    expect(screen.getByText('请在新打开的窗口中用微信扫码', { exact: false })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.getByRole('alert').textContent).toBe('扫码已失效，请重新开始');
    await press('微信');
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.getByText('已扫码', { exact: false })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(sessionOf('merchant')?.accessToken).toBe('scanned');
    expect(assign).toHaveBeenCalledWith('/merchant');
  });

  test('the official account’s code is drawn here; scanned, it shows the digits that are said in WeChat', async () => {
    const open = vi.spyOn(window, 'open');
    const says = [stands(0), stands(1), stands(2, { access_token: 'said', id: 7 })];
    const asked = answer({
      ...merchant([{ provider: 'wechat', title: '', is_code: true }]),
      '/merchantapi/user/account/socialite': () => ok({ url: 'http://weixin.example/q/1', socialite_uuid: UUID, digits: '47' }),
      '/merchantapi/user/account/socialiteStatus': () => says.shift(),
    });
    at('/merchant/login');
    await openPage('merchantLogin', null, { url: '/merchant/login' });
    await ways();
    vi.useFakeTimers();
    await press('微信');
    await act(() => vi.dynamicImportSettled());
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.getByRole('img', { name: '微信扫码' })).toBeTruthy();
    expect(screen.queryByText('47')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.getByText('47')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(sessionOf('merchant')?.accessToken).toBe('said');
    expect(asked.at(-1)).toEqual({ path: '/merchantapi/user/account/socialiteStatus', body: { socialite_uuid: UUID } });
    expect(open).not.toHaveBeenCalled();
  });

  test('whom nobody here is, is taken along with a password, once', async () => {
    answer({
      '/merchantapi/user/account/socialiteLogin': () => ok({ socialite_uuid: UUID, purpose: 'enter', is_watched: false }),
      '/merchantapi/user/account/socialiteStatus': () => stands(4, { name: '小王' }),
    });
    at('/merchant/social?code=c');
    await openPage('merchantSocial', null, { url: '/merchant/social' });
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/merchant/login?redirect=%2Fmerchant'));
    expect(unboundHere()).toEqual({ uuid: UUID, name: '小王' });
    closePage();

    const asked = answer({
      ...merchant(),
      '/merchantapi/user/account/login': () =>
        ok({ access_token: 't', id: 1, username: 'm', mobile: '', status: 1, shop_status: 1, shop_verify: 1 }),
    });
    at('/merchant/login');
    await openPage('merchantLogin', null, { url: '/merchant/login' });
    expect(await screen.findByText('您在第三方平台的身份 “小王”', { exact: false })).toBeTruthy();
    fireEvent.change(screen.getByLabelText('账号'), { target: { value: 'xinghe' } });
    fireEvent.change(screen.getByLabelText('密码', { selector: 'input' }), { target: { value: 'Pass-word-123' } });
    await press('登录');
    expect(asked.at(-1)?.body).toMatchObject({ username: 'xinghe', socialite_uuid: UUID });
    expect(unboundHere()).toBeNull();
  });
});

describe('coming back', () => {
  test('says what failed, in the server’s words, and leads to where one signs in', async () => {
    answer({ '/personalapi/account/socialiteLogin': () => no(1702, '对方没有确认您的身份') });
    at('/personal/social?error=denied');
    await openPage('personalSocial', null, { url: '/personal/social' });
    expect(await screen.findByText('对方没有确认您的身份')).toBeTruthy();
    expect(screen.getByRole('link', { name: '返回登录' }).getAttribute('href')).toBe('/personal');
  });

  test('says that a journey has run out', async () => {
    answer({
      '/personalapi/account/socialiteLogin': () => ok({ socialite_uuid: UUID, purpose: 'enter', is_watched: false }),
      '/personalapi/account/socialiteStatus': () => stands(3),
    });
    at('/personal/social?code=c');
    await openPage('personalSocial', null, { url: '/personal/social' });
    expect(await screen.findByText('这次登录已失效，请重新开始。')).toBeTruthy();
  });

  test('to be bound goes to the page that lists bindings; a watched window says that the other goes on', async () => {
    answer({ '/merchantapi/user/account/socialiteLogin': () => ok({ socialite_uuid: UUID, purpose: 'bind', is_watched: false }) });
    at('/merchant/social?code=c');
    await openPage('merchantSocial', null, { url: '/merchant/social' });
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/merchant/user/setting'));
    expect(takeProven()).toBe(UUID);
    closePage();
    answer({ '/merchantapi/user/account/socialiteLogin': () => ok({ socialite_uuid: UUID, purpose: 'enter', is_watched: true }) });
    at('/merchant/social?code=c');
    await openPage('merchantSocial', null, { url: '/merchant/social' });
    expect(await screen.findByText('请回到原来的窗口继续，本窗口可以关闭。')).toBeTruthy();
  });
});
