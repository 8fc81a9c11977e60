/** The groups that goods are in. */

import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import { merchantGoodsLink } from '@keymall/contract/catalogue/goods-link';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { AddButton, DelAct, EditButton, RowButton } from '#kit/back-office/act';
import { RowSwitch, Thumb } from '#kit/back-office/cells';
import { RowDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { PictureControl } from '#kit/back-office/picture-control';
import { TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import './goods.css';
import { PlaceEdit } from '#kit/back-office/inline-edit';
import { LinkDialog, type Linked } from './link-dialog.tsx';

const text = words(
  {
    add: '新建分类',
    editTitle: '编辑分类',
    name: '分类名称',
    show: '在店铺显示',
    showHelp: '隐藏后不出现在店铺的分类栏中，仍可通过分类链接访问',
    showIt: '在店铺显示分类“{name}”',
    sortOf: '“{name}”的排序',
    pic: '分类图标',
    picHelp: '显示在分类名称旁，建议正方形',
    bigPic: '分类横幅',
    bigPicHelp: '显示在该分类商品的上方',
    link: '链接',
    none: '还没有分类，商品需要放在分类里',
    goods: '商品数',
    delIt: '删除分类“{name}”',
    delNote: '分类的链接随之失效；分类下还有商品（含回收站）时不能删除',
    turn: '启用分类“{name}”',
  },
  {
    add: 'New category',
    editTitle: 'Edit category',
    name: 'Name',
    show: 'Shown in the shop',
    showHelp: 'Hidden ones do not stand among the shop’s categories; their own link still opens them',
    showIt: 'Show the category “{name}” in the shop',
    sortOf: 'the order of “{name}”',
    pic: 'Icon',
    picHelp: 'Beside the name, best square',
    bigPic: 'Banner',
    bigPicHelp: 'Above the products of the category',
    link: 'Link',
    none: 'There is no category yet; products need one',
    goods: 'Products',
    delIt: 'delete the category “{name}”',
    delNote: 'Its link ends with it; a category that holds products, in the bin too, cannot be deleted',
    turn: 'Use the category “{name}”',
  },
  { sort: word.place, sortHelp: word.placeHelp, status: word.enabled, create: word.createdAt },
);

type Row = RowOf<typeof merchantCategory.list>;
const CategoryField = Field<typeof merchantCategory.add>;
export function Page() {
  const t = useWords(text);
  const list = useList(merchantCategory.list);
  const [open, setOpen] = useState<Row | 'new' | null>(null);
  const [linked, setLinked] = useState<Linked | null>(null);
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('name'),
      head: true,
      cell: (row) => (
        <span className="bo-goods">
          <Thumb src={row.pic} alt="" size={36} />
          <span>{row.name}</span>
        </span>
      ),
    },
    { key: 'goods_count', title: t('goods'), align: 'right' },
    {
      key: 'sort',
      title: t('sort'),
      align: 'right',
      cell: (row) => <PlaceEdit does={merchantCategory.sort} row={row} label={t('sortOf', { name: row.name })} />,
    },
    {
      key: 'is_show',
      title: t('show'),
      cell: (row) => <RowSwitch does={merchantCategory.show} row={row} of="is_show" label={t('showIt', { name: row.name })} />,
    },
    {
      key: 'status',
      title: t('status'),
      cell: (row) => <RowSwitch does={merchantCategory.status} row={row} of="status" label={t('turn', { name: row.name })} />,
    },
    { key: 'create_at', title: t('create'), kind: 'time' },
  ];
  const add = (
    <AddButton need={merchantCategory.add} onClick={() => setOpen('new')}>
      {t('add')}
    </AddButton>
  );
  return (
    <ListPage
      list={list}
      columns={columns}
      actions={add}
      empty={<Empty title={t('none')}>{add}</Empty>}
      filters={<TextFilter<typeof merchantCategory.list> of="name" label={t('name')} />}
      acts={(row) => (
        <>
          <EditButton need={merchantCategory.edit} onClick={() => setOpen(row)} />
          <RowButton need={merchantGoodsLink.category} onClick={() => setLinked({ type: 'category', id: row.id, name: row.name })}>
            {t('link')}
          </RowButton>
          <DelAct does={merchantCategory.del} with={{ id: row.id }} confirm={t('delIt', { name: row.name })} note={t('delNote')} />
        </>
      )}
    >
      <RowDialog
        of={open}
        adds={merchantCategory.add}
        edits={merchantCategory.edit}
        titles={{ add: t('add'), edit: t('editTitle') }}
        blank={{ name: '', sort: 0, is_show: 1, pic: '', big_pic: '' }}
        onClose={() => setOpen(null)}
      >
        <CategoryField of="name" label={t('name')} autoFocus />
        <CategoryField of="sort" label={t('sort')} help={t('sortHelp')} />
        <CategoryField of="is_show" label={t('show')} help={t('showHelp')} />
        <CategoryField of="pic" label={t('pic')} help={t('picHelp')} wide>
          {(control) => <PictureControl control={control} purpose="goods" />}
        </CategoryField>
        <CategoryField of="big_pic" label={t('bigPic')} help={t('bigPicHelp')} wide>
          {(control) => <PictureControl control={control} purpose="goods" />}
        </CategoryField>
      </RowDialog>
      <LinkDialog of={linked} onClose={() => setLinked(null)} />
    </ListPage>
  );
}
