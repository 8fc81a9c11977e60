import { adminAccount } from '@keymall/contract/identity/admin-account';
import { adminRole } from '@keymall/contract/identity/role';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { Act, AddButton, RowButton } from '#kit/back-office/act';
import { RowSwitch } from '#kit/back-office/cells';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { useCall } from '#kit/back-office/queries';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { newPassword } from '#kit/random-name';
import { PasswordForOther } from '../../../../features/permission/password-for-other.tsx';

const text = words(
  {
    lead: '每位管理员有一个角色，角色决定他能看到和操作什么。您只能管理权限不超过自己的管理员。',
    add: '添加管理员',
    editIt: '编辑管理员',
    nickname: '昵称',
    role: '角色',
    changeRole: '更换角色',
    roleOf: '更换“{name}”的角色',
    roleNote: '只列出权限不超过您自己的角色；更换后立即生效',
    reset: '重置密码',
    resetOf: '重置“{name}”的密码',
    resetNote: '保存后，该管理员已登录的设备全部下线',
    safe: '两步验证',
    resetSafe: '重置两步验证',
    resetSafeIt: '重置“{name}”的两步验证',
    resetSafeNote: '适用于手机与恢复码均已丢失的情况：其两步验证关闭，所有登录失效，之后只凭密码登录',
    safeWasReset: '两步验证已重置',
    sessions: '会话数',
    login: '最近登录',
    self: '您',
    turn: '启用管理员“{name}”',
    delIt: '删除管理员“{name}”',
    delNote: '其登录立即失效，且无法恢复',
    made: '已添加',
    wasReset: '密码已重置',
  },
  {
    lead: 'Every administrator has one role, which says what he sees and does. You keep those who hold nothing beyond your own permissions.',
    add: 'Add administrator',
    editIt: 'Edit administrator',
    nickname: 'Nickname',
    role: 'Role',
    changeRole: 'Change role',
    roleOf: 'Role of “{name}”',
    roleNote: 'Only roles that hold nothing beyond your own are listed; the change takes effect at once',
    reset: 'Reset password',
    resetOf: 'Reset the password of “{name}”',
    resetNote: 'Ends every place where this administrator is signed in',
    safe: 'Two-step sign-in',
    resetSafe: 'Reset two-step',
    resetSafeIt: 'reset the two-step sign-in of “{name}”',
    resetSafeNote:
      'For whoever lost both phone and recovery codes: two-step sign-in is turned off, all sign-ins end, and the password alone opens the account',
    safeWasReset: 'Two-step sign-in was reset',
    sessions: 'Sessions',
    login: 'Last sign-in',
    self: 'You',
    turn: 'Use the administrator “{name}”',
    delIt: 'delete the administrator “{name}”',
    delNote: 'All sign-ins end at once; this cannot be undone',
    made: 'Added',
    wasReset: 'The password was reset',
  },
);

type Row = RowOf<typeof adminAccount.list>;
type Opened = { act: 'edit' | 'role' | 'password'; row: Row } | { act: 'add' } | null;

export function Page() {
  const t = useWords(text);
  const list = useList(adminAccount.list);
  const [opened, setOpened] = useState<Opened>(null);
  const { data } = useCall(adminRole.list, { limit: 100 });
  const roles = data?.list ?? [];
  const choices = roles.filter((role) => role.is_grantable).map(({ id, name }) => ({ value: id, label: name }));
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
          {row.is_safe && (
            <span className="bo-tag" data-tone="success">
              {t('safe')}
            </span>
          )}
          {row.is_self && (
            <span className="bo-tag" data-tone="primary">
              {t('self')}
            </span>
          )}
        </span>
      ),
    },
    { key: 'role_name', title: t('role') },
    {
      key: 'status',
      title: t(word.status),
      cell: (row) =>
        row.is_below ? (
          <RowSwitch does={adminAccount.status} row={row} of="status" label={t('turn', { name: row.username })} />
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
        <AddButton need={adminAccount.add} onClick={() => setOpened({ act: 'add' })}>
          {t('add')}
        </AddButton>
      }
      filters={
        <>
          <TextFilter<typeof adminAccount.list> of="username" label={t(word.userName)} />
          <ChoiceFilter<typeof adminAccount.list>
            of="role_id"
            label={t('role')}
            options={roles.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <ChoiceFilter<typeof adminAccount.list>
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
            <RowButton need={adminAccount.edit} onClick={() => setOpened({ act: 'edit', row })}>
              {t(word.edit)}
            </RowButton>
            <RowButton need={adminAccount.setRoles} onClick={() => setOpened({ act: 'role', row })}>
              {t('changeRole')}
            </RowButton>
            <RowButton need={adminAccount.resetPassword} onClick={() => setOpened({ act: 'password', row })}>
              {t('reset')}
            </RowButton>
            {row.is_safe && (
              <Act
                does={adminAccount.resetSafe}
                with={{ id: row.id }}
                confirm={t('resetSafeIt', { name: row.username })}
                note={t('resetSafeNote')}
                done={t('safeWasReset')}
                danger
              >
                {t('resetSafe')}
              </Act>
            )}
            <Act does={adminAccount.del} with={{ id: row.id }} confirm={t('delIt', { name: row.username })} note={t('delNote')} danger>
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
          saves={adminAccount.add}
          initial={{ username: '', nickname: '', role_id: '', password: newPassword() }}
          refusals={{ name_taken: 'username', weak_password: 'password', password_of_name: 'password' }}
          done={t('made')}
          onClose={close}
        >
          <Field<typeof adminAccount.add> of="username" label={t(word.userName)} autoFocus />
          <Field<typeof adminAccount.add> of="nickname" label={t('nickname')} />
          <Field<typeof adminAccount.add> of="role_id" label={t('role')} options={choices} help={t('roleNote')} />
          <PasswordForOther />
        </EditDialog>
      )}
      {opened?.act === 'edit' && (
        <EditDialog
          open
          title={t('editIt')}
          saves={adminAccount.edit}
          initial={{ username: opened.row.username, nickname: opened.row.nickname }}
          fixed={{ id: opened.row.id }}
          refusals={{ name_taken: 'username' }}
          onClose={close}
        >
          <Field<typeof adminAccount.edit> of="username" label={t(word.userName)} autoFocus />
          <Field<typeof adminAccount.edit> of="nickname" label={t('nickname')} />
        </EditDialog>
      )}
      {opened?.act === 'role' && (
        <EditDialog
          open
          title={t('roleOf', { name: opened.row.username })}
          saves={adminAccount.setRoles}
          initial={{ role_id: opened.row.role_id }}
          fixed={{ id: opened.row.id }}
          onClose={close}
        >
          <Field<typeof adminAccount.setRoles> of="role_id" label={t('role')} options={choices} help={t('roleNote')} />
        </EditDialog>
      )}
      {opened?.act === 'password' && (
        <EditDialog
          open
          title={t('resetOf', { name: opened.row.username })}
          saves={adminAccount.resetPassword}
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
