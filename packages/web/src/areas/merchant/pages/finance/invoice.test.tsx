/** Asking for an invoice goes on step by step, says what is missing where it is missing, and sends what was shown. */
import { merchantInvoice } from '@keymall/contract/billing/invoice';
import { merchantContract } from '@keymall/contract/billing/merchant-contract';
import { answer } from '@keymall/contract/kit/sample.fixture';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { fakeServer, renderInOffice } from '#kit/back-office/office.fixture';
import { merchantRegistry } from '../../registry.ts';

const months = [
  { month: '2026-10', fees: '30.00', invoiced: '0.00', open: '30.00' },
  { month: '2026-09', fees: '10.00', invoiced: '10.00', open: '0.00' },
];

it('four steps: what of, whose name, where to, done', async () => {
  const server = fakeServer([
    answer(merchantInvoice.options, { months, contracts: [], open: '30.00', last: null }),
    answer(merchantInvoice.preview, { amount: '30.00', items: [{ month: '2026-10', amount: '30.00' }] }),
    answer(merchantInvoice.apply, { id: 7, number: 'FP261123' }),
  ]);
  const { Page } = await merchantRegistry['finance/invoice/apply']();
  renderInOffice(createElement(Page), { at: '/merchant/finance/invoice/apply', route: '*' });
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /2026-10/ })).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /2026-09/ }).disabled).toBe(true);
  await screen.findByText('2026-10 手续费');
  fireEvent.click(screen.getByRole('button', { name: '下一步' }));

  fireEvent.change(await screen.findByLabelText(/发票抬头/), { target: { value: '星河数码有限公司' } });
  fireEvent.change(screen.getByLabelText(/邮箱/), { target: { value: 'tax@example.com' } });
  fireEvent.click(screen.getByRole('button', { name: '下一步' }));
  expect(await screen.findByText('请填写此项')).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/纳税人识别号/), { target: { value: '91350100M000100Y43' } });
  fireEvent.click(screen.getByRole('button', { name: '下一步' }));

  expect(await screen.findByText(/发送到 tax@example.com/)).toBeTruthy();
  expect(server.of(merchantInvoice.apply)).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: '提交申请' }));
  fireEvent.click(await screen.findByRole('button', { name: '确定' }));
  expect(await screen.findByText(/FP261123/)).toBeTruthy();
  await waitFor(() =>
    expect(server.of(merchantInvoice.apply)[0]?.input).toMatchObject({
      contract_id: null,
      months: ['2026-10'],
      amount: '30.00',
      type: 'electronic',
      tax_number: '91350100M000100Y43',
    }),
  );
});

it('a contract that waits is confirmed as it was read', async () => {
  const server = fakeServer([
    answer(merchantContract.detail, { id: 3, status: 'audit', revision: 4, name: '服务合同' }),
    answer(merchantContract.confirm, { status: 'executing' }),
  ]);
  const { Page } = await merchantRegistry['finance/contract/detail']();
  renderInOffice(createElement(Page), { at: '/merchant/finance/contract/detail/3', route: '/merchant/finance/contract/detail/:id' });
  fireEvent.click(await screen.findByRole('button', { name: '确认合同' }));
  fireEvent.click(await screen.findByRole('button', { name: '确定' }));
  await waitFor(() => expect(server.of(merchantContract.confirm)[0]?.input).toEqual({ id: 3, revision: 4 }));
});
