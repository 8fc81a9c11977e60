/** Before a merchant is deleted: what would go, what stays, and what stands against it, with which there is no button. */
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeServer, Refusal, renderInOffice } from '#kit/back-office/office.fixture';
import { MerchantDelete } from './merchant-delete.tsx';

const GOES = { goods: 3, cards: 1234, coupons: 5, links: 6, messages: 7, staff: 8, sessions: 9 };
const STAYS = { orders: 10, sold_cards: 11, postings: 12 };
const preview = (against: unknown[]) => ({ id: 42, username: 'xinghe', shop_name: '星河数码', against, goes: GOES, stays: STAYS });

it('says what would go and what stays, and deletes with a reason', async () => {
  const server = fakeServer([
    [adminMerchant.delPreview, preview([])],
    [adminMerchant.del, null],
  ]);
  const onClose = vi.fn();
  renderInOffice(<MerchantDelete id={42} onClose={onClose} />, { role: 'admin' });
  const drawer = await screen.findByRole('dialog', { name: '删除商户' });
  await within(drawer).findByText('“xinghe”（星河数码）');
  const fact = (name: string) => within(drawer).getByText(name).parentElement?.textContent;
  expect([fact('未售卡密（不再出售）'), fact('员工账号与角色'), fact('账本分录')]).toEqual([
    '未售卡密（不再出售）1,234',
    '员工账号与角色8',
    '账本分录12',
  ]);
  expect(within(drawer).queryByText('还不能删除')).toBeNull();
  const button = within(drawer).getByRole('button', { name: '确认删除，不可恢复' });
  fireEvent.click(button);
  expect(server.of(adminMerchant.del)).toEqual([]);
  fireEvent.change(within(drawer).getByRole('textbox'), { target: { value: ' 不再合作 ' } });
  fireEvent.click(button);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.of(adminMerchant.del).map(({ input }) => input)).toEqual([{ id: 42, reason: '不再合作' }]);
});

it('has no button while money, orders or complaints stand against it, and says each', async () => {
  fakeServer([
    [
      adminMerchant.delPreview,
      preview([
        { what: 'not_frozen', count: 1, amount: '0.00' },
        { what: 'money', count: 1, amount: '5.00' },
        { what: 'complaints', count: 2, amount: '0.00' },
      ]),
    ],
  ]);
  renderInOffice(<MerchantDelete id={42} onClose={() => undefined} />, { role: 'admin' });
  const drawer = await screen.findByRole('dialog', { name: '删除商户' });
  const against = (await within(drawer).findByText('还不能删除')).closest('section') as HTMLElement;
  expect(within(against).getAllByRole('listitem')).toHaveLength(3);
  expect(against.textContent).toContain('5.00');
  expect(against.textContent).toContain('2 项待处理');
  expect(within(drawer).queryByRole('button', { name: /确认删除/ })).toBeNull();
});

it('says what came in between', async () => {
  fakeServer([
    [adminMerchant.delPreview, preview([])],
    [adminMerchant.del, new Refusal(1774, '还不能删除：有待支付的订单')],
  ]);
  const onClose = vi.fn();
  renderInOffice(<MerchantDelete id={42} onClose={onClose} />, { role: 'admin' });
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: '不再合作' } });
  fireEvent.click(screen.getByRole('button', { name: '确认删除，不可恢复' }));
  await screen.findByText('还不能删除：有待支付的订单');
  expect(onClose).not.toHaveBeenCalled();
});
