/** The tree of what the mall sells. */
import * as word from '@keymall/contract/kit/word';
import { adminMallCategory } from '@keymall/contract/mall/mall-category';
import { useState } from 'react';
import { AddButton, DelAct, EditButton } from '#kit/back-office/act';
import { RowSwitch, Thumb } from '#kit/back-office/cells';
import { RowDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { PlaceEdit } from '#kit/back-office/inline-edit';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { useOptions } from '#kit/back-office/options';
import { PictureControl } from '#kit/back-office/picture-control';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    lead: '最多三级；已有子分类或商品的分类不能移动或删除',
    add: '添加商城分类',
    editIt: '编辑商城分类',
    delIt: '删除商城分类“{name}”',
    name: '分类名',
    pid: '上级分类',
    pidHelp: '不选为一级分类',
    icon: '类目图标',
    listings: '商城商品数',
    sortOf: '分类“{name}”的排序',
    statusHelp: '停用后不出现在商城的分类中，也不能再放入商品',
    turn: '启用商城分类“{name}”',
  },
  {
    lead: 'Three levels at most; one with categories or products in it can be neither moved nor deleted',
    add: 'Add a mall category',
    editIt: 'Edit mall category',
    delIt: 'delete the mall category “{name}”',
    name: 'Name of the category',
    pid: 'Stands in',
    pidHelp: 'None: it stands at the top',
    icon: 'Icon',
    listings: 'Products here',
    sortOf: 'the order of the category “{name}”',
    statusHelp: 'Otherwise the mall does not show it, and nothing more can be put into it',
    turn: 'Use the mall category “{name}”',
  },
);

type Row = RowOf<typeof adminMallCategory.list>;
const NounField = Field<typeof adminMallCategory.add>;

export function Page() {
  const t = useWords(text);
  const list = useList(adminMallCategory.list);
  const above = useOptions(adminMallCategory.listSimple, 'name');
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('name'),
      head: true,
      cell: ({ name, icon, depth }) => (
        <span className="bo-goods" style={{ paddingInlineStart: (depth - 1) * 24 }}>
          {icon && <Thumb src={icon} alt="" size={24} />}
          <span>{name}</span>
        </span>
      ),
    },
    { key: 'listing_count', title: t('listings'), kind: 'count' },
    {
      key: 'sort',
      title: t(word.place),
      align: 'right',
      cell: (row) => <PlaceEdit does={adminMallCategory.sort} row={row} label={t('sortOf', { name: row.name })} />,
    },
    {
      key: 'status',
      title: t(word.enabled),
      cell: (row) => <RowSwitch does={adminMallCategory.status} row={row} of="status" label={t('turn', { name: row.name })} />,
    },
    { key: 'create_at', title: t(word.createdAt), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      actions={
        <AddButton need={adminMallCategory.add} onClick={() => setEdited('new')}>
          {t('add')}
        </AddButton>
      }
      acts={(row) => (
        <>
          <EditButton need={adminMallCategory.edit} onClick={() => setEdited(row)} />
          <DelAct does={adminMallCategory.del} with={{ id: row.id }} confirm={t('delIt', { name: row.name })} />
        </>
      )}
    >
      <RowDialog
        of={edited}
        adds={adminMallCategory.add}
        edits={adminMallCategory.edit}
        titles={{ add: t('add'), edit: t('editIt') }}
        blank={{ name: '', pid: null, icon: '', sort: 0, status: 1 }}
        onClose={() => setEdited(null)}
      >
        <NounField of="name" label={t('name')} autoFocus />
        <NounField of="pid" label={t('pid')} help={t('pidHelp')} options={above} required={false} />
        <NounField of="icon" label={t('icon')}>
          {(control) => <PictureControl control={control} purpose="site" />}
        </NounField>
        <NounField of="sort" label={t(word.place)} help={t(word.placeHelp)} />
        <NounField of="status" label={t(word.enabled)} help={t('statusHelp')} />
      </RowDialog>
    </ListPage>
  );
}
