/** What a verification costs is said before it is sent, agreed to, and sent along; free ones ask nothing. */
import { merchantAuthFee } from '@keymall/contract/billing/auth-order';
import { merchantVerify } from '@keymall/contract/merchant/verification';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { expect, it, vi } from 'vitest';
import { fakeServer, Refusal, renderInOffice } from '#kit/back-office/office.fixture';
import { merchantRegistry } from '../../registry.ts';

// a picture that is there: how one is chosen and made smaller is the control's
vi.mock('./paper-control.tsx', () => ({
  PaperControl: ({ control, title }: { control: { set: (value: string) => void }; title: string }) => (
    <button type="button" onClick={() => control.set('AAAA')}>
      {title}
    </button>
  ),
}));

const NOTHING = { verification: null, moves: [], for_withdraw: 0 } as const;
const fees = { person: '3.00', company: '30.00', free_left: 0, is_checked: true, money: '10.00', fee_money: '1.00' };

async function open(fee: typeof fees, submit: unknown = null) {
  const server = fakeServer([
    [merchantVerify.index, NOTHING],
    [merchantAuthFee.fee, fee],
    [merchantAuthFee.list, { list: [], total: 0 }],
    [merchantVerify.submit, submit],
  ]);
  const { Page } = await merchantRegistry['shop/verify/index']();
  renderInOffice(createElement(Page));
  fireEvent.change(await screen.findByLabelText(/^姓名/), { target: { value: '王小明' } });
  fireEvent.change(screen.getByLabelText(/^身份证/), { target: { value: '11010519491231002X' } });
  for (const side of ['身份证人像面', '身份证国徽面']) fireEvent.click(screen.getByRole('button', { name: side }));
  return server;
}

it('asks before it takes a fee, and sends what it said', async () => {
  const server = await open(fees);
  expect(screen.getByText('本次认证费用', { exact: false }).textContent).toContain('3.00');
  expect(screen.getByText('核验服务没有给出结果时自动退回', { exact: false })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '提交审核' }));
  expect(await screen.findByText('确定要支付认证费用 3.00 元并提交吗？')).toBeTruthy();
  expect(server.of(merchantVerify.submit)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(server.of(merchantVerify.submit)).toHaveLength(1));
  expect(server.of(merchantVerify.submit)[0]?.input).toMatchObject({ fee: '3.00', wallet: 'money', kind: 'person', realname: '王小明' });
});

it('says at the wallet that it does not suffice', async () => {
  await open(fees, new Refusal(1889, '余额不足以支付认证费用 3.00 元，请充值或换一个钱包'));
  fireEvent.click(screen.getByRole('button', { name: '提交审核' }));
  fireEvent.click(await screen.findByRole('button', { name: '确定' }));
  expect(await screen.findByText('余额不足以支付认证费用 3.00 元，请充值或换一个钱包', { selector: '[role=alert]' })).toBeTruthy();
});

it('asks nothing of a free one, and says how many are left', async () => {
  const server = await open({ ...fees, person: '0.00', company: '0.00', free_left: 2 });
  expect(screen.getByText('本次认证免费，还可免费提交 2 次')).toBeTruthy();
  expect(screen.queryByText('扣款钱包')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '提交审核' }));
  await waitFor(() => expect(server.of(merchantVerify.submit)).toHaveLength(1));
  expect(server.of(merchantVerify.submit)[0]?.input).toMatchObject({ fee: '0.00' });
});
