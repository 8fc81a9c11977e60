/** The money dialog: nothing without amount and reason, a refusal at the amount, the same request until it is done; a statement. */
import { adminWallet } from '@keymall/contract/ledger/wallet';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { fakeServer, Refusal, renderInOffice } from '#kit/back-office/office.fixture';
import { MoneyDrawer } from './money-drawer.tsx';

const figures = {
  money: '812.35',
  freeze_money: '120.00',
  fee_money: '50.00',
  deposit_money: '500.00',
  cashing_money: '0.00',
  debt_money: '0.00',
};

function open(answer: unknown) {
  const server = fakeServer([
    [adminWallet.wallets, { id: 7, username: 'xinghe', shop_name: '星河小店', ...figures, hand_frozen: '20.00' }],
    [
      adminWallet.adjustments,
      { total: 1, list: [{ id: 1, action: 'freeze', money: '20.00', mark: '核查订单', admin: 'boss', create_at: '2026-11-21 08:00:00' }] },
    ],
    [adminWallet.money, answer],
    [adminWallet.statement, { id: 4 }],
  ]);
  renderInOffice(createElement(MoneyDrawer, { id: 7, onClose: () => undefined }));
  return server;
}
const type = async (label: string, value: string, selector: string) =>
  fireEvent.change(await screen.findByLabelText(label, { exact: false, selector }), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: '确认调整' }));

describe('moving money by hand', () => {
  it('shows what there is and who moved it before, and sends nothing without amount and reason', async () => {
    const server = open(figures);
    expect(await screen.findByText('¥812.35')).toBeTruthy();
    expect(await screen.findByText('核查订单')).toBeTruthy();
    await type('金额', '0', 'input');
    submit();
    expect(await screen.findByText('金额须大于 0')).toBeTruthy();
    expect(server.of(adminWallet.money)).toHaveLength(0);
  });

  it('tells at the amount what fell short, and tries again as the same request', async () => {
    const server = open(new Refusal(1550, '可用余额只有 812.35 元'));
    await type('金额', '900', 'input');
    await type('原因', '更正', 'textarea');
    submit();
    const problem = await screen.findByText('可用余额只有 812.35 元');
    expect(problem.closest('[data-field]')?.getAttribute('data-field')).toBe('money');
    submit();
    await waitFor(() => expect(server.of(adminWallet.money)).toHaveLength(2));
    const [first, second] = server.of(adminWallet.money);
    expect(first?.input).toMatchObject({ id: 7, action: 'inc', money: '900', mark: '更正' });
    expect(second?.input.request_no).toBe(first?.input.request_no);
  });

  it('what is moved next is another request', async () => {
    const server = open(figures);
    for (const round of [1, 2]) {
      await type('金额', String(round), 'input');
      await type('原因', '补款', 'textarea');
      submit();
      await waitFor(() => expect(server.of(adminWallet.money)).toHaveLength(round));
      await waitFor(() => expect(screen.getByLabelText('金额', { exact: false, selector: 'input' })).toHaveProperty('value', ''));
    }
    const [first, second] = server.of(adminWallet.money);
    expect(second?.input.request_no).not.toBe(first?.input.request_no);
  });
});

describe('a statement', () => {
  it('names the merchant whose it is', async () => {
    const server = open(figures);
    fireEvent.click(await screen.findByRole('button', { name: '对账单' }));
    fireEvent.click(await screen.findByRole('button', { name: '生成' }));
    await waitFor(() => expect(server.of(adminWallet.statement)).toHaveLength(1));
    const [asked] = server.of(adminWallet.statement);
    expect(Object.keys(asked?.input ?? {}).toSorted()).toEqual(['date_range', 'format', 'id']);
    expect(asked?.input.id).toBe(7);
  });
});
