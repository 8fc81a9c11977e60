import { adminSelectCard, selectCardRaw } from '@keymall/contract/ordering/select-orders';
import { adminConfig } from '@keymall/contract/platform/config';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer, renderInOffice } from '#kit/back-office/office.fixture';
import { adminAnswers, configOf } from '../../answers.fixture.ts';
import { Page } from './select-card.page.tsx';

type Answers = Parameters<typeof fakeServer>[0];
async function open(more: Answers = []) {
  const orders = adminAnswers.filter(([{ path }]) => path === adminSelectCard.orders.path);
  const server = fakeServer([...more, [adminConfig.getConfig, configOf('selectcard')], ...orders]);
  renderInOffice(createElement(Page), { role: 'admin', at: '/admin/goods/select-card?status=1' });
  await waitFor(() => expect(document.querySelector('.bo-loading')).toBeNull());
  return server;
}
afterEach(() => vi.unstubAllGlobals());

it('lists orders with their chosen cards and who got what of the surcharge', async () => {
  await open();
  expect((await screen.findAllByText('138****1024', { exact: false })).length).toBeGreaterThan(0);
  expect(screen.getByText('等 5 张')).toBeTruthy();
  expect(screen.getAllByText('¥4.00').length).toBeGreaterThan(0);
});

it('shows the rules, and saves parts only that make 100', async () => {
  const server = await open([[adminConfig.editConfig, null]]);
  expect(await screen.findByText('未开启')).toBeTruthy();
  expect(screen.getByText('80%')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '修改规则' }));
  const part = await screen.findByLabelText('平台分成', { exact: false, selector: 'input' });
  fireEvent.change(part, { target: { value: '30' } });
  fireEvent.blur(part);
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('平台与商户分成之和须为 100%')).toBeTruthy();
  expect(server.of(adminConfig.editConfig)).toHaveLength(0);
  const rest = screen.getByLabelText('商户分成', { exact: false, selector: 'input' });
  fireEvent.change(rest, { target: { value: '70' } });
  fireEvent.blur(rest);
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(server.of(adminConfig.editConfig)).toHaveLength(1));
  expect(server.of(adminConfig.editConfig)[0]?.input).toEqual({
    group: 'selectcard',
    values: { status: 0, selectcard_fee_min: '0.00', selectcard_fee_platform_rate: 30, selectcard_fee_merchant_rate: 70 },
  });
});

it('exports what is searched', async () => {
  await open();
  const asked = vi.fn(async () => new Response('{"code":1,"msg":"x","data":null}', { headers: { 'content-type': 'application/json' } }));
  vi.stubGlobal('fetch', asked);
  fireEvent.click(await screen.findByRole('button', { name: '导出' }));
  fireEvent.click(await screen.findByText('Excel 表格（XLSX）'));
  await waitFor(() => expect(asked).toHaveBeenCalled());
  const [url, init] = asked.mock.calls[0] as unknown as [string, RequestInit];
  expect([url, JSON.parse(String(init.body))]).toEqual([selectCardRaw.download.path, { status: 1, format: 'xlsx' }]);
});
