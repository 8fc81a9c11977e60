/** Notices by WeChat: absent where the site sends none, a code while none follows, and where the rest is chosen. */
import { merchantWechat } from '@keymall/contract/wechat/wechat';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, renderInOffice } from '#kit/back-office/office.fixture';
import { WechatCard } from './wechat-card.tsx';

const all = { login: 1, sold: 1, stock: 0, complaint: 1, cash: 1 } as const;
const notify = { is_offered: true, bind_at: null, ...all, offered: { login: 1, sold: 1, stock: 1, complaint: 0, cash: 0 } } as const;

it('is not there where the site sends nothing and nobody is bound', async () => {
  const server = fakeServer([[merchantWechat.getWechatNotify, { ...notify, is_offered: false }]]);
  renderInOffice(<WechatCard />, { role: 'merchant' });
  await waitFor(() => expect(server.of(merchantWechat.getWechatNotify)).toHaveLength(1));
  expect(screen.queryByText('微信通知')).toBeNull();
});

it('draws a code to scan for whoever is not bound', async () => {
  fakeServer([
    [merchantWechat.getWechatNotify, notify],
    [merchantWechat.followWechat, { url: 'http://weixin.qq.com/q/1', uuid: 'a'.repeat(32), expire_at: '2026-03-01 08:10:00' }],
    [merchantWechat.checkWechatFollow, { status: 0 }],
  ]);
  renderInOffice(<WechatCard />, { role: 'merchant' });
  fireEvent.click(await screen.findByRole('button', { name: '扫码关注' }));
  expect(await screen.findByText(/请用接收通知的微信扫码/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '停止微信通知' })).toBeNull();
});

it('tells whoever is bound where he chooses what comes, and stops when he says so', async () => {
  const server = fakeServer([
    [merchantWechat.getWechatNotify, { ...notify, bind_at: '2026-03-01 08:00:00' }],
    [merchantWechat.unfollowWechat, null],
  ]);
  renderInOffice(<WechatCard />, { role: 'merchant' });
  expect(await screen.findByText(/在“通知设置”里选择/)).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '停止微信通知' }));
  fireEvent.click(await screen.findByRole('button', { name: '确定' }));
  await waitFor(() => expect(server.of(merchantWechat.unfollowWechat)).toHaveLength(1));
});
