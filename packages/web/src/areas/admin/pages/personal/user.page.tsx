/** Buyers with an account. */
import { adminPersonalUser } from '@keymall/contract/identity/personal-user';
import * as word from '@keymall/contract/kit/word';
import { adminOrder } from '@keymall/contract/ordering/back-office-order';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { RowButton } from '#kit/back-office/act';
import { RowSwitch } from '#kit/back-office/cells';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { newPassword } from '#kit/random-name';
import { PasswordForOther } from '../../../../features/permission/password-for-other.tsx';
import { adminPath } from '../../paths.ts';

const text = words(
  {
    lead: '在本站注册的买家账号。停用或重置密码后，其已登录的设备立即下线。',
    begins: '邮箱开头',
    login: '最近登录',
    sessions: '会话数',
    turn: '启用买家“{name}”',
    orders: '订单',
    reset: '重置密码',
    resetOf: '重置“{name}”的密码',
    wasReset: '密码已重置',
  },
  {
    lead: 'Buyers with an account. Turning one off or resetting a password ends every place where they are signed in.',
    begins: 'E-mail begins with',
    login: 'Last sign-in',
    sessions: 'Sessions',
    turn: 'Use the buyer “{name}”',
    orders: 'Orders',
    reset: 'Reset password',
    resetOf: 'Reset the password of “{name}”',
    wasReset: 'The password was reset',
  },
);

type List = typeof adminPersonalUser.list;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const navigate = useNavigate();
  const list = useList(adminPersonalUser.list);
  const [reset, setReset] = useState<Row | null>(null);
  const columns: Column<Row>[] = [
    { key: 'email', title: t(word.email), head: true },
    {
      key: 'status',
      title: t(word.status),
      cell: (row) => <RowSwitch does={adminPersonalUser.status} row={row} of="status" label={t('turn', { name: row.email })} />,
    },
    { key: 'login_at', title: t('login'), kind: 'time' },
    { key: 'session_count', title: t('sessions'), kind: 'count' },
    { key: 'create_at', title: t(word.registeredAt), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      filters={
        <>
          <TextFilter<List> of="email" label={t('begins')} />
          <ChoiceFilter<List>
            of="status"
            label={t(word.status)}
            options={[
              { value: 1, label: t(word.enabled) },
              { value: 0, label: t(word.disabled) },
            ]}
          />
        </>
      }
      acts={(row) => (
        <>
          <RowButton need={adminOrder.list} onClick={() => void navigate(`${adminPath('order/list/index')}?buyer_id=${row.id}`)}>
            {t('orders')}
          </RowButton>
          <RowButton need={adminPersonalUser.resetPassword} onClick={() => setReset(row)}>
            {t('reset')}
          </RowButton>
        </>
      )}
    >
      {reset && (
        <EditDialog
          open
          title={t('resetOf', { name: reset.email })}
          saves={adminPersonalUser.resetPassword}
          initial={{ password: newPassword() }}
          fixed={{ id: reset.id }}
          refusals={{ weak_password: 'password', password_of_name: 'password' }}
          submit={t('reset')}
          done={t('wasReset')}
          onClose={() => setReset(null)}
        >
          <PasswordForOther />
        </EditDialog>
      )}
    </ListPage>
  );
}
