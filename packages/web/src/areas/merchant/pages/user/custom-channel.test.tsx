/** Own channels a partner collects for: nothing to fill in, switched on by who was taken on, and told where it stands still. */
import { merchantCustomChannel } from '@keymall/contract/payment/custom-channel';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { fakeServer, renderInOffice } from '#kit/back-office/office.fixture';
import { merchantAnswers } from '../../answers.fixture.ts';
import { merchantRegistry } from '../../registry.ts';

const channel = (id: number, show_name: string) => ({
  id,
  show_name,
  pay_type_name: '微信支付',
  driver_title: '微信服务商扫码',
  applyurl: '',
  account: null,
});

async function open() {
  const list = [
    { ...channel(1, '已进件的通道'), sub_merchant: { number: '1900000109', active: 1 as const } },
    { ...channel(2, '未进件的通道'), sub_merchant: { number: '', active: 0 as const } },
  ];
  const server = fakeServer([
    [merchantCustomChannel.list, { list, total: 2 }],
    [merchantCustomChannel.fields, { fields: [] }],
    [merchantCustomChannel.add, { id: 9, status: 1, notify_url: 'https://shop.example.com/home/pay/notify/9' }],
    ...merchantAnswers,
  ]);
  const { Page } = await merchantRegistry['user/custom-payment-channel']();
  renderInOffice(createElement(Page));
  return server;
}

const row = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement;

it('a merchant who was taken on switches it on by its name and his consent', async () => {
  const server = await open();
  fireEvent.click(within(await row('已进件的通道')).getByRole('button', { name: '申请' }));
  expect(await screen.findByText(/您的子商户 1900000109/)).toBeTruthy();
  fireEvent.change(await screen.findByLabelText('账号名称', { exact: false, selector: 'input' }), { target: { value: '我的特约商户' } });
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: '启用' }));
  await waitFor(() => expect(server.of(merchantCustomChannel.add)).toHaveLength(1));
  expect(server.of(merchantCustomChannel.add)[0]?.input).toEqual({ channel_id: 1, name: '我的特约商户', params: {}, agree: 1 });
  expect(await screen.findByText('已开通，可以收款')).toBeTruthy();
});

it('one who was not can’t, and reads why', async () => {
  await open();
  const waiting = within(await row('未进件的通道'));
  expect(waiting.getByText('须先由平台进件')).toBeTruthy();
  expect(waiting.queryByRole('button', { name: '申请' })).toBeNull();
});
