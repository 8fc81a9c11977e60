/**
 * What a page declares is held against the contract by the compiler: each expected error below is a typo that must not compile, so
 * the check of types fails as soon as one does.
 */
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import { enabledWords } from '@keymall/contract/kit/enabled-words';
import type { Page } from '@keymall/contract/pages/page';
import type { merchantCustomChannel } from '@keymall/contract/payment/custom-channel';
import { adminAlipayPartner } from '@keymall/contract/payment/partner';
import { partnerSettlementWords } from '@keymall/contract/payment/partner-words';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
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

const partner = {
  id: 4,
  name: '一号服务商',
  app_id: '2021000000000001',
  split_rate: '6',
  is_default: 0 as const,
  status: 1 as const,
  remark: '',
};

function Partners() {
  const list = useList(adminAlipayPartner.list);
  const [open, setOpen] = useState<{ id: number } | 'new' | null>(null);
  return (
    <>
      <button type="button" onClick={() => setOpen('new')}>
        添加
      </button>
      <button type="button" onClick={() => setOpen({ id: 4 })}>
        编辑
      </button>
      <ListPage
        list={list}
        columns={[
          { key: 'name', title: '名称', head: true, note: (row) => `#${row.id}` },
          { key: 'split_rate', title: '分账比例', kind: 'rate' },
          { key: 'status', title: '状态', words: enabledWords },
        ]}
      />
      <RowDialog
        of={open}
        reads={adminAlipayPartner.detail}
        adds={adminAlipayPartner.add}
        edits={adminAlipayPartner.edit}
        titles={{ add: '添加服务商', edit: '编辑服务商' }}
        blank={{ name: '', app_id: '', split_rate: '0', status: 1, remark: '' }}
        shows={() => ({ params: {} })}
        onClose={() => setOpen(null)}
      >
        {(known) => (
          <>
            <p>{known ? `留空保留 ${known.secrets_set.join()}` : '全部填写'}</p>
            <Field<typeof adminAlipayPartner.add> of="name" label="服务商名称" />
          </>
        )}
      </RowDialog>
    </>
  );
}

it('draws a share, a state by its word, and a note below a value', async () => {
  fakeServer([
    [adminAlipayPartner.list, { list: [{ ...partner, merchant_count: 0, active_count: 0, create_at: row.create_at }], total: 1 }],
  ]);
  renderInOffice(<Partners />, { role: 'admin' });
  expect((await screen.findByText('6‰')).closest('td')?.dataset).toMatchObject({ kind: 'rate', align: 'right' });
  expect(screen.getByText(enabledWords[1].zh_CN).closest('td')?.dataset.kind).toBe('status');
  expect(screen.getByText('#4').tagName).toBe('SMALL');
});

it('reads a row whole before it edits it, each time anew, and adds without asking', async () => {
  const answer = { ...partner, params: {}, secrets_set: ['private_key'] };
  const server = fakeServer([
    [adminAlipayPartner.list, { list: [], total: 0 }],
    [adminAlipayPartner.detail, answer],
  ]);
  renderInOffice(<Partners />, { role: 'admin' });
  fireEvent.click(await screen.findByText('添加'));
  await screen.findByText('全部填写');
  expect(server.of(adminAlipayPartner.detail)).toEqual([]);
  fireEvent.click(screen.getByText('取消'));
  fireEvent.click(screen.getByText('编辑'));
  await screen.findByText('留空保留 private_key');
  expect(screen.getByLabelText<HTMLInputElement>('服务商名称', { exact: false }).value).toBe('一号服务商');
  fireEvent.click(screen.getByText('取消'));
  await waitFor(() => expect(screen.queryByText('留空保留 private_key')).toBeNull());
  // meanwhile somebody else has given it another name
  answer.name = '二号服务商';
  fireEvent.click(screen.getByText('编辑'));
  await screen.findByText('留空保留 private_key');
  expect(screen.getByLabelText<HTMLInputElement>('服务商名称', { exact: false }).value).toBe('二号服务商');
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
  // @ts-expect-error the words of another state
  { key: 'is_show', title: '', words: partnerSettlementWords } satisfies Column<Row>,
  // @ts-expect-error a share that is a number
  { key: 'sort', title: '', kind: 'rate' } satisfies Column<Row>,
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
