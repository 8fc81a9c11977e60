/** The merchant's side: the fee is shown before, a request is one however often it is sent, the account needs the password. */
import { merchantCollect } from '@keymall/contract/payment/payout-account';
import { merchantCash } from '@keymall/contract/payment/withdrawal';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { fakeServer, Refusal, renderInOffice } from '#kit/back-office/office.fixture';
import { cashRow, merchantCashAnswers } from '../../../../features/cash/cash.fixture.ts';
import { merchantRegistry } from '../../registry.ts';

type Answers = Parameters<typeof fakeServer>[0];
async function open(key: 'finance/cash/apply' | 'finance/cash/list' | 'finance/collect', more: Answers = []) {
  const server = fakeServer([...more, ...merchantCashAnswers]);
  const { Page } = await merchantRegistry[key]();
  renderInOffice(createElement(Page));
  return server;
}
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label, { exact: false, selector: 'input' }), { target: { value } });

describe('withdrawing', () => {
  it('shows fee and what arrives while it is typed, and sends the fee it showed', async () => {
    const server = await open('finance/cash/apply', [[merchantCash.apply, { id: 1, trade_no: 'TX1', waits_shop: false }]]);
    await type('提现金额', '150.50');
    expect(screen.getByText('¥1.51')).toBeTruthy();
    expect(screen.getByText('¥148.99')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '提交申请' }));
    await screen.findByText('申请已提交');
    const { input } = server.of(merchantCash.apply)[0] ?? {};
    expect(input).toMatchObject({ money: '150.50', fee: '1.51' });
    expect(String(input?.request_no)).toMatch(/^[0-9a-f]{32}$/);
  });

  it('tried again it is the same request, and the reason stands at the amount', async () => {
    const server = await open('finance/cash/apply', [[merchantCash.apply, new Refusal(1528, '可用余额不足，当前 20.00 元')]]);
    fireEvent.click(await screen.findByRole('button', { name: '全部提现' }));
    fireEvent.click(screen.getByRole('button', { name: '提交申请' }));
    const problem = await screen.findByText('可用余额不足，当前 20.00 元');
    expect(problem.closest('[data-field]')?.getAttribute('data-field')).toBe('money');
    fireEvent.click(screen.getByRole('button', { name: '提交申请' }));
    await waitFor(() => expect(server.of(merchantCash.apply)).toHaveLength(2));
    const [first, second] = server.of(merchantCash.apply);
    expect(first?.input.money).toBe('8647.15');
    expect(second?.input.request_no).toBe(first?.input.request_no);
  });

  it('sends nothing that is no amount', async () => {
    const server = await open('finance/cash/apply', [[merchantCash.apply, { id: 1, trade_no: 'TX1', waits_shop: false }]]);
    await type('提现金额', '0');
    fireEvent.click(screen.getByRole('button', { name: '提交申请' }));
    expect(await screen.findByText('请填写大于 0 的金额')).toBeTruthy();
    expect(server.of(merchantCash.apply)).toHaveLength(0);
  });
});

describe('four eyes', () => {
  const config = merchantCashAnswers[1][1];
  const limit = { money: '200.00', is_owner: true, others: 0, waiting: 0 };

  it('tells a shop of one that nobody could agree, and only the owner sees the buttons', async () => {
    await open('finance/cash/apply', [[merchantCash.applyConfig, { ...config, four_eyes: limit }]]);
    expect(await screen.findByText(/店内没有其他人可以复核/)).toBeTruthy();
    expect(screen.getByRole('button', { name: '设置金额' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '关闭复核' })).toBeTruthy();
  });

  it('staff read the limit and can’t change it', async () => {
    await open('finance/cash/apply', [[merchantCash.applyConfig, { ...config, four_eyes: { ...limit, is_owner: false, others: 2 } }]]);
    expect(await screen.findByText('现有 2 人可以复核您的申请')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '设置金额' })).toBeNull();
  });

  it('whoever asked may take back and not agree; others agree or refuse with a reason', async () => {
    const waiting = { ...cashRow(0), status: 5 as const, needs_shop: true };
    const rows = [
      { ...waiting, id: 1, is_own: true },
      { ...waiting, id: 2, is_own: false },
    ];
    const server = await open('finance/cash/list', [
      [merchantCash.list, { list: rows, total: 2 }],
      [merchantCash.applyConfig, { ...config, four_eyes: { ...limit, waiting: 1 } }],
      [merchantCash.reject, null],
    ]);
    expect(await screen.findByText(/有 1 笔提现等待您复核/)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: '同意' })).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: '撤回' }));
    fireEvent.change(await screen.findByLabelText('原因', { exact: false, selector: 'textarea' }), { target: { value: '填错了' } });
    fireEvent.click(screen.getAllByRole('button', { name: '撤回' }).at(-1) as HTMLElement);
    await waitFor(() => expect(server.of(merchantCash.reject)[0]?.input).toEqual({ id: 1, reason: '填错了' }));
  });
});

describe('the payout account', () => {
  it('is checked as its type needs, and asks for the password', async () => {
    const server = await open('finance/collect', [[merchantCollect.setCollect, null]]);
    await type('支付宝账号', '6222');
    await type('真实姓名', '李四');
    await type('登录密码', 'a good long password');
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('请填写支付宝登录用的手机号或邮箱')).toBeTruthy();
    expect(server.of(merchantCollect.setCollect)).toHaveLength(0);
    await type('支付宝账号', '13812345678');
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await screen.findByText('收款账户已保存');
    expect(server.of(merchantCollect.setCollect)[0]?.input).toMatchObject({ type: 1, account: '13812345678', realname: '李四' });
  });

  it('is locked once it is saved', async () => {
    const [, answer] = merchantCashAnswers[2];
    await open('finance/collect', [[merchantCollect.getCollect, { ...answer, may_save: false }]]);
    expect(await screen.findByText('收款账户已锁定，如需修改请联系平台')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  });
});
