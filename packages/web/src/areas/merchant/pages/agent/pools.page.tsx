/** Pools that stand in the hall, and the way into one that has but a code. */
import { merchantPool, merchantPoolMember } from '@keymall/contract/agency/pool';
import { memberStatusWords, poolRoleWords } from '@keymall/contract/agency/pool-words';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { OpenButton, RowButton } from '#kit/back-office/act';
import { Money, None, StatusTag, Time, Two } from '#kit/back-office/cells';
import { Facts } from '#kit/back-office/detail-drawer';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';
import { merchantPath } from '../../paths.ts';
import { PoolName } from './pool-name.tsx';

const text = words(
  {
    lead: '加入货源池后即可代理池内商品；有池码的货源池请凭码加入',
    pool: '货源池',
    owner: '池主',
    official: '平台',
    fee: '入池费',
    free: '免费',
    places: '成员 / 名额',
    goods: '商品数',
    audit: '需审核',
    days: '有效 {days} 天',
    mine: '我的货源池',
    join: '加入',
    byCode: '凭码加入',
    find: '查找',
    code: '池码',
    codeHelp: '池主提供的 16 位池码',
    titleJoin: '加入“{name}”',
    role: '以什么身份加入',
    remark: '留言',
    remarkHelp: '需要审核时池主会看到',
    payNote: '加入时从可用余额支付，退出或被移出不退还',
    enter: '查看商品',
    none: '大厅里还没有货源池',
  },
  {
    lead: 'Join a pool to sell what it offers; one that has a code is joined by it',
    pool: 'Pool',
    owner: 'Owner',
    official: 'Platform',
    fee: 'Joining fee',
    free: 'Free',
    places: 'Members / places',
    goods: 'Products',
    audit: 'Its owner looks first',
    days: 'For {days} days',
    mine: 'My pools',
    join: 'Join',
    byCode: 'Join by code',
    find: 'Find',
    code: 'Pool code',
    codeHelp: 'Of 16 signs, from the pool’s owner',
    titleJoin: 'Join “{name}”',
    role: 'Join to',
    remark: 'A word to them',
    remarkHelp: 'Read by the owner where it decides itself',
    payNote: 'Paid from your balance when you come in; not given back when you leave or are removed',
    enter: 'See products',
    none: 'There are no pools in the hall yet',
  },
);

type List = typeof merchantPool.hall;
type Row = RowOf<List>;
type Apply = typeof merchantPoolMember.apply;
interface Joining {
  card: WireOutput<typeof merchantPool.find>;
  code: string;
}

export function Page() {
  const t = useWords(text);
  const navigate = useNavigate();
  const list = useList(merchantPool.hall);
  const [joining, setJoining] = useState<Joining | null>(null);
  const [finding, setFinding] = useState(false);
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('pool'),
      head: true,
      cell: (row) => <PoolName pool={row} />,
    },
    { key: 'shop_name', title: t('owner'), cell: (row) => row.shop_name ?? t('official') },
    {
      key: 'join_fee',
      title: t('fee'),
      align: 'right',
      cell: (row) => (
        <Two note={row.need_audit === 1 ? t('audit') : ''}>
          <Fee yuan={row.join_fee} />
        </Two>
      ),
    },
    { key: 'member_count', title: t('places'), align: 'right', cell: (row) => `${row.member_count} / ${row.max_members}` },
    { key: 'goods_count', title: t('goods'), kind: 'count' },
    {
      key: 'expire_at',
      title: t(word.expiresAt),
      cell: (row) => (
        <Two note={row.member_days > 0 ? t('days', { days: row.member_days }) : ''}>
          {row.expire_at ? <Time at={row.expire_at} /> : t(word.neverExpires)}
        </Two>
      ),
    },
    {
      key: 'my_status',
      title: t(word.status),
      kind: 'status',
      cell: (row) =>
        row.is_mine ? t('mine') : row.my_status === null ? <None /> : <StatusTag of={memberStatusWords} value={row.my_status} />,
    },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      actions={
        <OpenButton need={merchantPool.find} onClick={() => setFinding(true)}>
          {t('byCode')}
        </OpenButton>
      }
      acts={(row) =>
        row.is_mine || row.my_status === 1 ? (
          <RowButton need={merchantPool.detail} onClick={() => void navigate(merchantPath('agent/pool-goods', row.id))}>
            {t('enter')}
          </RowButton>
        ) : row.my_status === 0 || row.my_status === 6 ? null : (
          <RowButton need={merchantPoolMember.apply} onClick={() => setJoining({ card: row, code: '' })}>
            {t('join')}
          </RowButton>
        )
      }
      filters={
        <>
          <TextFilter<List> of="name" label={t('pool')} />
          <TextFilter<List> of="category" label={t(word.category)} />
          <TextFilter<List> of="shop_name" label={t('owner')} />
        </>
      }
      empty={<Empty title={t('none')} />}
    >
      {finding && (
        <EditDialog
          open
          title={t('byCode')}
          saves={merchantPool.find}
          initial={{ code: '' }}
          submit={t('find')}
          done=""
          refusals={{ pool_code_missing: 'code' }}
          onSaved={(card, { code }) => setJoining({ card, code: String(code) })}
          onClose={() => setFinding(false)}
        >
          <Field<typeof merchantPool.find> of="code" label={t('code')} help={t('codeHelp')} autoFocus />
        </EditDialog>
      )}
      {joining && <JoinDialog {...joining} onSaved={list.refresh} onClose={() => setJoining(null)} />}
    </ListPage>
  );
}

function Fee({ yuan }: { yuan: string }) {
  const t = useWords(text);
  return yuan === '0.00' ? t('free') : <Money yuan={yuan} />;
}

function JoinDialog({ card, code, onSaved, onClose }: Joining & { onSaved: () => void; onClose: () => void }) {
  const t = useWords(text);
  const locale = useLocale();
  return (
    <EditDialog
      open
      title={t('titleJoin', { name: card.name })}
      saves={merchantPoolMember.apply}
      initial={{ role: 2, remark: '' }}
      fixed={{ pool_id: card.id, code, fee: card.join_fee }}
      submit={t('join')}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Facts
        rows={[
          [t('owner'), card.shop_name ?? t('official')],
          [t('fee'), <Fee key="fee" yuan={card.join_fee} />],
          [t('places'), `${card.member_count} / ${card.max_members}`],
          [t('goods'), card.goods_count],
        ]}
      />
      {card.join_fee !== '0.00' && <p className="bo-note">{t('payNote')}</p>}
      <Field<Apply>
        of="role"
        label={t('role')}
        options={([2, 1] as const).map((value) => ({ value, label: poolRoleWords[value][locale] }))}
      />
      <Field<Apply> of="remark" label={t('remark')} help={card.need_audit === 1 ? t('remarkHelp') : undefined} rows={3} />
    </EditDialog>
  );
}
