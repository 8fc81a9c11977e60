/** Parts of the theme kit that any theme may wear. */

import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { fileSize } from '#kit/format';
import { found, mallHome } from '../../../testing/samples.ts';
import { coverOf } from '../../storefront/cover.ts';
import { onDevice } from '../../storefront/favourites.ts';
import { Deliveries } from './deliveries.tsx';
import { Gallery } from './gallery.tsx';
import { MallGrid } from './mall-parts.tsx';
import { type NoticeLook, NoticeModal } from './notice-modal.tsx';
import { PaidPreview } from './paid-preview.tsx';
import { Sticky } from './sticky.tsx';

describe('the notice', () => {
  function Shop({ notice, look }: { notice: string; look: NoticeLook }) {
    const [shown, setShown] = useState<'drawn' | 'asked' | null>('drawn');
    return (
      <>
        <button type="button" onClick={() => setShown('asked')}>
          再看
        </button>
        {shown && <NoticeModal shopId={1} notice={notice} drawn={shown === 'drawn'} look={look} onClose={() => setShown(null)} />}
      </>
    );
  }
  const LOOKS = ['plain', 'paper', 'drawer', 'corner'] as const;

  test.each(LOOKS)('%s: shown once a day and wording, and whenever it is asked for', async (look) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T10:00:00') });
    localStorage.clear();
    const open = (notice: string) => render(<Shop notice={notice} look={look} />);
    const shown = (notice: string) => screen.queryByText(notice) !== null;
    const first = open('明早八点补货');
    expect(shown('明早八点补货')).toBe(true);
    await act(async () => screen.getByRole<HTMLDialogElement>('dialog').close());
    await waitFor(() => expect(shown('明早八点补货')).toBe(false));
    first.unmount();
    const again = open('明早八点补货');
    expect(shown('明早八点补货')).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: '再看' }));
    expect(shown('明早八点补货')).toBe(true);
    again.unmount();
    const other = open('改到九点');
    expect(shown('改到九点')).toBe(true);
    other.unmount();
    vi.setSystemTime(new Date('2026-11-23T10:00:00'));
    open('明早八点补货');
    expect(shown('明早八点补货')).toBe(true);
  });

  test('it stands in the first response, where its button works before any script', () => {
    const html = renderToString(<Shop notice="明早八点补货" look="plain" />);
    expect(html).toMatch(/<dialog open="" class="km-notice[^>]* data-notice="1-\w+"/);
    expect(html).toContain('<form method="dialog">');
    expect(html).toContain('明早八点补货');
  });

  test('pressed away before the script came, it stays away and is remembered', () => {
    localStorage.clear();
    const html = renderToString(<Shop notice="明早八点补货" look="plain" />);
    const root = document.createElement('div');
    root.innerHTML = html;
    document.body.append(root);
    root.querySelector('dialog')?.removeAttribute('open');
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { unmount } = render(<Shop notice="明早八点补货" look="plain" />, { container: root, hydrate: true });
    expect(screen.queryByText('明早八点补货')).toBeNull();
    expect(localStorage.getItem('keymall.noticed')).toContain('1-');
    unmount();
    said.mockRestore();
  });
});

test('a cover follows from the name alone, and holds together what belongs together', () => {
  expect(coverOf('星影视频会员 月卡')).toEqual(coverOf('星影视频会员 月卡'));
  expect(coverOf('【限时】Netflix 月卡').sign).toBe('限时');
  expect(coverOf('🎮 go').sign).toBe('GO');
  expect(coverOf('😀').sign).toBe('😀');
  expect(coverOf('').sign).toBe('');
  const colours = new Set(Array.from({ length: 200 }, (_, index) => coverOf(`商品 ${index}`).colour));
  expect(colours.size).toBe(13);
});

test('shortcuts: support on demand, the way up once it is far', async () => {
  render(<Sticky support={<p>QQ 10000</p>} />);
  const support = screen.getByRole('button', { name: '联系客服' });
  expect(screen.getByText('QQ 10000').closest('div[hidden]')).not.toBeNull();
  fireEvent.click(support);
  expect(support.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('QQ 10000').closest('div[hidden]')).toBeNull();
  expect(screen.queryByRole('button', { name: '回到顶部' })).toBeNull();
  await act(async () => {
    Object.defineProperty(window, 'scrollY', { value: 900, configurable: true });
    window.dispatchEvent(new Event('scroll'));
  });
  expect(screen.getByRole('button', { name: '回到顶部' })).not.toBeNull();
  Reflect.deleteProperty(window, 'scrollY');
});

test('a goods of the mall is starred on its card, and kept on the device of a guest; what nobody sells has no star', async () => {
  const { rerender } = render(<MallGrid goods={mallHome.newest} />);
  const star = await screen.findByRole('button', { name: '收藏商品：腾云视频会员月卡' });
  expect(star.textContent).toBe('');
  fireEvent.click(star);
  await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'));
  expect(onDevice()).toMatchObject([{ shop_id: 3, goods_id: 7, token: 'SHOPTOKEN01', shop_name: '星河数字小铺' }]);
  rerender(<MallGrid goods={mallHome.newest.map((each) => ({ ...each, token: '' }))} />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a gallery shows what was chosen, and nothing where there is nothing', () => {
  const { rerender, container } = render(<Gallery images={['/a.png', '/b.png']} name="月卡" />);
  fireEvent.click(screen.getByRole('button', { name: '第 2 张图片' }));
  expect(screen.getByRole('img', { name: '月卡' }).getAttribute('src')).toBe('/b.png');
  rerender(<Gallery images={[]} name="月卡" />);
  expect(container.innerHTML).toBe('');
});

test('behind the glass lies nothing of what is sold', () => {
  const { rerender } = render(<PaidPreview paid={false}>卡密 123</PaidPreview>);
  expect(screen.queryByText('卡密 123')).toBeNull();
  rerender(<PaidPreview paid>卡密 123</PaidPreview>);
  expect(screen.getByText('卡密 123')).not.toBeNull();
});

test('a file is offered with its name and size; a void key is no key to copy; what is missing is said', () => {
  const line = found.lines[0];
  if (!line) throw new Error('the sample has lines');
  const file = { name: '安装包.zip', bytes: 2_621_440, url: '/home/order/file/3/grant' };
  render(
    <Deliveries
      found={{
        ...found,
        lines: [
          line,
          { ...line, id: 3, goods_name: '安装包', delivery_kind: 2, file },
          { ...line, id: 4, goods_name: '缺货品', sendout: 0 },
        ],
        cards: found.cards.map((card, index) => ({ ...card, is_void: index === 0 })),
      }}
    />,
  );
  expect(screen.getByRole('link', { name: '下载文件' }).getAttribute('href')).toBe(file.url);
  expect(screen.getByText('2.5 MB')).not.toBeNull();
  expect(screen.queryByRole('button', { name: '复制第 1 条' })).toBeNull();
  expect(screen.getByText('已失效')).not.toBeNull();
  expect(screen.getByText('共 1 条')).not.toBeNull();
  expect(screen.getByText('尚未发货，请联系商家')).not.toBeNull();
  expect([512, 4096, 15_728_640].map(fileSize)).toEqual(['512 B', '4 KB', '15 MB']);
});
