/** Pools that one is in, asked for, or is invited to. */
import { merchantPoolMember } from '@keymall/contract/agency/pool';
import { memberStatusWords, poolRoleWords } from '@keymall/contract/agency/pool-words';
import * as word from '@keymall/contract/kit/word';
import { useNavigate } from 'react-router';
import { Act, RowButton } from '#kit/back-office/act';
import { Money, None, StatusTag, Time, Two, useChoices } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';
import { merchantPath } from '../../paths.ts';

const text = words(
  {
    lead: '您加入、申请或受邀的货源池；退出后来自该池的代理商品会下架',
    pool: '货源池',
    owner: '池主',
    official: '平台',
    role: '身份',
    fee: '入池费',
    free: '免费',
    goods: '商品数',
    copies: '已代理',
    enter: '查看商品',
    accept: '接受邀请',
    acceptIt: '加入“{name}”',
    payNote: '将从可用余额支付入池费 {fee} 元，退出或被移出不退还',
    decline: '谢绝',
    declineIt: '谢绝“{name}”的邀请',
    withdraw: '撤回申请',
    withdrawIt: '撤回加入“{name}”的申请',
    leave: '退出',
    leaveIt: '退出“{name}”',
    leaveNote: '来自该池的代理商品会下架，您放入池中的商品会移出；入池费不退还，已付款的订单照常发货',
    frozen: '已被平台冻结',
    none: '还没有加入货源池',
  },
  {
    lead: 'Pools you are in, asked for or are invited to; when you leave one, copies from it go off the shelf',
    pool: 'Pool',
    owner: 'Owner',
    official: 'Platform',
    role: 'As',
    fee: 'Joining fee',
    free: 'Free',
    goods: 'Products',
    copies: 'Copies',
    enter: 'See products',
    accept: 'Accept',
    acceptIt: 'join “{name}”',
    payNote: 'The fee of {fee} yuan is paid from your balance; it is not given back when you leave or are removed',
    decline: 'Decline',
    declineIt: 'decline the invitation to “{name}”',
    withdraw: 'Withdraw',
    withdrawIt: 'withdraw the application for “{name}”',
    leave: 'Leave',
    leaveIt: 'leave “{name}”',
    leaveNote:
      'Copies from it go off the shelf, and what you put in is taken out; the fee is not given back, and paid orders are delivered',
    frozen: 'Frozen by the platform',
    none: 'You are in no pool yet',
  },
);

type List = typeof merchantPoolMember.joined;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const navigate = useNavigate();
  const list = useList(merchantPoolMember.joined);
  const columns: Column<Row>[] = [
    { key: 'name', title: t('pool'), head: true, cell: (row) => <Two note={row.intro}>{row.name}</Two> },
    { key: 'shop_name', title: t('owner'), cell: (row) => row.shop_name ?? t('official') },
    { key: 'role', title: t('role'), cell: (row) => poolRoleWords[row.role][locale] },
    {
      key: 'status',
      title: t(word.status),
      kind: 'status',
      cell: (row) => (
        <Two note={row.reason || (row.is_freeze === 1 ? t('frozen') : '')}>
          <StatusTag of={memberStatusWords} value={row.status} />
        </Two>
      ),
    },
    { key: 'fee', title: t('fee'), align: 'right', cell: (row) => (row.fee === '0.00' ? t('free') : <Money yuan={row.fee} />) },
    { key: 'goods_count', title: t('goods'), kind: 'count' },
    { key: 'copies', title: t('copies'), kind: 'count' },
    {
      key: 'expire_at',
      title: t(word.expiresAt),
      cell: (row) => (row.join_at === null ? <None /> : row.expire_at ? <Time at={row.expire_at} /> : t(word.neverExpires)),
    },
    { key: 'create_at', title: t(word.appliedAt), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      acts={(row) => (
        <>
          {row.status === 6 && (
            <>
              <Act
                does={merchantPoolMember.accept}
                with={{ id: row.id, fee: row.fee }}
                confirm={t('acceptIt', { name: row.name })}
                {...(row.fee !== '0.00' && { note: t('payNote', { fee: row.fee }) })}
              >
                {t('accept')}
              </Act>
              <Act does={merchantPoolMember.decline} with={{ id: row.id }} confirm={t('declineIt', { name: row.name })} danger>
                {t('decline')}
              </Act>
            </>
          )}
          {row.status === 0 && (
            <Act does={merchantPoolMember.decline} with={{ id: row.id }} confirm={t('withdrawIt', { name: row.name })} danger>
              {t('withdraw')}
            </Act>
          )}
          {row.status === 1 && (
            <>
              <RowButton need={merchantPoolMember.joined} onClick={() => void navigate(merchantPath('agent/pool-goods', row.pool_id))}>
                {t('enter')}
              </RowButton>
              <Act
                does={merchantPoolMember.leave}
                with={{ id: row.id }}
                confirm={t('leaveIt', { name: row.name })}
                note={t('leaveNote')}
                danger
              >
                {t('leave')}
              </Act>
            </>
          )}
        </>
      )}
      filters={<ChoiceFilter<List> of="status" label={t(word.status)} options={useChoices(memberStatusWords)} />}
      empty={<Empty title={t('none')} />}
    />
  );
}
