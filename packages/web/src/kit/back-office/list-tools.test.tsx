import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import { merchantListView } from '@keymall/contract/identity/list-view';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useList } from './list.ts';
import { loadLayouts } from './list-memory.ts';
import { ListPage } from './list-page.tsx';
import { fakeServer, renderInOffice } from './office.fixture.tsx';
import { TextFilter } from './search-bar.tsx';

const AT = '/merchant/goods/category';
const LIST = 'merchantGoodsCategoryIndex';
const category = (id: number) => ({
  id,
  name: `分类${id}`,
  sort: id,
  status: 1,
  is_show: 1,
  pic: '',
  big_pic: '',
  theme: '',
  mobile_theme: '',
  goods_count: 7,
  create_at: '2026-11-21 08:00:00',
});
const view = {
  id: 7,
  name: '会员类',
  query: 'name=会员&order_by=sort',
  layout: { columns: [{ key: 'goods_count', hidden: true as const }], density: 'compact' as const },
  is_shared: 1 as const,
  by: '小王',
  is_mine: false,
};

function Categories() {
  const list = useList(merchantCategory.list);
  return (
    <ListPage
      list={list}
      columns={[
        { key: 'name', title: '名称', head: true },
        { key: 'sort', title: '位次', kind: 'count' },
        { key: 'goods_count', title: '商品数', kind: 'count' },
      ]}
      filters={<TextFilter<typeof merchantCategory.list> of="name" label="名称" />}
    />
  );
}
const heads = () => screen.getAllByRole('columnheader').map((each) => each.textContent);

async function open(at = AT, layouts: { list: string; layout: (typeof view)['layout'] }[] = []) {
  const server = fakeServer([
    [merchantCategory.list, { list: [category(1)], total: 1 }],
    [merchantListView.layouts, { list: layouts }],
    [merchantListView.keepLayout, null],
    [merchantListView.list, { list: [view] }],
    [merchantListView.add, { id: 8 }],
  ]);
  await loadLayouts(merchantListView);
  const page = renderInOffice(<Categories />, { at });
  await screen.findByText('分类1');
  return { server, ...page };
}

describe('columns', () => {
  it('are as the account has them on the server', async () => {
    await open(AT, [{ list: LIST, layout: view.layout }]);
    expect(heads()).toEqual(['名称', '位次']);
    expect(screen.getByRole('table').dataset.density).toBe('compact');
  });

  it('are hidden, moved and widened by keyboard, and each change is kept', async () => {
    const { server } = await open();
    fireEvent.click(screen.getByRole('button', { name: '列设置' }));
    const dialog = await screen.findByRole('dialog', { name: '列设置' });
    fireEvent.click(within(dialog).getByRole('button', { name: '上移“商品数”' }));
    expect(heads()).toEqual(['名称', '商品数', '位次']);
    fireEvent.click(within(dialog).getByText('位次'));
    expect(heads()).toEqual(['名称', '商品数']);
    fireEvent.click(within(dialog).getByRole('button', { name: '“商品数”的宽度 +' }));
    fireEvent.click(within(dialog).getByRole('button', { name: '宽松' }));
    const wanted = {
      list: LIST,
      layout: { density: 'loose', columns: [{ key: 'name' }, { key: 'goods_count', width: 180 }, { key: 'sort', hidden: true }] },
    };
    await waitFor(() => expect(server.of(merchantListView.keepLayout).at(-1)?.input).toEqual(wanted));
    fireEvent.click(within(dialog).getByRole('button', { name: '恢复默认列' }));
    expect(heads()).toEqual(['名称', '位次', '商品数']);
    await waitFor(() => expect(server.of(merchantListView.keepLayout).at(-1)?.input).toEqual({ list: LIST }));
  });
});

describe('views', () => {
  it('are opened by their link: filters, order and columns', async () => {
    const { server, router } = await open(`${AT}?view=7`);
    await waitFor(() => expect(heads()).toEqual(['名称', '位次']));
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('name')).toBe('会员'));
    await waitFor(() => expect(server.of(merchantCategory.list).at(-1)?.input).toMatchObject({ name: '会员' }));
    expect(screen.getByRole('button', { name: '视图' }).textContent).toBe('会员类');
    // who resets the filters means it
    fireEvent.click(screen.getByRole('button', { name: '重置' }));
    await waitFor(() => expect(server.of(merchantCategory.list).at(-1)?.input).not.toHaveProperty('name'));
    await act(() => Promise.resolve());
    expect(new URLSearchParams(router.state.location.search).get('name')).toBeNull();
  });

  it('that nobody shared with one are told to be gone', async () => {
    const { router } = await open(`${AT}?view=99`);
    await screen.findByText('视图不存在，或未与您共享');
    expect(router.state.location.search).toBe('');
  });

  it('keep what is shown now; another’s can’t be changed', async () => {
    const { server, router } = await open(`${AT}?name=卡&page=3`);
    fireEvent.click(screen.getByRole('button', { name: '视图' }));
    const dialog = await screen.findByRole('dialog', { name: '视图' });
    await within(dialog).findByText('由 小王 共享');
    expect(within(dialog).queryByRole('button', { name: '删除“会员类”' })).toBeNull();
    fireEvent.change(within(dialog).getByLabelText('视图名称'), { target: { value: '卡类' } });
    fireEvent.click(within(dialog).getByRole('switch', { name: '与同事共享' }));
    fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
    await waitFor(() => expect(server.of(merchantListView.add)).toHaveLength(1));
    expect(server.of(merchantListView.add)[0]?.input).toMatchObject({ list: LIST, name: '卡类', is_shared: 1, query: 'name=%E5%8D%A1' });
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('view')).toBe('8'));
  });
});
