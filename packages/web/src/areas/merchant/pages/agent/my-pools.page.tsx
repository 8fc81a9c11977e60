/** One's own pools: made, edited, closed, and the ways to their members and goods. */
import { merchantPool } from '@keymall/contract/agency/pool';
import { poolStatusWords, poolVisibilityWords } from '@keymall/contract/agency/pool-words';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Act, AddButton, EditButton, RowButton } from '#kit/back-office/act';
import { Copy, StatusTag, Two, useChoices } from '#kit/back-office/cells';
import { RowDialog } from '#kit/back-office/edit-dialog';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { useCall } from '#kit/back-office/queries';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';
import { NEW_POOL, POOL_REFUSALS, PoolFields } from '../../../../features/pool/pool-fields.tsx';
import { merchantPath } from '../../paths.ts';
import { PoolName } from './pool-name.tsx';

const text = words(
  {
    lead: '把多个商户的货源汇集在一起，供成员代理',
    rules: '最多 {max} 个，已有 {own} 个；入池费不高于 {fee} 元，平台分成 {share}%',
    off: '平台暂未开放创建货源池',
    verify: '只有已认证店铺可以创建',
    reviewed: '新货源池经平台审核后开放',
    costs: '创建费 {fee} 元，创建时从可用余额支付，不退还；未通过审核可修改后重新提交，不再收费',
    cost: '创建费 {fee} 元',
    pool: '货源池',
    make: '创建货源池',
    editOne: '编辑货源池',
    visibility: '加入方式',
    code: '池码',
    newCode: '更换池码',
    newCodeIt: '更换“{name}”的池码',
    newCodeNote: '旧池码立即失效，已加入的成员不受影响',
    places: '成员 / 名额',
    goods: '商品数',
    waiting: '待审核 {count}',
    fee: '入池费',
    members: '成员',
    seeGoods: '商品',
    shutIt: '关闭“{name}”',
    shutNote: '关闭后不能恢复：全部成员退出，来自该池的代理商品在各店铺下架，已付款的订单照常发货，入池费不退还',
    frozen: '已被平台冻结',
    none: '还没有创建货源池',
  },
  {
    lead: 'Gather what several merchants supply, for members to sell',
    rules: 'At most {max}, you have {own}; the joining fee is at most {fee} yuan, {share}% of it the platform’s',
    off: 'Pools can’t be made just now',
    verify: 'Only verified shops may make pools',
    reviewed: 'The platform looks at new pools before they open',
    costs:
      'Making one costs {fee} yuan, paid from your balance when it is made and not given back; one that is refused may be edited and asked for again at no cost',
    cost: 'making one costs {fee} yuan',
    pool: 'Pool',
    make: 'Make a pool',
    editOne: 'Edit a pool',
    visibility: 'Joined',
    code: 'Pool code',
    newCode: 'New code',
    newCodeIt: 'give “{name}” another code',
    newCodeNote: 'The old one leads nowhere from then on; members stay',
    places: 'Members / places',
    goods: 'Products',
    waiting: '{count} wait',
    fee: 'Joining fee',
    members: 'Members',
    seeGoods: 'Products',
    shutIt: 'close “{name}”',
    shutNote:
      'For good: all members leave, copies from it go off the shelf in every shop, paid orders are delivered, and fees are not given back',
    frozen: 'Frozen by the platform',
    none: 'You have made no pools yet',
  },
);

type List = typeof merchantPool.list;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const navigate = useNavigate();
  const list = useList(merchantPool.list);
  const terms = useCall(merchantPool.terms, {}).data;
  const fee = terms?.create_fee ?? '0.00';
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const barred = terms && (terms.is_open ? (terms.needs_verified && !terms.is_verified ? t('verify') : null) : t('off'));
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('pool'),
      head: true,
      cell: (row) => <PoolName pool={row} />,
    },
    {
      key: 'visibility',
      title: t('visibility'),
      cell: (row) => (
        <Two note={row.visibility === 3 ? '' : <Copy value={row.code} what={t('code')} />}>
          {poolVisibilityWords[row.visibility][locale]}
        </Two>
      ),
    },
    { key: 'join_fee', title: t('fee'), kind: 'money' },
    {
      key: 'member_count',
      title: t('places'),
      align: 'right',
      cell: (row) => (
        <Two note={row.waiting_members > 0 ? t('waiting', { count: row.waiting_members }) : ''}>
          {`${row.member_count} / ${row.max_members}`}
        </Two>
      ),
    },
    {
      key: 'goods_count',
      title: t('goods'),
      align: 'right',
      cell: (row) => <Two note={row.waiting_goods > 0 ? t('waiting', { count: row.waiting_goods }) : ''}>{row.goods_count}</Two>,
    },
    {
      key: 'status',
      title: t(word.status),
      kind: 'status',
      cell: (row) => (
        <Two note={row.is_freeze === 1 ? `${t('frozen')} ${row.freeze_reason}` : row.reason}>
          <StatusTag of={poolStatusWords} value={row.status} />
        </Two>
      ),
    },
    { key: 'create_at', title: t(word.createdAt), kind: 'time' },
  ];
  const add = !barred && (
    <AddButton need={merchantPool.add} onClick={() => setEdited('new')}>
      {t('make')}
    </AddButton>
  );
  return (
    <ListPage
      lead={
        <>
          {t('lead')}
          {terms && ` · ${t('rules', { max: terms.max_own, own: terms.own, fee: terms.join_fee_max, share: terms.fee_share })}`}
          {fee !== '0.00' && ` · ${t('cost', { fee })}`}
          {barred ? ` · ${barred}` : terms?.is_reviewed && ` · ${t('reviewed')}`}
        </>
      }
      list={list}
      columns={columns}
      actions={add}
      acts={(row) => (
        <>
          <RowButton need={merchantPool.detail} onClick={() => void navigate(merchantPath('agent/pool', row.id))}>
            {t('members')}
          </RowButton>
          <RowButton need={merchantPool.detail} onClick={() => void navigate(merchantPath('agent/pool-goods', row.id))}>
            {t('seeGoods')}
          </RowButton>
          {row.status !== 3 && (
            <>
              <EditButton need={merchantPool.edit} onClick={() => setEdited(row)} />
              <Act does={merchantPool.renewCode} with={{ id: row.id }} confirm={t('newCodeIt', { name: row.name })} note={t('newCodeNote')}>
                {t('newCode')}
              </Act>
              <Act does={merchantPool.close} with={{ id: row.id }} confirm={t('shutIt', { name: row.name })} note={t('shutNote')} danger>
                {t(word.close)}
              </Act>
            </>
          )}
        </>
      )}
      filters={
        <>
          <TextFilter<List> of="name" label={t('pool')} />
          <ChoiceFilter<List> of="status" label={t(word.status)} options={useChoices(poolStatusWords)} />
        </>
      }
      empty={<Empty title={t('none')}>{add}</Empty>}
    >
      <RowDialog
        of={edited}
        adds={merchantPool.add}
        edits={merchantPool.edit}
        titles={{ add: t('make'), edit: t('editOne') }}
        blank={NEW_POOL}
        fixed={{ fee }}
        refusals={POOL_REFUSALS}
        onSaved={list.refresh}
        onClose={() => setEdited(null)}
        side
      >
        {(known) => (
          <>
            {known === null && fee !== '0.00' && <p className="bo-note">{t('costs', { fee })}</p>}
            <PoolFields purpose="goods" />
          </>
        )}
      </RowDialog>
    </ListPage>
  );
}
