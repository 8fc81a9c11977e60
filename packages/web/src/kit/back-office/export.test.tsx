/** The one export button: it sends what the list is searched by, and leads to the file or hands it over. */
import { adminOrder, merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { adminSelectCard, selectCardRaw } from '@keymall/contract/ordering/select-orders';
import { adminPages } from '@keymall/contract/pages/admin';
import { merchantPages } from '@keymall/contract/pages/merchant';
import { pagePath } from '@keymall/contract/pages/page';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { ExportButton } from './export.tsx';
import { useList } from './list.ts';
import { fakeServer, renderInOffice } from './office.fixture.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Orders() {
  return (
    <>
      <ExportButton does={merchantOrder.export} list={useList(merchantOrder.list)} />
      <p>{useLocation().pathname}</p>
    </>
  );
}

it('leaves a task to a job, by the filters of the list, and leads to the download centre of its office', async () => {
  const server = fakeServer([
    [merchantOrder.list, { list: [], total: 0 }],
    [merchantOrder.export, { id: 5 }],
  ]);
  renderInOffice(<Orders />, { at: '/merchant/order?status=1&contact=a' });
  fireEvent.click(await screen.findByRole('button', { name: '导出' }));
  fireEvent.click(await screen.findByText('文本表格（CSV）'));
  await waitFor(() => expect(server.of(merchantOrder.export)).toHaveLength(1));
  expect(server.of(merchantOrder.export)[0]?.input).toEqual({ status: 1, contact: 'a', format: 'csv' });
  for (const [role, pages] of [
    ['merchant', merchantPages],
    ['admin', adminPages],
  ] as const)
    expect(pagePath(role, 'order/export/index', pages['order/export/index'])).toBe(`/${role}/order/export`);
  expect(await screen.findByText('/merchant/order/export')).toBeTruthy();
});

it('is not there for whoever may not', async () => {
  fakeServer([[adminOrder.list, { list: [], total: 0, matched: [], since: null }]]);
  const Page = () => (
    <>
      <ExportButton does={adminOrder.export} list={useList(adminOrder.list)} />
      <p>here</p>
    </>
  );
  renderInOffice(<Page />, { role: 'admin', perms: ['order/order/list'] });
  await screen.findByText('here');
  expect(screen.queryByRole('button', { name: '导出' })).toBeNull();
});

const none = { paid_count: 0, select_fee: '0.00', platform_fee: '0.00', merchant_fee: '0.00', capped: false };

it('hands a file over that comes at once, and says how much has come; nothing of nothing', async () => {
  let total = 3;
  const Page = () => {
    const list = useList(adminSelectCard.orders);
    return <ExportButton does={selectCardRaw.download} list={{ ...list, total }} />;
  };
  fakeServer([[adminSelectCard.orders, { list: [], total: 3, ...none }]]);
  const { unmount } = renderInOffice(<Page />, { role: 'admin', at: '/admin/goods/select-card?status=1' });
  const button = await screen.findByRole('button', { name: '导出' });
  let send: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (send = controller) });
  const headers = { 'content-type': 'text/csv', 'content-disposition': "attachment; filename*=UTF-8''a.csv" };
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body, { headers })),
  );
  const kept: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    kept.push(this.download);
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  fireEvent.click(button);
  fireEvent.click(await screen.findByText('文本表格（CSV）'));
  send?.enqueue(new Uint8Array(2048));
  expect(await screen.findByRole('button', { name: /导出 2.*KB/ })).toBeTruthy();
  send?.close();
  await waitFor(() => expect(kept).toEqual(['a.csv']));
  expect(await screen.findByRole('button', { name: '导出' })).toBeTruthy();
  unmount();

  total = 0;
  fakeServer([[adminSelectCard.orders, { list: [], total: 0, ...none }]]);
  renderInOffice(<Page />, { role: 'admin', at: '/admin/goods/select-card' });
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: '导出' })).disabled).toBe(true);
});
