/** Categories of what models may quote, and whether the house's documents in them answer in shops too. */
import { adminAiCategory } from '@keymall/contract/ai/knowledge';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { AddButton, DelAct, EditButton } from '#kit/back-office/act';
import { RowSwitch } from '#kit/back-office/cells';
import { RowDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    add: '添加知识分类',
    editIt: '编辑知识分类',
    delIt: '删除知识分类“{name}”',
    delNote: '分类下还有文档时不能删除',
    name: '名称',
    documents: '文档数',
    shared: '店铺可用',
    sharedHelp: '开启后，分类中属于平台的文档也用来回答店铺里的问题',
    yes: '公众号和店铺',
    no: '仅公众号',
    statusHelp: '停用后，其中的文档不再引用',
    turn: '使用知识分类“{name}”',
  },
  {
    add: 'Add a category of knowledge',
    editIt: 'Edit category of knowledge',
    delIt: 'delete the category of knowledge “{name}”',
    delNote: 'One with documents cannot be deleted',
    name: 'Name',
    documents: 'Documents',
    shared: 'Answers in shops',
    sharedHelp: 'The platform’s documents in it answer questions in shops too',
    yes: 'Official account and shops',
    no: 'Official account only',
    statusHelp: 'Otherwise its documents are not quoted',
    turn: 'Quote the category “{name}”',
  },
);

type Row = RowOf<typeof adminAiCategory.list>;
const NounField = Field<typeof adminAiCategory.add>;

export function Page() {
  const t = useWords(text);
  const list = useList(adminAiCategory.list);
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const columns: Column<Row>[] = [
    { key: 'name', title: t('name'), head: true },
    { key: 'document_count', title: t('documents'), kind: 'count' },
    { key: 'is_shared', title: t('shared'), cell: (row) => t(row.is_shared === 1 ? 'yes' : 'no') },
    { key: 'sort', title: t(word.place), align: 'right' },
    {
      key: 'status',
      title: t(word.enabled),
      cell: (row) => <RowSwitch does={adminAiCategory.status} row={row} of="status" label={t('turn', { name: row.name })} />,
    },
    { key: 'create_at', title: t(word.createdAt), kind: 'time' },
  ];
  return (
    <ListPage
      list={list}
      columns={columns}
      actions={
        <AddButton need={adminAiCategory.add} onClick={() => setEdited('new')}>
          {t('add')}
        </AddButton>
      }
      filters={<TextFilter<typeof adminAiCategory.list> of="name" label={t('name')} />}
      acts={(row) => (
        <>
          <EditButton need={adminAiCategory.edit} onClick={() => setEdited(row)} />
          <DelAct does={adminAiCategory.del} with={{ id: row.id }} confirm={t('delIt', { name: row.name })} note={t('delNote')} />
        </>
      )}
    >
      <RowDialog
        of={edited}
        adds={adminAiCategory.add}
        edits={adminAiCategory.edit}
        titles={{ add: t('add'), edit: t('editIt') }}
        blank={{ name: '', sort: 0, is_shared: 0, status: 1 }}
        onClose={() => setEdited(null)}
      >
        <NounField of="name" label={t('name')} autoFocus />
        <NounField of="sort" label={t(word.place)} help={t(word.placeHelp)} />
        <NounField of="is_shared" label={t('shared')} help={t('sharedHelp')} />
        <NounField of="status" label={t(word.enabled)} help={t('statusHelp')} />
      </RowDialog>
    </ListPage>
  );
}
