/** What administrators decide about goods and about merchants that something speaks against: what is sent, and from where it was seen. */
import { adminGoods } from '@keymall/contract/catalogue/goods-review';
import type { Endpoint } from '@keymall/contract/kit/endpoint';
import { answer } from '@keymall/contract/kit/sample.fixture';
import { type AdminPageKey, adminPages } from '@keymall/contract/pages/admin';
import type { Page } from '@keymall/contract/pages/page';
import { adminRisk, adminRiskRule } from '@keymall/contract/risk/risk';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { fakeServer, renderInOffice } from '#kit/back-office/office.fixture';
import { adminPath } from '../../paths.ts';
import { adminRegistry } from '../../registry.ts';

async function open(key: AdminPageKey, answers: readonly (readonly [Endpoint, unknown])[]) {
  const server = fakeServer(answers);
  const { Page: Shown } = await adminRegistry[key]();
  const page: Page = adminPages[key];
  renderInOffice(createElement(Shown), { role: 'admin', at: adminPath(key, 3), route: page.path ? `/admin/${page.path}` : '*' });
  return server;
}
const press = async (name: string): Promise<void> => void fireEvent.click(await screen.findByRole('button', { name }));
async function giveReason(label: string, reason: string, submit: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox', { name: label }), { target: { value: reason } });
  fireEvent.click(dialog.getByRole('button', { name: submit }));
}

const goods = { id: 3, name: '季卡', revision: 7, price: '9.90', delivery_kind: 0, is_freeze: 0, freeze_reason: '', review_reason: '' };
const waiting = { ...goods, status: 0, review: 'waiting' };
const passed = { ...goods, status: 1, review: 'passed' };
const listOf = (row: object) => answer(adminGoods.list, { list: [row], total: 1, to_look_at: 1 });

describe('a goods', () => {
  it('passes as the version that was looked at', async () => {
    const server = await open('goods/goods/index', [[adminGoods.doReview, null], listOf(waiting)]);
    await press('通过');
    await waitFor(() => expect(server.of(adminGoods.doReview)[0]?.input).toEqual({ goods: [{ id: 3, revision: 7 }], review: 'passed' }));
  });

  it('is refused for a reason', async () => {
    const server = await open('goods/goods/index', [[adminGoods.doReview, null], listOf(passed)]);
    expect(screen.queryByRole('button', { name: '通过' })).toBeNull();
    await press('拒绝');
    await giveReason('拒绝原因', '有站外联系方式', '拒绝');
    await waitFor(() =>
      expect(server.of(adminGoods.doReview)[0]?.input).toEqual({
        goods: [{ id: 3, revision: 7 }],
        review: 'refused',
        reason: '有站外联系方式',
      }),
    );
  });

  it('is frozen for a reason', async () => {
    const server = await open('goods/goods/index', [[adminGoods.freeze, null], listOf(passed)]);
    await press('冻结商品');
    await giveReason('原因', '投诉较多', '冻结商品');
    await waitFor(() => expect(server.of(adminGoods.freeze)[0]?.input).toEqual({ id: 3, reason: '投诉较多' }));
  });
});

const found = {
  id: 3,
  merchant_id: 8,
  score: 90,
  status: 'held',
  signals: [{ code: 'severe_complaints', points: 50, text: '近 7 天有 6 件严重投诉' }],
} as const;
const cases = [answer(adminRisk.list, { list: [found], total: 1, acts: true }), answer(adminRisk.detail, { ...found, moves: [] })];

describe('a case', () => {
  for (const [act, name] of [
    ['confirm', '确认风险'],
    ['ignore', '解除风险'],
  ] as const)
    it(`${act}: for a reason, from the state it was seen in`, async () => {
      const server = await open('goods/risk/index', [[adminRisk[act], null], ...cases]);
      expect(await screen.findByText('近 7 天有 6 件严重投诉')).toBeTruthy();
      await press('查看');
      await press(name);
      const dialog = (await screen.findAllByRole('dialog')).at(-1) as HTMLElement;
      fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '已核实' } });
      fireEvent.click(within(dialog).getByRole('button', { name }));
      await waitFor(() => expect(server.of(adminRisk[act])[0]?.input).toEqual({ id: 3, from: 'held', reason: '已核实' }));
    });
});

it('a rule is turned off with the rest of it as it was', async () => {
  const list = [{ code: 'large_order', points: 10, reaches: 5000, least: 0, status: 1, changed: false }] as const;
  const server = await open('goods/risk/rules', [[adminRiskRule.save, null], answer(adminRiskRule.rules, { list })]);
  fireEvent.click(await screen.findByRole('switch'));
  await waitFor(() =>
    expect(server.of(adminRiskRule.save)[0]?.input).toEqual({ code: 'large_order', points: 10, reaches: 5000, least: 0, status: 0 }),
  );
});
