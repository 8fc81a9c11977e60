/** Parts of the theme kit that any theme may wear. */

import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fileSize } from '#kit/format';
import { found } from '../../../testing/samples.ts';
import { Deliveries } from './deliveries.tsx';
import { Gallery } from './gallery.tsx';
import { NoticeModal } from './notice-modal.tsx';
import { PaidPreview } from './paid-preview.tsx';
import { Sticky } from './sticky.tsx';

describe('the notice', () => {
  test.each(['plain', 'paper', 'drawer', 'corner'] as const)('%s: shown once a tab and wording', async (look) => {
    const { unmount } = render(<NoticeModal shopId={1} notice="明早八点补货" look={look} />);
    await screen.findByText('明早八点补货');
    expect(screen.queryByRole('dialog') === null).toBe(look === 'corner');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '知道了' })));
    await waitFor(() => expect(screen.queryByText('明早八点补货')).toBeNull());
    unmount();
    const again = render(<NoticeModal shopId={1} notice="明早八点补货" look={look} />);
    expect(screen.queryByText('明早八点补货')).toBeNull();
    again.rerender(<NoticeModal shopId={1} notice="改到九点" look={look} />);
    await screen.findByText('改到九点');
  });
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
