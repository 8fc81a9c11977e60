import { adminOwed } from '@keymall/contract/ordering/back-office-order';
import { adminComplaint } from '@keymall/contract/ordering/complaint';
import { adminRefund } from '@keymall/contract/ordering/refund';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { fakeServer, renderInOffice } from '#kit/back-office/office.fixture';
import { complaintDetail } from '../../../../../features/complaint/complaint.fixture.ts';
import { adminPath } from '../../../paths.ts';
import { Page as Owed } from '../owed.page.tsx';
import { Page as Detail } from './detail.page.tsx';
import '../../../../../../testing/silent-push.ts';

async function openRuling() {
  const server = fakeServer([
    [adminComplaint.detail, { ...complaintDetail(1), merchant_id: 7, shop_name: '星河小店', create_ip: '203.0.113.7' }],
    [adminComplaint.win, null],
  ] as Parameters<typeof fakeServer>[0]);
  renderInOffice(createElement(Detail), {
    role: 'admin',
    at: adminPath('order/complaint/detail', 1),
    route: '/admin/order/complaint/detail/:id',
  });
  fireEvent.click(await screen.findByRole('button', { name: '裁决' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('裁决说明', { exact: false }), { target: { value: '截图属实' } });
  return { server, dialog };
}
const submit = (dialog: ReturnType<typeof within>): void => void fireEvent.click(dialog.getByRole('button', { name: '确认裁决' }));

/** The question that is asked once more before it goes. */
async function sayYes(question: string): Promise<void> {
  const asked = (await screen.findByText(question)).closest('[role=dialog]') as HTMLElement;
  fireEvent.click(within(asked).getByRole('button', { name: '确定' }));
}

describe('a ruling', () => {
  it('is nobody’s until somebody says whose, and how much goes back', async () => {
    const { server, dialog } = await openRuling();
    expect(dialog.queryAllByRole('radio', { checked: true })).toHaveLength(0);
    submit(dialog);
    expect(await dialog.findByText('请选择')).toBeTruthy();
    fireEvent.click(dialog.getByLabelText('支持买家'));
    expect(dialog.queryByLabelText('全部 ¥26.57', { exact: false, selector: ':checked' })).toBeNull();
    submit(dialog);
    expect(await dialog.findByText('请选择退款范围')).toBeTruthy();
    fireEvent.click(dialog.getByLabelText('全部 ¥26.57'));
    submit(dialog);
    await screen.findByText('确定要裁决支持买家，全额退款 ¥26.57吗？');
    expect(server.of(adminComplaint.win)).toHaveLength(0);
    await sayYes('确定要裁决支持买家，全额退款 ¥26.57吗？');
    await waitFor(() => expect(server.of(adminComplaint.win)[0]?.input).toEqual({ id: 1, result: 2, reason: '截图属实' }));
  });

  it('of an amount needs one', async () => {
    const { server, dialog } = await openRuling();
    fireEvent.click(dialog.getByLabelText('支持买家'));
    fireEvent.click(dialog.getByLabelText('按金额'));
    submit(dialog);
    expect(await dialog.findByText('请填写退款金额')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('退款金额', { exact: false }), { target: { value: '5.00' } });
    submit(dialog);
    await sayYes('确定要裁决支持买家，退款 ¥5.00吗？');
    await waitFor(() => expect(server.of(adminComplaint.win)[0]?.input).toEqual({ id: 1, result: 2, amount: '5.00', reason: '截图属实' }));
  });

  it('for the merchant asks for no amount', async () => {
    const { server, dialog } = await openRuling();
    fireEvent.click(dialog.getByLabelText('支持商家'));
    expect(dialog.queryByLabelText('按金额')).toBeNull();
    submit(dialog);
    await sayYes('确定要裁决支持商家，不予退款吗？');
    await waitFor(() => expect(server.of(adminComplaint.win)[0]?.input).toEqual({ id: 1, result: 1, reason: '截图属实' }));
  });
});

const refund = (id: number, status: string) => ({
  id,
  order_id: id,
  trade_no: `K261121083${id}ABCDEFGHJKMNPQ`,
  shop_name: '星河小店',
  channel_title: '易支付 · 支付宝',
  amount: '26.57',
  merchant_amount: '25.80',
  platform_amount: '0.77',
  reason: '投诉：无效卡密',
  source: 'complaint',
  way: 'gateway',
  status,
  out_refund_no: `RF${id}`,
  receive_code: '',
  own_account: false,
  note: '',
  create_at: '2026-11-21 08:00:00',
  resolve_at: status === 'refunded' ? '2026-11-21 08:01:00' : null,
  verdicts: [],
});

describe('refunds of orders', () => {
  async function open(perms: readonly string[] = ['*']) {
    const list = ['failed', 'refunding', 'refunded'].map((status, index) => refund(index + 1, status));
    const server = fakeServer([
      [adminOwed.list, { list: [], total: 0 }],
      [adminRefund.list, { list, total: 3 }],
      [adminRefund.paid, { waits_second: false }],
      [adminRefund.unpaid, { waits_second: false }],
    ] as Parameters<typeof fakeServer>[0]);
    renderInOffice(createElement(Owed), { role: 'admin', perms, at: `${adminPath('order/owed/index')}?tab=orders` });
    await screen.findByText('退款失败');
    return server;
  }

  it('that failed may be tried again or paid by hand, with a note', async () => {
    const server = await open();
    expect(screen.getByRole('button', { name: '重试退款' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '标记已打款' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('备注', { exact: false }), { target: { value: '支付宝转账' } });
    fireEvent.click(dialog.getByRole('button', { name: '标记已打款' }));
    await sayYes('确定要将 ¥26.57 记为“标记已打款”吗？');
    await waitFor(() =>
      expect(server.of(adminRefund.paid)[0]?.input).toEqual({ id: 1, way: 'manual', note: '支付宝转账', evidence: '', picture: '' }),
    );
  });

  it('show each of the two words on what the gateway has to whoever may say it', async () => {
    await open(['order/refund/list', 'order/owed/list', 'order/refund/unpaid']);
    expect(screen.getByRole('button', { name: '确认未退' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '确认已退' })).toBeNull();
  });

  it('that the gateway has are only looked up in its books', async () => {
    const server = await open();
    fireEvent.click(screen.getByRole('button', { name: '确认未退' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('认定理由', { exact: false }), { target: { value: '后台没有记录' } });
    fireEvent.change(dialog.getByLabelText('凭据', { exact: false }), { target: { value: '退款列表为空' } });
    fireEvent.click(dialog.getByRole('button', { name: '确认未退' }));
    await sayYes('确定要将 ¥26.57 记为“确认未退”吗？');
    await waitFor(() =>
      expect(server.of(adminRefund.unpaid)[0]?.input).toEqual({ id: 2, note: '后台没有记录', evidence: '退款列表为空', picture: '' }),
    );
  });
});
