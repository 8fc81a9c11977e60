/**
 * What a page declares is held against the contract by the compiler: each expected error below is a typo that must not compile, so
 * the check of types fails as soon as one does.
 */
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import type { Page } from '@keymall/contract/pages/page';
import type { merchantCustomChannel } from '@keymall/contract/payment/custom-channel';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RowSwitch } from './cells.tsx';
import { RowDialog } from './edit-dialog.tsx';
import { Field } from './field.tsx';
import { FormFrame } from './form-frame.tsx';
import { PlaceEdit } from './inline-edit.tsx';
import { type RowOf, useList } from './list.ts';
import { ListPage } from './list-page.tsx';
import { fakeServer, renderInOffice } from './office.fixture.tsx';
import { useOptions } from './options.ts';
import type { Column } from './table.tsx';

type Row = RowOf<typeof merchantCategory.list>;
const row: Row = {
  id: 3,
  name: '软件激活',
  sort: 5,
  status: 1,
  is_show: 1,
  pic: '',
  big_pic: '',
  theme: '',
  mobile_theme: '',
  goods_count: 12345,
  create_at: '2026-11-21 08:00:00',
};

const columns: Column<Row>[] = [
  { key: 'name', title: '名称', head: true },
  { key: 'goods_count', title: '商品数', kind: 'count' },
  { key: 'pic', title: '图标' },
  { key: 'create_at', title: '创建时间', kind: 'time' },
];

function Categories() {
  return <ListPage list={useList(merchantCategory.list)} columns={columns} />;
}

it('draws a value by the kind of its column, and titles the page as its row is titled', async () => {
  fakeServer([[merchantCategory.list, { list: [row], total: 1 }]]);
  renderInOffice(<Categories />, { at: '/merchant/goods/category' });
  expect((await screen.findByText('12,345')).closest('td')?.dataset).toMatchObject({ kind: 'count', align: 'right' });
  expect(screen.getByText('2026-11-21 08:00:00').tagName).toBe('TIME');
  expect(screen.getByText('—').closest('td')?.dataset.label).toBe('图标');
  expect(screen.getByRole('heading', { name: '商品分类' })).toBeTruthy();
});

it('edits a row in the fields it is added with', async () => {
  fakeServer([]);
  renderInOffice(
    <RowDialog
      of={row}
      adds={merchantCategory.add}
      edits={merchantCategory.edit}
      titles={{ add: '新建分类', edit: '编辑分类' }}
      blank={{ name: '', sort: 0, is_show: 1, pic: '', big_pic: '' }}
      onClose={() => undefined}
    >
      <Field<typeof merchantCategory.add> of="name" label="名称" />
    </RowDialog>,
  );
  await screen.findByText('编辑分类');
  expect(screen.getByLabelText<HTMLInputElement>('名称', { exact: false }).value).toBe('软件激活');
});

type Own = RowOf<typeof merchantCustomChannel.list>;
export const keysThatMustNotCompile: unknown[] = [
  // @ts-expect-error a column of a value the row has not
  { key: 'nmae', title: '' } satisfies Column<Row>,
  // @ts-expect-error a count of text
  { key: 'name', title: '', kind: 'count' } satisfies Column<Row>,
  // @ts-expect-error a moment that is a number
  { key: 'sort', title: '', kind: 'time' } satisfies Column<Row>,
  // @ts-expect-error no such value inside the account
  { key: 'account.stauts', title: '', cell: () => null } satisfies Column<Own>,
  { key: 'account.status', title: '', cell: () => null } satisfies Column<Own>,
  // @ts-expect-error an icon that nobody draws
  { title: { zh_CN: '', en_US: '' }, icon: 'chart-bra', sort: 1, opens: merchantCategory.list } satisfies Page,
];

/** Never drawn. */
export function FormsThatMustNotCompile() {
  // @ts-expect-error a goods has no such name to be called by
  useOptions(merchantGoods.goodList, 'nmae');
  return (
    <>
      {/* @ts-expect-error a name that the input has not */}
      <FormFrame saves={merchantCategory.add} initial={{ nmae: '' }}>
        {null}
      </FormFrame>
      {/* @ts-expect-error sent along under a name that the input has not */}
      <FormFrame saves={merchantCategory.edit} initial={{ name: '' }} fixed={{ di: 3 }}>
        {null}
      </FormFrame>
      {/* @ts-expect-error no such refusal */}
      <FormFrame saves={merchantCategory.add} initial={{ name: '' }} refusals={{ name_takne: 'name' }}>
        {null}
      </FormFrame>
      {/* @ts-expect-error a refusal of a field that the input has not */}
      <FormFrame saves={merchantCategory.add} initial={{ name: '' }} refusals={{ name_taken: 'nmae' }}>
        {null}
      </FormFrame>
      {/* @ts-expect-error a field that the input has not */}
      <Field<typeof merchantCategory.add> of="nmae" label="" />
      {/* @ts-expect-error a flag that the row has not */}
      <RowSwitch does={merchantCategory.status} row={row} of="stauts" label="" />
      {/* @ts-expect-error a call that gives no place */}
      <PlaceEdit does={merchantCategory.del} row={row} label="" />
    </>
  );
}
