import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import { merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Act } from './act.tsx';
import { Allowed } from './allowed.tsx';
import { Field } from './field.tsx';
import { FormFrame } from './form-frame.tsx';
import { filterFrom, useList } from './list.ts';
import { fakeServer, Refusal, renderInOffice } from './office.fixture.tsx';
import { pagesShown } from './pager.tsx';
import { problemsOf, schemaAt, withValue } from './schema.ts';
import { SearchBar, TextFilter } from './search-bar.tsx';
import { ResourceTable } from './table.tsx';

/** What a row is taken for until it is measured. */
const ROW_PX = 40;

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
  goods_count: 0,
  create_at: '2026-11-21 08:00:00',
});

function Categories() {
  const list = useList(merchantCategory.list);
  return (
    <>
      <SearchBar list={list}>
        <TextFilter<typeof merchantCategory.list> of="name" label="名称" />
      </SearchBar>
      <ResourceTable list={list} label="分类" columns={[{ key: 'name', title: '名称' }]} batch={(ids) => <span>选中 {ids.join()}</span>} />
    </>
  );
}

describe('useList', () => {
  it('asks with what the address says, and the address follows the pages', async () => {
    const server = fakeServer([[merchantCategory.list, { list: [1, 2].map(category), total: 45 }]]);
    const { router } = renderInOffice(<Categories />, { at: '/?page=2&name=abc&nonsense=1' });
    await screen.findByText('分类1');
    expect(server.of(merchantCategory.list)[0]?.input).toEqual({ page: 2, limit: 20, name: 'abc' });
    fireEvent.click(screen.getByRole('button', { name: '第 3 页' }));
    await waitFor(() => expect(server.of(merchantCategory.list)[1]?.input).toEqual({ page: 3, limit: 20, name: 'abc' }));
    expect(router.state.location.search).toContain('page=3');
  });

  it('searches by what was typed and starts over at the first page', async () => {
    const server = fakeServer([[merchantCategory.list, { list: [category(1)], total: 45 }]]);
    const { router } = renderInOffice(<Categories />, { at: '/?page=2' });
    await screen.findByText('分类1');
    fireEvent.change(screen.getByPlaceholderText('名称'), { target: { value: '会员' } });
    fireEvent.click(screen.getByRole('button', { name: '查询' }));
    await waitFor(() => expect(server.of(merchantCategory.list).at(-1)?.input).toEqual({ page: 1, limit: 20, name: '会员' }));
    expect(new URLSearchParams(router.state.location.search).get('page')).toBeNull();
  });

  it('chooses rows, all of the page at once too', async () => {
    fakeServer([[merchantCategory.list, { list: [1, 2].map(category), total: 2 }]]);
    renderInOffice(<Categories />);
    await screen.findByText('分类1');
    fireEvent.click(within(screen.getAllByRole('row')[0] as HTMLElement).getByRole('checkbox'));
    expect(screen.getByText('选中 1,2')).toBeTruthy();
  });

  it('shows why it could not be loaded, and tries again', async () => {
    const server = fakeServer([[merchantCategory.list, new Refusal(403, '没有权限', 403)]]);
    renderInOffice(<Categories />);
    await screen.findByText('没有权限');
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    await waitFor(() => expect(server.asked).toHaveLength(2));
  });

  it('reads filters by their schema', () => {
    const { shape } = merchantOrder.list.input;
    expect(filterFrom(shape.status, '4')).toBe(4);
    expect(filterFrom(shape.status, '9')).toBeUndefined();
    expect(filterFrom(shape.trade_no, '123')).toBe('123');
    expect(filterFrom(shape.date_range, '2026-11-01 00:00:00~2026-11-21 23:59:59')).toEqual(['2026-11-01 00:00:00', '2026-11-21 23:59:59']);
    expect(filterFrom(shape.date_range, 'yesterday')).toBeUndefined();
  });
});

describe('Act', () => {
  const del = (
    <Act does={merchantCategory.del} with={{ id: 3 }} confirm="删除">
      删除
    </Act>
  );

  it('is absent without the permission', () => {
    renderInOffice(del, { perms: ['goods/category/edit'] });
    expect(screen.queryByRole('button', { name: '删除' })).toBeNull();
  });

  it('asks 确定要…吗, calls once confirmed, and tells', async () => {
    const server = fakeServer([[merchantCategory.del, null]]);
    renderInOffice(del, { perms: ['goods/category/del'] });
    fireEvent.click(screen.getByRole('button', { name: '删除' }));
    expect(await screen.findByText('确定要删除吗？')).toBeTruthy();
    expect(screen.getByText('提示')).toBeTruthy();
    expect(server.asked).toHaveLength(0);
    fireEvent.click(screen.getByRole('button', { name: '确定' }));
    await screen.findByText('操作成功');
    expect(server.asked).toEqual([{ path: merchantCategory.del.path, input: { id: 3 } }]);
  });

  it('says why it was refused and leaves the question open', async () => {
    fakeServer([[merchantCategory.del, new Refusal(1301, '分类下还有 2 件商品，不能删除')]]);
    renderInOffice(del);
    fireEvent.click(screen.getByRole('button', { name: '删除' }));
    fireEvent.click(await screen.findByRole('button', { name: '确定' }));
    await screen.findByText('分类下还有 2 件商品，不能删除');
    expect(screen.getByText('确定要删除吗？')).toBeTruthy();
  });

  it('names what was asked for where the permission is missing', async () => {
    fakeServer([[merchantCategory.del, new Refusal(403, '没有权限', 403)]]);
    renderInOffice(del);
    fireEvent.click(screen.getByRole('button', { name: '删除' }));
    fireEvent.click(await screen.findByRole('button', { name: '确定' }));
    await screen.findByText('没有权限 /merchantapi/goods/category/del');
  });
});

describe('Allowed', () => {
  it('shows what one of the permissions allows, everything to the wildcard, and asks nothing for an empty list', () => {
    renderInOffice(
      <>
        <Allowed to={['a/b', 'goods/good/del']}>甲</Allowed>
        <Allowed to={['a/b']}>乙</Allowed>
        <Allowed to={[]}>丙</Allowed>
      </>,
      { perms: ['goods/good/del'] },
    );
    expect(document.body.textContent).toContain('甲');
    expect(document.body.textContent).not.toContain('乙');
    expect(document.body.textContent).toContain('丙');
  });
});

describe('FormFrame', () => {
  const form = (
    <FormFrame saves={merchantCategory.add} initial={{ name: '', sort: 0, is_show: 1 }} refusals={{ name_taken: 'name' }}>
      <Field<typeof merchantCategory.add> of="name" label="名称" />
      <Field<typeof merchantCategory.add> of="sort" label="排序" />
      <Field<typeof merchantCategory.add> of="is_show" label="显示" />
    </FormFrame>
  );

  it('checks before sending', async () => {
    const server = fakeServer([[merchantCategory.add, { id: 1 }]]);
    renderInOffice(form);
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('请填写此项')).toBeTruthy();
    expect(server.asked).toHaveLength(0);
  });

  it('sends trimmed values', async () => {
    const server = fakeServer([[merchantCategory.add, { id: 1 }]]);
    renderInOffice(form);
    fireEvent.change(screen.getByLabelText('名称', { exact: false }), { target: { value: '  会员 ' } });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await screen.findByText('保存成功');
    expect(server.asked[0]?.input).toEqual({ name: '会员', sort: 0, is_show: 1 });
  });

  it('puts a refusal at the field it speaks of', async () => {
    fakeServer([[merchantCategory.add, new Refusal(1106, '该名称已被使用')]]);
    renderInOffice(form);
    fireEvent.change(screen.getByLabelText('名称', { exact: false }), { target: { value: '会员' } });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    const problem = await screen.findByText('该名称已被使用');
    expect(problem.closest('[data-field]')?.getAttribute('data-field')).toBe('name');
  });

  it('puts a wrong input at the field the server names', async () => {
    fakeServer([[merchantCategory.add, new Refusal(400, '请求参数有误：sort', 400)]]);
    renderInOffice(form);
    fireEvent.change(screen.getByLabelText('名称', { exact: false }), { target: { value: '会员' } });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    const problem = await screen.findByText('请求参数有误：sort');
    expect(problem.closest('[data-field]')?.getAttribute('data-field')).toBe('sort');
  });

  it('is for looking only without the permission', async () => {
    renderInOffice(form, { perms: ['none'] });
    expect(screen.getByText('您没有修改权限，仅可查看')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
    await act(() => Promise.resolve());
  });
});

describe('schema', () => {
  it('says what is wrong in the page’s language', () => {
    const values = {
      ...Object.fromEntries(Object.keys(merchantGoods.add.input.shape).map((key) => [key, ''])),
      price: '1.234',
      limit_quantity: 0,
    };
    const problems = problemsOf(merchantGoods.add.input, values, 'zh_CN');
    expect(problems.price).toBe('请填写金额，最多两位小数');
    expect(problems.limit_quantity).toBe('不能小于 1');
    expect(problems.name).toBe('请填写此项');
    expect(problems.stock_display).toBe('请选择');
  });

  it('counts a Chinese character as two where the server does, and says so', () => {
    const form = merchantCategory.add.input;
    const problem = (name: string) => problemsOf(form, { name, sort: 0, is_show: 1 }, 'zh_CN').name;
    expect(problem('类'.repeat(40))).toBeUndefined();
    expect(problem('a'.repeat(80))).toBeUndefined();
    expect(problem('类'.repeat(41))).toBe('最多 80 个字符，一个汉字算两个');
    expect(form.safeParse({ name: '类'.repeat(41), sort: 0, is_show: 1 }).success).toBe(false);
  });

  it('reaches nested values', () => {
    expect(withValue({ a: { b: 1, c: 2 } }, 'a.b', 3)).toEqual({ a: { b: 3, c: 2 } });
    expect(schemaAt(merchantGoods.add.input, 'nothing')).toBeUndefined();
  });
});

describe('a long table', () => {
  const open = async (many: number) => {
    const list = Array.from({ length: many }, (_, at) => category(at + 1));
    const server = fakeServer([[merchantCategory.list, { list, total: many }]]);
    renderInOffice(<Categories />, { at: '/merchant/goods/category?limit=100' });
    const table = await screen.findByRole('table', { name: '分类' });
    await waitFor(() => expect(server.of(merchantCategory.list)).toHaveLength(1));
    const rows = () => table.querySelectorAll('tbody tr:not(.bo-room)').length;
    return { table, rows };
  };

  it('is drawn whole with 99 rows', async () => {
    const { table, rows } = await open(99);
    await waitFor(() => expect(rows()).toBe(99));
    expect(table.hasAttribute('aria-rowcount')).toBe(false);
    expect(table.querySelector('.bo-room')).toBeNull();
  });

  it('is drawn as far as it is seen from 100 rows on, says how many there are, and leaves room for the others', async () => {
    const { table, rows } = await open(100);
    await waitFor(() => expect(table.querySelector('.bo-room')).not.toBeNull());
    expect(rows()).toBeLessThan(100);
    expect(table.getAttribute('aria-rowcount')).toBe('101');
    const rooms = [...table.querySelectorAll<HTMLElement>('.bo-room')];
    expect(rooms.reduce((sum, each) => sum + Number.parseInt(each.style.height, 10), 0)).toBeGreaterThan(ROW_PX * (99 - rows()));
  });
});

describe('pager', () => {
  it('shows first, last and neighbours; a gap only where it hides more than one', () => {
    expect(pagesShown(1, 1)).toEqual([1]);
    expect(pagesShown(4, 9)).toEqual([1, 2, 3, 4, 5, 0, 9]);
    expect(pagesShown(6, 12)).toEqual([1, 0, 5, 6, 7, 0, 12]);
  });
});
