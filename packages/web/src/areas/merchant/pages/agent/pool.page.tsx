/** One pool for its owner: who is in it, who wants to come, and whom one invites. */
import { merchantPool, merchantPoolMember } from '@keymall/contract/agency/pool';
import { memberStatusWords, poolRoleWords, poolStatusWords, poolVisibilityWords } from '@keymall/contract/agency/pool-words';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Act, AddButton, OpenButton, RowButton } from '#kit/back-office/act';
import { Copy, Money, None, StatusTag, Time, Two, useChoices } from '#kit/back-office/cells';
import { Facts } from '#kit/back-office/detail-drawer';
import { EditDialog, ReasonDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { ChoiceFilter, SearchBar, TextFilter } from '#kit/back-office/search-bar';
import { Answered, Empty } from '#kit/back-office/state-views';
import { type Column, ResourceTable } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';
import { merchantPath } from '../../paths.ts';

const text = words(
  {
    visibility: '加入方式',
    code: '池码',
    fee: '入池费',
    places: '成员 / 名额',
    seeGoods: '查看池内商品',
    members: '成员',
    role: '身份',
    income: '我的所得',
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
    notMine: '只有池主可以管理成员',
    none: '还没有成员',
  },
  {
    visibility: 'Joined',
    code: 'Pool code',
    fee: 'Joining fee',
    places: 'Members / places',
    seeGoods: 'Its products',
    members: 'Members',
    role: 'As',
    income: 'Came to me',
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
    notMine: 'Only its owner leads the members',
    none: 'There are no members yet',
  },
);

type Pool = WireOutput<typeof merchantPool.detail>;
type List = typeof merchantPoolMember.list;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const query = useCall(merchantPool.detail, { id: Number(useParams()['id']) });
  return (
    <Answered query={query} rows={8}>
      {(pool) => (
        <>
          <Head pool={pool} />
          {pool.is_mine ? (
            <Members pool={pool} />
          ) : (
            <Card>
              <Empty title={t('notMine')} />
            </Card>
          )}
        </>
      )}
    </Answered>
  );
}

function Head({ pool }: { pool: Pool }) {
  const t = useWords(text);
  const locale = useLocale();
  const navigate = useNavigate();
  return (
    <>
      <PageHead about={pool.name}>
        <OpenButton need={merchantPool.detail} onClick={() => void navigate(merchantPath('agent/pool-goods', pool.id))}>
          {t('seeGoods')}
        </OpenButton>
      </PageHead>
      <Card title={pool.name}>
        <Facts
          rows={[
            [t('visibility'), poolVisibilityWords[pool.visibility][locale]],
            pool.code && pool.visibility !== 3 ? [t('code'), <Copy key="code" value={pool.code} what={t('code')} />] : null,
            [
              t(word.status),
              <Two key="status" note={pool.freeze_reason || pool.reason}>
                <StatusTag of={poolStatusWords} value={pool.status} />
              </Two>,
            ],
            [t('fee'), <Money key="fee" yuan={pool.join_fee} />],
            [t('places'), `${pool.member_count} / ${pool.max_members}`],
            [t(word.expiresAt), pool.expire_at ? <Time key="until" at={pool.expire_at} /> : t(word.neverExpires)],
          ]}
        />
      </Card>
    </>
  );
}

function Members({ pool }: { pool: Pool }) {
  const t = useWords(text);
  const locale = useLocale();
  const list = useList(merchantPoolMember.list, { fixed: { pool_id: pool.id } });
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
    { key: 'income', title: t('income'), kind: 'money' },
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
        pool.status === 1 && (
          <AddButton need={merchantPoolMember.invite} onClick={() => setInviting(true)}>
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
        acts={(row) => (
          <>
            {row.status === 0 && (
              <>
                <Act
                  does={merchantPoolMember.approve}
                  with={{ id: row.id }}
                  confirm={t('approveIt', { name: row.shop_name })}
                  {...(row.fee !== '0.00' && { note: t('approveNote', { fee: row.fee }) })}
                >
                  {t('approve')}
                </Act>
                <RowButton need={merchantPoolMember.refuse} onClick={() => setRefused(row)} danger>
                  {t('refuse')}
                </RowButton>
              </>
            )}
            {row.status === 1 && (
              <RowButton need={merchantPoolMember.remove} onClick={() => setRemoved(row)} danger>
                {t('remove')}
              </RowButton>
            )}
            {row.status === 6 && (
              <Act does={merchantPoolMember.recall} with={{ id: row.id }} confirm={t('recallIt', { name: row.shop_name })} danger>
                {t('recall')}
              </Act>
            )}
          </>
        )}
      />
      {inviting && (
        <EditDialog
          open
          title={t('invite')}
          saves={merchantPoolMember.invite}
          initial={{ invited_id: '', role: 2, remark: '' }}
          fixed={{ pool_id: pool.id }}
          refusals={{ supplier_missing: 'invited_id', pool_known: 'invited_id', pool_own: 'invited_id' }}
          onSaved={list.refresh}
          onClose={() => setInviting(false)}
        >
          <Field<typeof merchantPoolMember.invite> of="invited_id" label={t(word.merchantNumber)} autoFocus />
          <Field<typeof merchantPoolMember.invite> of="role" label={t('role')} options={roles} />
          <Field<typeof merchantPoolMember.invite> of="remark" label={t('remark')} rows={3} />
        </EditDialog>
      )}
      {refused && (
        <ReasonDialog does={merchantPoolMember.refuse} title={t('refuse')} fixed={{ id: refused.id }} onClose={() => setRefused(null)} />
      )}
      {removed && (
        <ReasonDialog
          does={merchantPoolMember.remove}
          title={t('remove')}
          fixed={{ id: removed.id }}
          note={t('removeNote')}
          onClose={() => setRemoved(null)}
        />
      )}
    </Card>
  );
}
