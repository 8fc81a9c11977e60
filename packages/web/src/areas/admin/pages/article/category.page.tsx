import { adminArticleCategory } from '@keymall/contract/content/article-category';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { AddButton, DelAct, EditButton } from '#kit/back-office/act';
import { RowSwitch } from '#kit/back-office/cells';
import { RowDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { PlaceEdit } from '#kit/back-office/inline-edit';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    add: '添加文章分类',
    editIt: '编辑文章分类',
    delIt: '删除分类“{name}”',
    delNote: '分类下还有文章时不能删除',
    name: '名称',
    alias: '别名',
    aliasHelp: '用在网址中，如 /cate/notice；小写字母、数字和连字符',
    articles: '文章数',
    sortOf: '“{name}”的排序',
    statusHelp: '停用后，分类和其中的文章不公开',
    turn: '启用分类“{name}”',
  },
  {
    add: 'Add a category',
    editIt: 'Edit category',
    delIt: 'delete the category “{name}”',
    delNote: 'One with articles cannot be deleted',
    name: 'Name',
    alias: 'Alias',
    aliasHelp: 'Stands in addresses, as in /cate/notice: lower-case letters, digits and hyphens',
    articles: 'Articles',
    sortOf: 'the order of “{name}”',
    statusHelp: 'Otherwise neither the category nor its articles are public',
    turn: 'Use the category “{name}”',
  },
);

type Row = RowOf<typeof adminArticleCategory.list>;
const NounField = Field<typeof adminArticleCategory.add>;

export function Page() {
  const t = useWords(text);
  const list = useList(adminArticleCategory.list);
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const columns: Column<Row>[] = [
    { key: 'name', title: t('name'), head: true },
    { key: 'alias', title: t('alias') },
    { key: 'article_count', title: t('articles'), kind: 'count' },
    {
      key: 'sort',
      title: t(word.place),
      align: 'right',
      cell: (row) => <PlaceEdit does={adminArticleCategory.sort} row={row} label={t('sortOf', { name: row.name })} />,
    },
    {
      key: 'status',
      title: t(word.enabled),
      cell: (row) => <RowSwitch does={adminArticleCategory.status} row={row} of="status" label={t('turn', { name: row.name })} />,
    },
    { key: 'create_at', title: t(word.createdAt), kind: 'time' },
  ];
  return (
    <ListPage
      list={list}
      columns={columns}
      actions={
        <AddButton need={adminArticleCategory.add} onClick={() => setEdited('new')}>
          {t('add')}
        </AddButton>
      }
      filters={<TextFilter<typeof adminArticleCategory.list> of="name" label={t('name')} />}
      acts={(row) => (
        <>
          <EditButton need={adminArticleCategory.edit} onClick={() => setEdited(row)} />
          <DelAct does={adminArticleCategory.del} with={{ id: row.id }} confirm={t('delIt', { name: row.name })} note={t('delNote')} />
        </>
      )}
    >
      <RowDialog
        of={edited}
        adds={adminArticleCategory.add}
        edits={adminArticleCategory.edit}
        titles={{ add: t('add'), edit: t('editIt') }}
        blank={{ name: '', alias: '', sort: 0, status: 1 }}
        onClose={() => setEdited(null)}
      >
        <NounField of="name" label={t('name')} autoFocus />
        <NounField of="alias" label={t('alias')} help={t('aliasHelp')} />
        <NounField of="sort" label={t(word.place)} help={t(word.placeHelp)} />
        <NounField of="status" label={t(word.enabled)} help={t('statusHelp')} />
      </RowDialog>
    </ListPage>
  );
}
