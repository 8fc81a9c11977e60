import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import { cardRaw, merchantCard } from '@keymall/contract/inventory/card';
import type { Endpoint } from '@keymall/contract/kit/endpoint';
import { merchantMessage } from '@keymall/contract/merchant/message';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fakeServer, renderInOffice } from '#kit/back-office/office.fixture';
import { merchantAnswers } from '../../answers.fixture.ts';
import { Bell } from '../../shell/bell.tsx';
import { Page as Letters } from '../user/message.page.tsx';
import { Page as Trash } from './card/trash.page.tsx';
import { Page as Cards } from './card.page.tsx';

const rings: ((data: { kind: string }) => void)[] = [];
vi.mock('#kit/push-client', () => ({
  createPushClient: () => ({
    onState: () => () => undefined,
    unsubscribe: () => undefined,
    subscribe: () => ({
      on: (event: string, listener: (data: { kind: string }) => void) => {
        if (event === 'message.new') rings.push(listener);
        return () => undefined;
      },
    }),
    connect: () => undefined,
    disconnect: () => undefined,
  }),
}));

const mine: Endpoint[] = [
  ...Object.values(merchantCard),
  ...Object.values(merchantMessage),
  merchantGoods.goodList,
  merchantCategory.listSimple,
];
const answers = (...more: (readonly [Endpoint, unknown])[]) => [
  ...more,
  ...merchantAnswers.filter(([endpoint]) => mine.includes(endpoint)),
];
const all = { changed: 3, more: false };

/** A server whose answer to one endpoint says at first that more is left. */
function takesTwo(endpoint: Endpoint, answered: (first: boolean) => object) {
  let calls = 0;
  const server = fakeServer(answers([endpoint, answered(false)]));
  const fetched = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answer = await fetched(url, init);
    if (url !== endpoint.path) return answer;
    calls += 1;
    return Response.json({ code: 1, msg: 'success', data: answered(calls === 1) });
  });
  return server;
}

/** Chooses all that match on the list of cards for sale, and presses a button of the toolbar. */
async function chooseAll(button: string): Promise<void> {
  renderInOffice(createElement(Cards), { at: '/merchant/goods/card?status=1' });
  fireEvent.click(await screen.findByLabelText('选择本页全部'));
  fireEvent.click(screen.getByText('选择全部 120 项'));
  fireEvent.click(within(screen.getByRole('toolbar')).getByText(button));
}

/** Takes the first option of a select. */
async function chooseOption(dialog: HTMLElement, label: string): Promise<void> {
  fireEvent.click(within(dialog).getByLabelText(label, { exact: false }));
  fireEvent.click(
    await waitFor(() => {
      const option = document.querySelector<HTMLElement>('.t-select-option');
      if (!option) throw new Error('no options yet');
      return option;
    }),
  );
}

describe('cards', () => {
  it('by their whole text: asked of the server, never put into the address', async () => {
    const server = fakeServer(answers());
    const { router } = renderInOffice(createElement(Cards), { at: '/merchant/goods/card' });
    const box = await screen.findByLabelText('按整条卡密查找');
    fireEvent.change(box, { target: { value: 'KM7Q-8H2D----493820' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(server.of(merchantCard.list).at(-1)?.input.card).toBe('KM7Q-8H2D----493820'));
    expect(router.state.location.search).toBe('');
  });

  it('all that match: sent as a filter with the number that was shown, and gone on with until none is left', async () => {
    const server = takesTwo(merchantCard.status, (first) => ({ changed: 10, more: first }));
    await chooseAll('停用');
    expect(await screen.findByText('确定要停用选中的 120 张卡密吗？')).toBeTruthy();
    fireEvent.click(screen.getByText('确定'));
    expect(await screen.findByText('已处理 20 张')).toBeTruthy();
    expect(server.of(merchantCard.status).map(({ input }) => input)).toEqual(
      Array.from({ length: 2 }, () => ({ status: 0, all: { filter: { status: 1 }, count: 120 } })),
    );
  });

  it('a surcharge for all that match reaches those, too, that one call leaves', async () => {
    const server = takesTwo(merchantCard.price, (first) => ({ changed: 10_000, more: first }));
    await chooseAll('加价');
    const dialog = await screen.findByRole('dialog', { name: '设置选号加价' });
    fireEvent.change(within(dialog).getByLabelText('每张加价', { exact: false }), { target: { value: '2.50' } });
    fireEvent.click(within(dialog).getByRole('button', { name: '设置' }));
    expect(await screen.findByText('已设置 20,000 张')).toBeTruthy();
    expect(server.of(merchantCard.price).map(({ input }) => input)).toEqual(
      Array.from({ length: 2 }, () => ({ select_price: '2.50', all: { filter: { status: 1 }, count: 120 } })),
    );
  });

  it('all that match move on to the last of them, and who stays behind is named once', async () => {
    const server = takesTwo(merchantCard.move, (first) => ({
      changed: first ? 1999 : 40,
      more: first,
      duplicate: 1,
      refused: [{ id: 9, masked: 'AA****ZZ' }],
    }));
    await chooseAll('转移');
    const dialog = await screen.findByRole('dialog', { name: '转移到其他商品' });
    await chooseOption(dialog, '目标商品');
    fireEvent.click(within(dialog).getByRole('button', { name: '转移' }));
    expect(await screen.findByText('已转移 2,039 张')).toBeTruthy();
    expect(await screen.findByRole('dialog', { name: '1 张卡密未转移' })).toBeTruthy();
    expect(server.of(merchantCard.move).map(({ input }) => input.all)).toEqual(
      Array.from({ length: 2 }, () => ({ filter: { status: 1 }, count: 120 })),
    );
  });

  it('chosen ones are sent by name', async () => {
    const server = fakeServer(answers([merchantCard.first, all]));
    renderInOffice(createElement(Cards));
    fireEvent.click((await screen.findAllByLabelText('选择此行'))[0] as HTMLElement);
    fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: '设为优先' }));
    await waitFor(() => expect(server.of(merchantCard.first)).toHaveLength(1));
    expect(server.of(merchantCard.first)[0]?.input).toEqual({ ids: [5], is_first: 1 });
  });

  it('a file: its count is shown before, and the question asks again before cards leave the sale', async () => {
    const server = fakeServer(answers());
    renderInOffice(createElement(Cards));
    fireEvent.click(await screen.findByRole('button', { name: '导出' }));
    const dialog = await screen.findByRole('dialog', { name: '导出卡密' });
    expect(await within(dialog).findByText('将导出 120 张')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('switch'));
    fireEvent.click(within(dialog).getByRole('button', { name: '导出' }));
    expect(await screen.findByText('确定要导出并停售 120 张卡密吗？')).toBeTruthy();
    expect(server.asked.filter(({ path }) => path === cardRaw.download.path)).toHaveLength(0);
    fireEvent.click(screen.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(server.asked.filter(({ path }) => path === cardRaw.download.path)).toHaveLength(1));
    expect(server.asked.find(({ path }) => path === cardRaw.download.path)?.input).toMatchObject({ format: 'txt', sold: 1 });
  });

  it('a file of what the list is narrowed to says so, and each bound can be let go', async () => {
    const server = fakeServer(answers());
    renderInOffice(createElement(Cards), { at: '/merchant/goods/card?cate_id=1&first=1' });
    fireEvent.click(await screen.findByRole('button', { name: '导出' }));
    const dialog = await screen.findByRole('dialog', { name: '导出卡密' });
    expect(server.of(merchantCard.dumpcards)[0]?.input).toMatchObject({ cate_id: 1, first: 1 });
    expect(await within(dialog).findByText(/^分类 \D/)).toBeTruthy();
    fireEvent.click(await within(dialog).findByRole('button', { name: '不限优先出售' }));
    await waitFor(() => expect(server.of(merchantCard.dumpcards).at(-1)?.input).toEqual({ cate_id: 1 }));
    expect(within(dialog).queryByRole('button', { name: '不限优先出售' })).toBeNull();
  });

  it('to another goods: not without saying to which', async () => {
    const server = fakeServer(answers());
    renderInOffice(createElement(Cards));
    fireEvent.click((await screen.findAllByLabelText('选择此行'))[0] as HTMLElement);
    fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: '转移' }));
    const dialog = await screen.findByRole('dialog', { name: '转移到其他商品' });
    fireEvent.click(within(dialog).getByRole('button', { name: '转移' }));
    expect(await within(dialog).findByText('请填写此项')).toBeTruthy();
    expect(server.of(merchantCard.move)).toHaveLength(0);
  });

  it('without permissions, no buttons', async () => {
    fakeServer(answers());
    renderInOffice(createElement(Cards), { perms: ['goods/card/list'] });
    await screen.findByText('KM7Q********X2V5');
    for (const name of ['导出', '回收站', '清空商品库存', '添加库存', '删除', '查看'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('the bin', () => {
  it('offers no purge for what was exported as sold', async () => {
    fakeServer(answers());
    renderInOffice(createElement(Trash));
    await screen.findByText('已导出售出');
    expect(screen.getAllByRole('button', { name: '恢复' })).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: '彻底删除' })).toHaveLength(1);
  });
});

describe('the letter box', () => {
  it('a letter that is opened is read, and leads where it says', async () => {
    const server = fakeServer(answers([merchantMessage.read, null]));
    const { router } = renderInOffice(createElement(Letters), { at: '/merchant/user/message' });
    fireEvent.click((await screen.findAllByRole('button', { name: '查看' }))[0] as HTMLElement);
    await waitFor(() => expect(server.of(merchantMessage.read)[0]?.input).toEqual({ ids: [1] }));
    fireEvent.click(await screen.findByRole('button', { name: '前往处理' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/merchant/goods/card/add'));
  });

  it('the bell says how many, and asks again when it rings', async () => {
    const server = fakeServer(answers());
    renderInOffice(createElement(Bell));
    expect(await screen.findByLabelText('通知，1 条未读')).toBeTruthy();
    const before = server.of(merchantMessage.unReadCount).length;
    rings.at(-1)?.({ kind: 'stock_lack' });
    await waitFor(() => expect(server.of(merchantMessage.unReadCount).length).toBeGreaterThan(before));
    expect(await screen.findByText('收到新的通知')).toBeTruthy();
  });
});
