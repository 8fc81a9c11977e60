/** Who is in a pool, who wants to come, and whom one invites: for its owner, a shop or the platform. */
import type { adminPoolMember } from '@keymall/contract/agency/admin-pool';
import type { merchantPoolMember } from '@keymall/contract/agency/pool';
import { memberStatusWords, poolRoleWords } from '@keymall/contract/agency/pool-words';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { Act, AddButton, RowButton } from '#kit/back-office/act';
import { None, StatusTag, Time, Two, useChoices } from '#kit/back-office/cells';
import { EditDialog, ReasonDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { Card } from '#kit/back-office/page-head';
import { ChoiceFilter, SearchBar, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import { type Column, ResourceTable } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';

const text = words(
  {
    members: '成员',
    role: '身份',
    fee: '入池费',
    copies: '代理件数',
    joinedAt: '入池时间',
    invite: '邀请商户',
    remark: '留言',
    approve: '同意',
    approveIt: '同意“{name}”加入',
    approveNote: '其可用余额将支付入池费 {fee} 元',
    refuse: '拒绝',
    remove: '移出',
    removeNote: '来自该池的代理商品在其店铺下架，其放入的商品移出；入池费不退还，已付款的订单照常发货',
    recall: '取消邀请',
    recallIt: '取消对“{name}”的邀请',
    none: '还没有成员',
  },
  {
    members: 'Members',
    role: 'As',
    fee: 'Joining fee',
    copies: 'Copies',
    joinedAt: 'Joined at',
    invite: 'Invite a merchant',
    remark: 'A word to them',
    approve: 'Agree',
    approveIt: 'let “{name}” in',
    approveNote: 'The fee of {fee} yuan is paid from its balance',
    refuse: 'Refuse',
    remove: 'Remove',
    removeNote:
      'Copies from this pool go off the shelf there, and what it put in is taken out; the fee is not given back, and paid orders are delivered',
    recall: 'Take back',
    recallIt: 'take back the invitation of “{name}”',
    none: 'There are no members yet',
  },
);

type Group = typeof merchantPoolMember;
type List = Group['list'];
type Row = RowOf<List>;

interface PoolMembersProps {
  group: typeof merchantPoolMember | typeof adminPoolMember;
  poolId: number;
  /** One is its owner. */
  leads: boolean;
  /** It is open to whoever is invited. */
  invites: boolean;
  /** What came to the owner, as it is called; absent where it is nobody's here. */
  income?: string;
}

export function PoolMembers({ group, poolId, leads, invites, income }: PoolMembersProps) {
  const t = useWords(text);
  const locale = useLocale();
  // Both groups take and give the same; one type stands for them.
  const { list: lists, approve, refuse, remove, invite, recall } = group as Group;
  const list = useList(lists, { fixed: { pool_id: poolId }, keep: 'memory' });
  const [inviting, setInviting] = useState(false);
  const [refused, setRefused] = useState<Row | null>(null);
  const [removed, setRemoved] = useState<Row | null>(null);
  const roles = ([2, 1] as const).map((value) => ({ value, label: poolRoleWords[value][locale] }));
  const columns: Column<Row>[] = [
    {
      key: 'shop_name',
      title: t(word.shop),
      head: true,
      cell: (row) => <Two note={row.remark || `#${row.merchant_id}`}>{row.shop_name}</Two>,
    },
    { key: 'role', title: t('role'), cell: (row) => poolRoleWords[row.role][locale] },
    {
      key: 'status',
      title: t(word.status),
      kind: 'status',
      cell: (row) => (
        <Two note={row.reason}>
          <StatusTag of={memberStatusWords} value={row.status} />
        </Two>
      ),
    },
    { key: 'fee', title: t('fee'), kind: 'money' },
    ...(income ? [{ key: 'income', title: income, kind: 'money' } satisfies Column<Row>] : []),
    { key: 'copies', title: t('copies'), kind: 'count' },
    { key: 'join_at', title: t('joinedAt'), cell: (row) => <Time at={row.join_at} /> },
    {
      key: 'expire_at',
      title: t(word.expiresAt),
      cell: (row) => (row.join_at === null ? <None /> : row.expire_at ? <Time at={row.expire_at} /> : t(word.neverExpires)),
    },
    { key: 'create_at', title: t(word.appliedAt), kind: 'time' },
  ];
  return (
    <Card
      title={t('members')}
      extra={
        leads &&
        invites && (
          <AddButton need={invite} onClick={() => setInviting(true)}>
            {t('invite')}
          </AddButton>
        )
      }
    >
      <SearchBar list={list}>
        <TextFilter<List> of="shop_name" label={t(word.shop)} />
        <ChoiceFilter<List> of="status" label={t(word.status)} options={useChoices(memberStatusWords)} />
        <ChoiceFilter<List> of="role" label={t('role')} options={roles} />
      </SearchBar>
      <ResourceTable
        list={list}
        label={t('members')}
        columns={columns}
        empty={<Empty title={t('none')} />}
        {...(leads && {
          acts: (row: Row) => (
            <>
              {row.status === 0 && (
                <>
                  <Act
                    does={approve}
                    with={{ id: row.id }}
                    confirm={t('approveIt', { name: row.shop_name })}
                    {...(row.fee !== '0.00' && { note: t('approveNote', { fee: row.fee }) })}
                  >
                    {t('approve')}
                  </Act>
                  <RowButton need={refuse} onClick={() => setRefused(row)} danger>
                    {t('refuse')}
                  </RowButton>
                </>
              )}
              {row.status === 1 && (
                <RowButton need={remove} onClick={() => setRemoved(row)} danger>
                  {t('remove')}
                </RowButton>
              )}
              {row.status === 6 && (
                <Act does={recall} with={{ id: row.id }} confirm={t('recallIt', { name: row.shop_name })} danger>
                  {t('recall')}
                </Act>
              )}
            </>
          ),
        })}
      />
      {inviting && (
        <EditDialog
          open
          title={t('invite')}
          saves={invite}
          initial={{ invited_id: '', role: 2, remark: '' }}
          fixed={{ pool_id: poolId }}
          refusals={{ supplier_missing: 'invited_id', pool_known: 'invited_id', pool_own: 'invited_id' }}
          onSaved={list.refresh}
          onClose={() => setInviting(false)}
        >
          <Field<typeof invite> of="invited_id" label={t(word.merchantNumber)} autoFocus />
          <Field<typeof invite> of="role" label={t('role')} options={roles} />
          <Field<typeof invite> of="remark" label={t('remark')} rows={3} />
        </EditDialog>
      )}
      {refused && <ReasonDialog does={refuse} title={t('refuse')} fixed={{ id: refused.id }} onClose={() => setRefused(null)} />}
      {removed && (
        <ReasonDialog
          does={remove}
          title={t('remove')}
          fixed={{ id: removed.id }}
          note={t('removeNote')}
          onClose={() => setRemoved(null)}
        />
      )}
    </Card>
  );
}
