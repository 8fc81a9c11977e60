/** The grid of notices: what is fixed stands still, what is turned is saved alone, and half of quiet hours is no quiet. */
import { merchantNotify } from '@keymall/contract/platform/notice-choice';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, renderInOffice } from '#kit/back-office/office.fixture';
import { NotifyCard } from './notify-card.tsx';

const grid = {
  rows: [
    {
      mark: 'goods_sold',
      title: '售出通知',
      when: '商品售出后',
      urgent: false,
      cells: [
        { channel: 'site', on: true, fixed: false },
        { channel: 'mail', on: true, fixed: false },
      ],
    },
    {
      mark: 'cash_result',
      title: '提现结果',
      when: '提现打款后',
      urgent: true,
      cells: [{ channel: 'site', on: true, fixed: true }],
    },
  ],
  channels: [
    { channel: 'site', shut: null },
    { channel: 'mail', shut: 'no_mailbox' },
  ],
  quiet_from: '',
  quiet_to: '',
  zone: 'Asia/Shanghai',
  digest: 'now',
  mail_to: '',
} as const;

it('saves what was turned and no more; what is fixed has no switch', async () => {
  const server = fakeServer([
    [merchantNotify.index, grid],
    [merchantNotify.save, null],
  ]);
  renderInOffice(<NotifyCard of={merchantNotify} />, { role: 'merchant' });
  const mail = await screen.findByRole('switch', { name: '售出通知：邮件' });
  expect(screen.queryByRole('switch', { name: /提现结果/ })).toBeNull();
  expect(screen.getByText('提现结果：站内，始终发送')).toBeTruthy();
  expect(screen.getByText('未绑定邮箱')).toBeTruthy();
  fireEvent.click(mail);
  fireEvent.change(screen.getByLabelText('免打扰开始'), { target: { value: '22:30' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('请同时填写开始和结束时间')).toBeTruthy();
  expect(server.of(merchantNotify.save)).toEqual([]);
  fireEvent.change(screen.getByLabelText('免打扰结束'), { target: { value: '07:00' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(server.of(merchantNotify.save)[0]?.input).toEqual({
      choices: [{ mark: 'goods_sold', channel: 'mail', on: false }],
      quiet_from: '22:30',
      quiet_to: '07:00',
      zone: 'Asia/Shanghai',
      digest: 'now',
    }),
  );
});
