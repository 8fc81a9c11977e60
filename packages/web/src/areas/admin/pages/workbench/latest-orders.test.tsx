import { answer } from '@keymall/contract/kit/sample.fixture';
import { adminOrder } from '@keymall/contract/ordering/back-office-order';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, renderInOffice } from '#kit/back-office/office.fixture';
import { SiteContext } from '#kit/site';
import { site } from '../../../../../testing/samples.ts';
import { LatestOrders } from './latest-orders.tsx';

for (const [allowed, switches] of [
  [1, 1],
  [0, 0],
] as const)
  it(`offers a sound ${allowed ? 'where' : 'only where'} the platform’s settings allow one`, async () => {
    fakeServer([answer(adminOrder.list, { list: [] })]);
    renderInOffice(
      <SiteContext value={{ ...site, message_order_sound: allowed }}>
        <LatestOrders />
      </SiteContext>,
      { role: 'admin' },
    );
    await screen.findByText('还没有订单', { exact: false });
    expect(screen.queryAllByLabelText('新订单提示音')).toHaveLength(switches);
  });
