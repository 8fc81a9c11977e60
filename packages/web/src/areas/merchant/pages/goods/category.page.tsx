/** The groups that goods are in. */
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import { useState } from 'react';
import { AddIcon } from 'tdesign-icons-react';
import { Button } from 'tdesign-react';
import { Act, RowButton } from '#kit/back-office/act';
import { Allowed } from '#kit/back-office/allowed';
import { flagOf, StatusTag, type StatusWords, Switch, Time } from '#kit/back-office/cells';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { needs } from '#kit/back-office/office';
import { TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    title: '商品分类',
    add: '新建分类',
    edit: '编辑',
    editTitle: '编辑分类',
    name: '分类名称',
    sort: '排序',
    sortHelp: '数值越大越靠前',
    status: '启用',
    show: '在店铺显示',
    showHelp: '隐藏后不出现在店铺的分类栏中',
    goods: '商品数',
    create: '创建时间',
    del: '删除',
    delIt: '删除分类“{name}”',
    turn: '启用分类“{name}”',
  },
  {
    title: 'Categories',
    add: 'New category',
    edit: 'Edit',
    editTitle: 'Edit category',
    name: 'Name',
    sort: 'Order',
    sortHelp: 'Larger numbers come first',
    status: 'In use',
    show: 'Shown in the shop',
    showHelp: 'Hidden ones do not stand among the shop’s categories',
    goods: 'Goods',
    create: 'Created',
    del: 'Delete',
    delIt: 'delete the category “{name}”',
    turn: 'Use the category “{name}”',
  },
);

type Row = RowOf<typeof merchantCategory.list>;
const CategoryField = Field<typeof merchantCategory.add>;
const shownWords: StatusWords<0 | 1> = {
  1: { zh_CN: '显示', en_US: 'Shown', tone: 'success' },
  0: { zh_CN: '隐藏', en_US: 'Hidden', tone: 'plain' },
};

export function Page() {
  const t = useWords(text);
  const list = useList(merchantCategory.list);
  const [open, setOpen] = useState<Row | 'new' | null>(null);
  const columns: Column<Row>[] = [
    { key: 'name', title: t('name'), head: true, cell: (row) => row.name },
    { key: 'goods', title: t('goods'), align: 'right', cell: (row) => row.goods_count },
    { key: 'sort', title: t('sort'), align: 'right', cell: (row) => row.sort },
    { key: 'show', title: t('show'), cell: (row) => <StatusTag of={shownWords} value={row.is_show} /> },
    {
      key: 'status',
      title: t('status'),
      cell: (row) => (
        <Switch
          does={merchantCategory.status}
          on={row.status === 1}
          with={(on) => ({ id: row.id, status: flagOf(on) })}
          label={t('turn', { name: row.name })}
        />
      ),
    },
    { key: 'create', title: t('create'), width: 170, cell: (row) => <Time at={row.create_at} /> },
  ];
  return (
    <ListPage
      title={t('title')}
      list={list}
      columns={columns}
      actions={
        <Allowed to={needs(merchantCategory.add)}>
          <Button icon={<AddIcon />} onClick={() => setOpen('new')}>
            {t('add')}
          </Button>
        </Allowed>
      }
      filters={<TextFilter<typeof merchantCategory.list> of="name" label={t('name')} />}
      actsWidth={140}
      acts={(row) => (
        <>
          <Allowed to={needs(merchantCategory.edit)}>
            <RowButton onClick={() => setOpen(row)}>{t('edit')}</RowButton>
          </Allowed>
          <Act does={merchantCategory.del} with={{ id: row.id }} confirm={t('delIt', { name: row.name })} danger>
            {t('del')}
          </Act>
        </>
      )}
    >
      {open && (
        <EditDialog
          open
          title={open === 'new' ? t('add') : t('editTitle')}
          saves={open === 'new' ? merchantCategory.add : merchantCategory.edit}
          initial={open === 'new' ? { name: '', sort: 0, is_show: 1 } : { name: open.name, sort: open.sort, is_show: open.is_show }}
          fixed={open === 'new' ? {} : { id: open.id }}
          onClose={() => setOpen(null)}
        >
          <CategoryField of="name" label={t('name')} autoFocus />
          <CategoryField of="sort" label={t('sort')} help={t('sortHelp')} />
          <CategoryField of="is_show" label={t('show')} help={t('showHelp')} />
        </EditDialog>
      )}
    </ListPage>
  );
}
