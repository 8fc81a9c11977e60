/** Recharging: within the limits, as one request, then the way to pay; and a statement for a month. */
import { merchantMoney } from '@keymall/contract/ledger/money-log';
import { merchantRecharge } from '@keymall/contract/payment/recharge';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { fakeServer, Refusal, renderInOffice } from '#kit/back-office/office.fixture';
import { merchantAnswers } from '../../answers.fixture.ts';
import { merchantRegistry } from '../../registry.ts';
import '../../../../../testing/silent-push.ts';

const paying = {
  id: 9,
  trade_no: 'M261121083000ABCDEFGHJKMN',
  wallet: 'fee_money',
  money: '100.00',
  pay_title: '支付宝',
  status: 0,
  create_at: '2026-11-21 08:00:00',
  close_at: '2026-11-21 08:15:00',
  success_at: null,
  seconds_left: 900,
  action: { kind: 'redirect', url: 'https://gateway.example/pay/9' },
  action_seconds_left: null,
};
type Answers = Parameters<typeof fakeServer>[0];
async function open(key: 'finance/recharge' | 'finance/translist', more: Answers = []) {
  const server = fakeServer([...more, ...merchantAnswers]);
  const { Page } = await merchantRegistry[key]();
  renderInOffice(createElement(Page));
  return server;
}

describe('recharging', () => {
  it('sends wallet, amount and channel once, and shows where to pay', async () => {
    const server = await open('finance/recharge', [
      [merchantRecharge.add, paying],
      [merchantRecharge.pay, paying],
      [merchantRecharge.state, { status: 0, seconds_left: 900 }],
    ]);
    fireEvent.click(await screen.findByRole('radio', { name: /预存手续费/ }));
    fireEvent.click(screen.getByRole('button', { name: '¥100.00' }));
    fireEvent.click(screen.getByRole('button', { name: '去支付' }));
    expect(await screen.findByRole('button', { name: '前往支付宝付款' })).toBeTruthy();
    const [sent] = server.of(merchantRecharge.add);
    expect(sent?.input).toMatchObject({ wallet: 'fee_money', money: '100.00', channel_id: 1, device: 'pc' });
    expect(String(sent?.input.request_no)).toMatch(/^[0-9a-f]{32}$/);
  });

  it('says when it has arrived', async () => {
    await open('finance/recharge', [
      [merchantRecharge.add, paying],
      [merchantRecharge.pay, paying],
      [merchantRecharge.state, { status: 1, seconds_left: 0 }],
    ]);
    fireEvent.click(await screen.findByRole('button', { name: '¥100.00' }));
    fireEvent.click(screen.getByRole('button', { name: '去支付' }));
    expect(await screen.findByText('充值 ¥100.00 已到账')).toBeTruthy();
  });

  it('keeps to the limits, and tells a channel’s refusal at the channel', async () => {
    const server = await open('finance/recharge', [
      [merchantRecharge.add, new Refusal(1506, '该支付方式每笔最少 200.00 元，请换一种支付方式')],
    ]);
    fireEvent.change(await screen.findByLabelText('充值金额', { exact: false, selector: 'input' }), { target: { value: '0.5' } });
    fireEvent.click(screen.getByRole('button', { name: '去支付' }));
    expect(await screen.findByText('充值金额须在 ¥1.00 至 ¥50,000.00 之间')).toBeTruthy();
    expect(server.of(merchantRecharge.add)).toHaveLength(0);
    fireEvent.click(screen.getByRole('button', { name: '¥100.00' }));
    fireEvent.click(screen.getByRole('button', { name: '去支付' }));
    const problem = await screen.findByText(/每笔最少 200/);
    expect(problem.closest('[data-field]')?.getAttribute('data-field')).toBe('channel_id');
  });
});

describe('a statement', () => {
  it('is asked for a whole month, from its first second to its last', async () => {
    const server = await open('finance/translist', [[merchantMoney.statement, { id: 4 }]]);
    fireEvent.click(await screen.findByRole('button', { name: '对账单' }));
    fireEvent.click(await screen.findByRole('button', { name: '生成' }));
    await waitFor(() => expect(server.of(merchantMoney.statement)).toHaveLength(1));
    const [asked] = server.of(merchantMoney.statement);
    const { format, date_range } = (asked ?? expect.fail()).input as { format: string; date_range: [string, string] };
    expect(format).toBe('pdf');
    expect(date_range[0]).toMatch(/^\d{4}-\d{2}-01 00:00:00$/);
    const last = new Date(`${date_range[1].slice(0, 10)}T00:00:00Z`);
    expect(date_range[1].slice(11)).toBe('23:59:59');
    expect(new Date(last.getTime() + 86_400_000).getUTCDate()).toBe(1);
    expect(date_range[1].slice(0, 7)).toBe(date_range[0].slice(0, 7));
  });
});
