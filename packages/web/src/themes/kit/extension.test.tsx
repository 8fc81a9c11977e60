/** What a merchant adds to his page, as every look has it. */
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { shopOf, site } from '../../../testing/samples.ts';
import { render as draw } from '../../app/entry-server.tsx';
import type { Often } from '../../storefront/noticed.ts';
import { Music } from './music.tsx';
import { NoticeModal } from './notice-modal.tsx';
import { ShopSticky } from './sticky.tsx';
import { sceneOf } from './unavailable.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

test.each([
  ['visitor', [true, false, false]],
  ['day', [true, false, true]],
  ['always', [true, true, true]],
] as const)('a notice comes to one visitor: %s', async (often: Often, shown) => {
  const seen: boolean[] = [];
  for (const now of ['2026-11-22T10:00:00', '2026-11-22T11:00:00', '2026-11-23T10:00:00']) {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    const onClose = vi.fn();
    const { unmount } = render(<NoticeModal shopId={1} notice="早八点补货" drawn often={often} onClose={onClose} />);
    seen.push(onClose.mock.calls.length === 0);
    await act(async () => screen.getByRole<HTMLDialogElement>('dialog', { hidden: true }).close());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    unmount();
  }
  expect(seen).toEqual(shown);
});

describe('music', () => {
  const played: string[] = [];
  class Player {
    loop = false;
    url: string;
    constructor(url: string) {
      this.url = url;
    }
    addEventListener = (): void => undefined;
    pause = (): void => undefined;
    play(): Promise<void> {
      played.push(this.url);
      return Promise.resolve();
    }
  }
  const pieces = [
    { url: '/upload/1.mp3', title: '序曲' },
    { url: '/upload/2.mp3', title: '终曲' },
  ];
  beforeEach(() => {
    played.length = 0;
    vi.stubGlobal('Audio', Player);
  });
  afterEach(() => vi.unstubAllGlobals());

  test('waits for a tap, goes on to the next, and stays off for good', () => {
    const first = render(<Music pieces={pieces} />);
    expect(screen.getByText('点按播放《序曲》')).toBeDefined();
    expect(played).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: '播放音乐：序曲' }));
    fireEvent.click(screen.getByRole('button', { name: '下一首' }));
    expect(played).toEqual(['/upload/1.mp3', '/upload/2.mp3']);
    fireEvent.click(screen.getByRole('button', { name: '关闭音乐' }));
    expect(screen.queryByText('点按播放《终曲》')).toBeNull();
    first.unmount();
    render(<Music pieces={pieces} />);
    expect(screen.queryByText('点按播放《序曲》')).toBeNull();
    expect(screen.getByRole('button', { name: '播放音乐：序曲' }).getAttribute('aria-pressed')).toBe('false');
  });
});

test('a contact floats on its side, and nothing where there is none', () => {
  const { extension } = shopOf(1);
  const contact = { wechat: '', mobile: '', qq: '10000', site_link: '' };
  render(<ShopSticky extension={{ ...extension, float: { side: 'left', contact } }} />);
  expect(screen.getByRole('navigation').dataset.side).toBe('left');
  fireEvent.click(screen.getByRole('button', { name: '联系客服' }));
  expect(screen.getByText('10000')).toBeDefined();
  cleanup();
  render(<ShopSticky extension={{ ...extension, float: null }} />);
  expect(screen.queryByRole('button', { name: '联系客服' })).toBeNull();
});

const shut = (data: object) => draw({ url: '/link/SHOPTOKEN01', page: 'shop', data, locale: 'zh_CN', site, device: 'pc' });

test('a shop that is shut wears its own look, and says whose it is', () => {
  const { html, status, state } = shut({
    code: 1204,
    msg: '盘点三天',
    name: 'shop_closed',
    template: 'pic',
    mobile_template: 'pic',
    shop_name: '示例小店',
  });
  expect([status, state.files.look]).toEqual([503, '../themes/shop/pic/pages/unavailable.page.tsx']);
  for (const words of ['盘点三天', '示例小店', 'href="/order"', 'data-scene="closed"']) expect(html).toContain(words);
  const unknown = shut({ code: 1201, msg: '链接不存在或已关闭', name: 'link_dead' });
  expect(unknown.state.files.look).toBe('../themes/shop/default/pages/unavailable.page.tsx');
  expect(unknown.html).toContain('data-scene="gone"');
});

test('each reason has a drawing of its own', () => {
  const reasons = ['shop_frozen', 'shop_closed', 'link_dead', 'shop_expired', 'shop_off_hours', 'look_over', 'shop_unopened', 'goods_gone'];
  expect(new Set(reasons.map(sceneOf)).size).toBe(reasons.length);
  expect(sceneOf('busy')).toBe('other');
});

test('styles of a merchant stand in the first response as they are, and a share picture where links are previewed', () => {
  const css = '@scope (.km-shop) to (strong){main > li{color:red}}';
  const { html, head } = draw({
    url: '/link/SHOPTOKEN01',
    page: 'shop',
    data: { ...shopOf(2), extension: { ...shopOf(2).extension, css, share_image: '/upload/share.png' } },
    locale: 'zh_CN',
    site,
    device: 'pc',
    origin: 'https://shop.example',
  });
  expect(html).toContain(`<style>${css}</style>`);
  expect(head).toContain('<meta property="og:image" content="https://shop.example/upload/share.png">');
  expect(head).toContain('"image":"https://shop.example/upload/share.png"');
});
