/** The checkout before its order is known: one document for all orders, whose script asks for this one. And what documents ask themselves. */
import { publicRestock } from '@keymall/contract/catalogue/shop-buying';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, closePage, no, ok, openPage } from '../../testing/open-page.tsx';
import { found, payOf, site, TRADE_NO } from '../../testing/samples.ts';
import { chooseLocale } from '../kit/i18n.tsx';
import earlyQuestion from './early-question.js?raw';
import { render } from './entry-server.tsx';

const PATH = '/home/pay/detail';
beforeEach(() => {
  window.history.replaceState(null, '', `/pay/${TRADE_NO}?utm_source=x`);
  vi.stubGlobal(
    'WebSocket',
    class {
      close(): void {}
    },
  );
});
afterEach(() => {
  closePage();
  chooseLocale('zh_CN');
  vi.unstubAllGlobals();
  window.early = undefined;
});

const open = (data: unknown = null) => openPage('pay', data, { url: `/pay/${TRADE_NO}` });
const title = (): string => screen.getByRole('heading', { level: 1 }).textContent ?? '';
/** As the document runs it, before anything else. */
// biome-ignore lint/security/noGlobalEval: the very text that stands in the document
// oxlint-disable-next-line no-eval -- as above
const runEarly = (): void => void (0, eval)(earlyQuestion);

describe('the checkout', () => {
  test('is drawn without its order, asks for it once by its own address, and calls its window by it', async () => {
    const url = `/pay/${TRADE_NO}`;
    const { html, plain, state } = render({ url, page: 'pay', data: null, locale: 'zh_CN', site, device: 'pc', now: 0 });
    expect(html).toContain('正在打开收银台');
    expect(html + plain + JSON.stringify(state)).not.toContain(TRADE_NO);
    expect(plain).toContain('url=?plain=1');
    const asked = answer({ [PATH]: () => ok(payOf()), '/push/auth': () => ({}) });
    await open();
    expect(asked.filter(({ path }) => path === PATH)).toEqual([{ path: PATH, body: { trade_no: TRADE_NO, device: 'pc' } }]);
    expect(screen.getByRole('timer').textContent).toContain('05:00');
    expect(document.title).toBe(`收银台 · ${payOf().goods_name} - Keymall`);
  });

  test('takes the answer to what its document asked, and asks nothing itself', async () => {
    const asked = answer({ [PATH]: () => ok(payOf()), '/push/auth': () => ({}) });
    runEarly();
    await open();
    expect(asked.filter(({ path }) => path === PATH)).toEqual([{ path: PATH, body: { trade_no: TRADE_NO } }]);
    expect(title()).toBe('¥26.57');
    expect(window.early).toBeUndefined();
  });

  test('drawn with its order it asks nothing', async () => {
    const asked = answer({ '/push/auth': () => ({}) });
    await open(payOf());
    expect(asked.filter(({ path }) => path === PATH)).toEqual([]);
    expect(screen.getByRole('timer')).not.toBeNull();
  });

  test.each([
    ['no such order', () => no(404, '请求的内容不存在')],
    ['no order number', () => no(400, '请求参数有误：trade_no')],
  ])('%s: says so, and leads to where orders are found', async (_, said) => {
    answer({ [PATH]: said });
    await open();
    expect(title()).toBe('没有找到这笔订单');
    expect(screen.getByRole('link', { name: '查询订单' }).getAttribute('href')).toBe('/order');
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  });

  test('a gateway that is silent, and a network that is gone, are told of and tried again', async () => {
    let said: () => unknown = () => no(1500, '支付网关没有响应，请稍后再试');
    answer({ [PATH]: () => said(), '/push/auth': () => ({}) });
    runEarly();
    await open();
    expect(screen.getByRole('alert').textContent).toContain('支付网关没有响应');
    expect(screen.getByRole('link', { name: '查看订单' }).getAttribute('href')).toBe(`/order?trade_no=${TRADE_NO}`);
    said = () => {
      throw new TypeError('no network');
    };
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '重试' })));
    expect(screen.getByRole('alert').textContent).toContain('网络');
    said = () => ok(payOf());
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '重试' })));
    expect(screen.getByRole('timer')).not.toBeNull();
  });
});

describe('an order that the address names', () => {
  const QUERY = '/home/order/query';
  const remember = (storage: Storage, orders: unknown): void => storage.setItem('keymall.orders', JSON.stringify(orders));
  const show = async (): Promise<void> => {
    window.history.replaceState(null, '', `/order?utm=x&trade_no=${TRADE_NO}`);
    runEarly();
    await openPage('order', null, { url: `/order?trade_no=${TRADE_NO}` });
  };
  const questions = (asked: readonly { path: string; body: unknown }[]) =>
    asked.filter(({ path }) => path === QUERY).map(({ body }) => body);
  afterEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  test.each([
    ['tab', () => sessionStorage],
    ['device', () => localStorage],
  ])('is asked for by its document with the proof of this %s, and once', async (_, storage) => {
    // kept on the device by who said that it may remember
    localStorage.setItem('keymall.contact', '{}');
    remember(storage(), [
      { trade_no: 'T2601010000AAAABBBBCCCCDDDD', grant: 'another' },
      { trade_no: TRADE_NO, grant: 'mine', create_at: '2026-11-21 08:30:00' },
    ]);
    const asked = answer({ [QUERY]: () => ok(found) });
    await show();
    expect(questions(asked)).toEqual([{ trade_no: TRADE_NO, pwd: '', grant: 'mine' }]);
    expect(screen.getByText('KM7Q-8H2D-91AF-X2VD')).not.toBeNull();
  });

  test('is asked for by the page alone where nothing here proves it, or the storage holds nothing of ours', async () => {
    for (const orders of [[], [{ trade_no: TRADE_NO, grant: '' }], 7, null]) {
      remember(localStorage, orders);
      const asked = answer({ [QUERY]: () => ok(found) });
      await show();
      expect(questions(asked)).toEqual([{ trade_no: TRADE_NO, pwd: '', grant: '' }]);
      closePage();
    }
  });

  test('another order’s answer is not taken for its', async () => {
    const asked = answer({ [QUERY]: () => ok(found) });
    window.history.replaceState(null, '', `/order?trade_no=${TRADE_NO}`);
    window.early = { trade_no: 'T2601010000AAAABBBBCCCCDDDD', answer: Promise.reject(new TypeError('never to be heard of')) };
    window.early.answer.catch(() => undefined);
    await openPage('order', null, { url: `/order?trade_no=${TRADE_NO}` });
    expect(questions(asked)).toHaveLength(1);
    expect(window.early).toBeUndefined();
  });
});

test('a reminder’s letter is read in the page’s own address, and asked after once', async () => {
  window.history.replaceState(null, '', '/restock?token=abc');
  const asked = answer({ [publicRestock.look.path]: () => ok({ goods_name: '月卡', shop_name: '小铺', confirmed: false }) });
  await openPage('restock', null, { url: '/restock?token=abc' });
  expect(asked).toEqual([{ path: publicRestock.look.path, body: { token: 'abc' } }]);
  expect(title()).toBe('「月卡」到货时通知您？');
});
