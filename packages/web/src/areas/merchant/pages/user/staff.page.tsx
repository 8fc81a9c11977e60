/** A merchant's staff. */
import * as word from '@keymall/contract/kit/word';
import { merchantStaff, merchantStaffRole } from '@keymall/contract/merchant/staff';
import { type StaffKind, staffKindWords } from '@keymall/contract/merchant/staff-kinds';
import { useState } from 'react';
import { Act, AddButton, RowButton } from '#kit/back-office/act';
import { Copy, RowSwitch, StatusTag, useChoices } from '#kit/back-office/cells';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { useFormValue } from '#kit/back-office/form-frame';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { needs, useAllowed } from '#kit/back-office/office';
import { useCall } from '#kit/back-office/queries';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { newPassword } from '#kit/random-name';
import { PasswordForOther } from '../../../../features/permission/password-for-other.tsx';

const text = words(
  {
    lead: '为每位员工开设自己的账号：客服看不到卡密和金额，所有操作都记在本人名下。员工用“您的用户名:员工用户名”登录商户后台。',
    add: '添加员工',
    editIt: '编辑员工',
    nickname: '姓名',
    loginName: '登录名',
    kind: '角色',
    ownRole: '自定义角色',
    roleNote: '在“员工角色”页面添加自己的角色',
    kindNote: '客服：订单与投诉，不含卡密和金额；库存：商品与卡密；财务：资金、提现申请与报表；运营：商品、优惠券、店铺与报表',
    changeRole: '更换角色',
    roleOf: '更换“{name}”的角色',
    reset: '重置密码',
    resetOf: '重置“{name}”的密码',
    resetNote: '保存后，该员工已登录的设备全部下线',
    sessions: '会话数',
    login: '最近登录',
    self: '您',
    turn: '启用员工“{name}”',
    delIt: '删除员工“{name}”',
    delNote: '其登录立即失效；操作记录会保留',
    made: '已添加',
    wasReset: '密码已重置',
  },
  {
    lead: 'An account for each of your staff: service sees neither keys nor amounts, and every act stands under the person’s name. Staff sign in to the merchants’ office as “your user name:their user name”.',
    add: 'Add staff',
    editIt: 'Edit staff',
    nickname: 'Name',
    loginName: 'Signs in as',
    kind: 'Role',
    ownRole: 'Own role',
    roleNote: 'Roles of your own are made on the page “Staff roles”',
    kindNote:
      'Service: orders and complaints, without keys and amounts; stock: products and cards; finance: money, withdrawals and reports; operations: products, coupons, shop and reports',
    changeRole: 'Change role',
    roleOf: 'Role of “{name}”',
    reset: 'Reset password',
    resetOf: 'Reset the password of “{name}”',
    resetNote: 'Ends every place where this member of staff is signed in',
    sessions: 'Sessions',
    login: 'Last sign-in',
    self: 'You',
    turn: 'Use the account of “{name}”',
    delIt: 'delete the member of staff “{name}”',
    delNote: 'All sign-ins end at once; what was done stays on record',
    made: 'Added',
    wasReset: 'The password was reset',
  },
);

type Row = RowOf<typeof merchantStaff.list>;
type Opened = { act: 'edit' | 'role' | 'password'; row: Row } | { act: 'add' } | null;

/** The kind and, of an own role, which. */
function Job() {
  const t = useWords(text);
  const kinds = useChoices(staffKindWords);
  const maySee = useAllowed(needs(merchantStaffRole.list));
  const { data } = useCall(merchantStaffRole.list, { limit: 100 }, { enabled: maySee });
  const isOwn = useFormValue('kind') === ('own' satisfies StaffKind);
  const roles = (data?.list ?? []).filter((role) => role.is_grantable).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <Field<typeof merchantStaff.add> of="kind" label={t('kind')} options={kinds} help={t('kindNote')} />
      {isOwn && <Field<typeof merchantStaff.add> of="role_id" label={t('ownRole')} options={roles} help={t('roleNote')} required />}
    </>
  );
}

const must =
  (fillIn: string) =>
  (values: Readonly<Record<string, unknown>>): Record<string, string> =>
    values['kind'] === 'own' && !values['role_id'] ? { role_id: fillIn } : {};

export function Page() {
  const t = useWords(text);
  const list = useList(merchantStaff.list);
  const kinds = useChoices(staffKindWords);
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const columns: Column<Row>[] = [
    {
      key: 'username',
      title: t(word.userName),
      head: true,
      cell: (row) => (
        <span className="bo-row">
          {row.username}
          {row.nickname && <small className="bo-note">{row.nickname}</small>}
          {row.is_self && (
            <span className="bo-tag" data-tone="primary">
              {t('self')}
            </span>
          )}
        </span>
      ),
    },
    { key: 'login_name', title: t('loginName'), cell: (row) => <Copy value={row.login_name} what={t('loginName')} /> },
    { key: 'kind', title: t('kind'), cell: (row) => row.role_name ?? <StatusTag of={staffKindWords} value={row.kind} /> },
    {
      key: 'status',
      title: t(word.status),
      cell: (row) =>
        row.is_below ? (
          <RowSwitch does={merchantStaff.status} row={row} of="status" label={t('turn', { name: row.username })} />
        ) : row.status === 1 ? (
          t(word.enabled)
        ) : (
          t(word.disabled)
        ),
    },
    { key: 'login_at', title: t('login'), kind: 'time' },
    { key: 'session_count', title: t('sessions'), kind: 'count' },
    { key: 'create_at', title: t(word.createdAt), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      actions={
        <AddButton need={merchantStaff.add} onClick={() => setOpened({ act: 'add' })}>
          {t('add')}
        </AddButton>
      }
      filters={
        <>
          <TextFilter<typeof merchantStaff.list> of="username" label={t(word.userName)} />
          <ChoiceFilter<typeof merchantStaff.list> of="kind" label={t('kind')} options={kinds} />
          <ChoiceFilter<typeof merchantStaff.list>
            of="status"
            label={t(word.status)}
            options={[
              { value: 1, label: t(word.enabled) },
              { value: 0, label: t(word.disabled) },
            ]}
          />
        </>
      }
      acts={(row) =>
        row.is_below && (
          <>
            <RowButton need={merchantStaff.edit} onClick={() => setOpened({ act: 'edit', row })}>
              {t(word.edit)}
            </RowButton>
            <RowButton need={merchantStaff.setRole} onClick={() => setOpened({ act: 'role', row })}>
              {t('changeRole')}
            </RowButton>
            <RowButton need={merchantStaff.resetPassword} onClick={() => setOpened({ act: 'password', row })}>
              {t('reset')}
            </RowButton>
            <Act does={merchantStaff.del} with={{ id: row.id }} confirm={t('delIt', { name: row.username })} note={t('delNote')} danger>
              {t(word.del)}
            </Act>
          </>
        )
      }
    >
      {opened?.act === 'add' && (
        <EditDialog
          open
          title={t('add')}
          saves={merchantStaff.add}
          initial={{ username: '', nickname: '', kind: 'service', role_id: null, password: newPassword() }}
          refusals={{ name_taken: 'username', weak_password: 'password', password_of_name: 'password' }}
          check={must(t(word.fillIn))}
          done={t('made')}
          onClose={close}
        >
          <Field<typeof merchantStaff.add> of="username" label={t(word.userName)} autoFocus />
          <Field<typeof merchantStaff.add> of="nickname" label={t('nickname')} />
          <Job />
          <PasswordForOther />
        </EditDialog>
      )}
      {opened?.act === 'edit' && (
        <EditDialog
          open
          title={t('editIt')}
          saves={merchantStaff.edit}
          initial={{ username: opened.row.username, nickname: opened.row.nickname }}
          fixed={{ id: opened.row.id }}
          refusals={{ name_taken: 'username' }}
          onClose={close}
        >
          <Field<typeof merchantStaff.edit> of="username" label={t(word.userName)} autoFocus />
          <Field<typeof merchantStaff.edit> of="nickname" label={t('nickname')} />
        </EditDialog>
      )}
      {opened?.act === 'role' && (
        <EditDialog
          open
          title={t('roleOf', { name: opened.row.username })}
          saves={merchantStaff.setRole}
          initial={{ kind: opened.row.kind, role_id: opened.row.role_id }}
          fixed={{ id: opened.row.id }}
          check={must(t(word.fillIn))}
          onClose={close}
        >
          <Job />
        </EditDialog>
      )}
      {opened?.act === 'password' && (
        <EditDialog
          open
          title={t('resetOf', { name: opened.row.username })}
          saves={merchantStaff.resetPassword}
          initial={{ password: newPassword() }}
          fixed={{ id: opened.row.id }}
          refusals={{ weak_password: 'password', password_of_name: 'password' }}
          submit={t('reset')}
          done={t('wasReset')}
          onClose={close}
        >
          <p className="bo-note">{t('resetNote')}</p>
          <PasswordForOther />
        </EditDialog>
      )}
    </ListPage>
  );
}
