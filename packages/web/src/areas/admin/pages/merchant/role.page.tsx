/** Roles of merchants: what their office opens to them. */
import * as word from '@keymall/contract/kit/word';
import { adminMerchantRole } from '@keymall/contract/merchant/merchant-role';
import { adminRoleRate } from '@keymall/contract/payment/rate';
import { useState } from 'react';
import { Act, AddButton, RowButton } from '#kit/back-office/act';
import { RowDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { RulesDrawer } from '../../../../features/permission/rules-drawer.tsx';

const text = words(
  {
    lead: '商户角色决定商户后台开放哪些页面和操作，其员工不会超出它；各角色的费率在“角色费率”中设置。在商户列表中为商户更换角色。',
    add: '添加角色',
    editIt: '编辑角色',
    name: '名称',
    merchants: '商户数',
    rules: '设置权限',
    delIt: '删除角色“{name}”',
    delNote: '其商户改用默认角色',
  },
  {
    lead: 'A role says what of the merchants’ office is open to its members, and to their staff at most; its rates stand in “Role rates”. A merchant is given another role in the list of merchants.',
    add: 'Add role',
    editIt: 'Edit role',
    name: 'Name',
    merchants: 'Merchants',
    rules: 'Permissions',
    delIt: 'delete the role “{name}”',
    delNote: 'Its merchants get the default role',
  },
);

type Row = RowOf<typeof adminRoleRate.list>;

export function Page() {
  const t = useWords(text);
  const list = useList(adminRoleRate.list);
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const [ruled, setRuled] = useState<number | null>(null);
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('name'),
      head: true,
      cell: (row) => (
        <span className="bo-row">
          {row.name}
          {row.is_default && (
            <span className="bo-tag" data-tone="primary">
              {t(word.isDefault)}
            </span>
          )}
        </span>
      ),
    },
    { key: 'merchant_count', title: t('merchants'), kind: 'count' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      actions={
        <AddButton need={adminMerchantRole.add} onClick={() => setEdited('new')}>
          {t('add')}
        </AddButton>
      }
      acts={(row) => (
        <>
          <RowButton need={adminMerchantRole.tree} onClick={() => setRuled(row.id)}>
            {t('rules')}
          </RowButton>
          <RowButton need={adminMerchantRole.edit} onClick={() => setEdited(row)}>
            {t(word.edit)}
          </RowButton>
          {!row.is_default && (
            <Act does={adminMerchantRole.del} with={{ id: row.id }} confirm={t('delIt', { name: row.name })} note={t('delNote')} danger>
              {t(word.del)}
            </Act>
          )}
        </>
      )}
    >
      <RowDialog
        of={edited}
        adds={adminMerchantRole.add}
        edits={adminMerchantRole.edit}
        titles={{ add: t('add'), edit: t('editIt') }}
        blank={{ name: '' }}
        refusals={{ role_name_taken: 'name' }}
        onSaved={(data) => data && 'id' in data && setRuled(data.id)}
        onClose={() => setEdited(null)}
      >
        <Field<typeof adminMerchantRole.add> of="name" label={t('name')} autoFocus />
      </RowDialog>
      <RulesDrawer calls={adminMerchantRole} id={ruled} onClose={() => setRuled(null)} />
    </ListPage>
  );
}
