import { adminRole } from '@keymall/contract/identity/role';
import * as word from '@keymall/contract/kit/word';
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
    lead: '角色决定其成员能看到和操作什么，修改后立即生效。您只能更改权限不超过自己的角色。',
    add: '添加角色',
    editIt: '编辑角色',
    name: '名称',
    perms: '权限',
    full: '全部权限',
    pieces: '{count} 项',
    members: '成员',
    rules: '设置权限',
    look: '查看权限',
    delIt: '删除角色“{name}”',
    delNote: '还有成员的角色不能删除',
  },
  {
    lead: 'A role says what its members see and do, from the moment it is saved. You change those that hold nothing beyond your own permissions.',
    add: 'Add role',
    editIt: 'Edit role',
    name: 'Name',
    perms: 'Permissions',
    full: 'Everything',
    pieces: '{count}',
    members: 'Members',
    rules: 'Permissions',
    look: 'Look at permissions',
    delIt: 'delete the role “{name}”',
    delNote: 'One with members cannot be deleted',
  },
);

type Row = RowOf<typeof adminRole.list>;

export function Page() {
  const t = useWords(text);
  const list = useList(adminRole.list);
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const [ruled, setRuled] = useState<number | null>(null);
  const columns: Column<Row>[] = [
    { key: 'name', title: t('name'), head: true },
    {
      key: 'perm_count',
      title: t('perms'),
      cell: (row) =>
        row.is_full ? (
          <span className="bo-tag" data-tone="primary">
            {t('full')}
          </span>
        ) : (
          t('pieces', { count: row.perm_count })
        ),
    },
    { key: 'admin_count', title: t('members'), kind: 'count' },
    { key: 'create_at', title: t(word.createdAt), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      actions={
        <AddButton need={adminRole.add} onClick={() => setEdited('new')}>
          {t('add')}
        </AddButton>
      }
      filters={<TextFilter<typeof adminRole.list> of="name" label={t('name')} />}
      acts={(row) => (
        <>
          {!row.is_full && (
            <RowButton need={adminRole.tree} onClick={() => setRuled(row.id)}>
              {row.is_below ? t('rules') : t('look')}
            </RowButton>
          )}
          {row.is_below && (
            <>
              <RowButton need={adminRole.edit} onClick={() => setEdited(row)}>
                {t(word.edit)}
              </RowButton>
              <Act does={adminRole.del} with={{ id: row.id }} confirm={t('delIt', { name: row.name })} note={t('delNote')} danger>
                {t(word.del)}
              </Act>
            </>
          )}
        </>
      )}
    >
      <RowDialog
        of={edited}
        adds={adminRole.add}
        edits={adminRole.edit}
        titles={{ add: t('add'), edit: t('editIt') }}
        blank={{ name: '' }}
        refusals={{ role_name_taken: 'name' }}
        // a new role holds nothing yet: what it may hold is the next question
        onSaved={(data) => data && 'id' in data && setRuled(data.id)}
        onClose={() => setEdited(null)}
      >
        <Field<typeof adminRole.add> of="name" label={t('name')} autoFocus />
      </RowDialog>
      <RulesDrawer calls={adminRole} id={ruled} onClose={() => setRuled(null)} />
    </ListPage>
  );
}
