import * as word from '@keymall/contract/kit/word';
import { merchantStaffRole } from '@keymall/contract/merchant/staff';
import { useState } from 'react';
import { Act, AddButton, RowButton } from '#kit/back-office/act';
import { RowDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { RulesDrawer } from '../../../../features/permission/rules-drawer.tsx';

const text = words(
  {
    lead: '除客服、库存、财务、运营外，您可以自建角色，逐项勾选权限。没有“查看金额”的角色，所有金额都被遮盖。',
    add: '添加角色',
    editIt: '编辑角色',
    name: '名称',
    perms: '权限',
    pieces: '{count} 项',
    members: '员工数',
    rules: '设置权限',
    look: '查看权限',
    delIt: '删除角色“{name}”',
    delNote: '还有员工的角色不能删除',
  },
  {
    lead: 'Beside service, stock, finance and operations you can make roles of your own, permission by permission. Without “See amounts” every amount is covered.',
    add: 'Add role',
    editIt: 'Edit role',
    name: 'Name',
    perms: 'Permissions',
    pieces: '{count}',
    members: 'Staff',
    rules: 'Permissions',
    look: 'Look at permissions',
    delIt: 'delete the role “{name}”',
    delNote: 'One with members of staff cannot be deleted',
  },
);

type Row = RowOf<typeof merchantStaffRole.list>;

export function Page() {
  const t = useWords(text);
  const list = useList(merchantStaffRole.list);
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const [ruled, setRuled] = useState<number | null>(null);
  const columns: Column<Row>[] = [
    { key: 'name', title: t('name'), head: true },
    { key: 'perm_count', title: t('perms'), cell: (row) => t('pieces', { count: row.perm_count }) },
    { key: 'staff_count', title: t('members'), kind: 'count' },
    { key: 'create_at', title: t(word.createdAt), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      actions={
        <AddButton need={merchantStaffRole.add} onClick={() => setEdited('new')}>
          {t('add')}
        </AddButton>
      }
      filters={<TextFilter<typeof merchantStaffRole.list> of="name" label={t('name')} />}
      acts={(row) => (
        <>
          <RowButton need={merchantStaffRole.tree} onClick={() => setRuled(row.id)}>
            {row.is_below ? t('rules') : t('look')}
          </RowButton>
          {row.is_below && (
            <>
              <RowButton need={merchantStaffRole.edit} onClick={() => setEdited(row)}>
                {t(word.edit)}
              </RowButton>
              <Act does={merchantStaffRole.del} with={{ id: row.id }} confirm={t('delIt', { name: row.name })} note={t('delNote')} danger>
                {t(word.del)}
              </Act>
            </>
          )}
        </>
      )}
    >
      <RowDialog
        of={edited}
        adds={merchantStaffRole.add}
        edits={merchantStaffRole.edit}
        titles={{ add: t('add'), edit: t('editIt') }}
        blank={{ name: '' }}
        refusals={{ role_name_taken: 'name' }}
        // a new role holds nothing yet: what it may hold is the next question
        onSaved={(data) => data && 'id' in data && setRuled(data.id)}
        onClose={() => setEdited(null)}
      >
        <Field<typeof merchantStaffRole.add> of="name" label={t('name')} autoFocus />
      </RowDialog>
      <RulesDrawer calls={merchantStaffRole} id={ruled} onClose={() => setRuled(null)} />
    </ListPage>
  );
}
