/** One's own pools: made, edited, closed, and the ways to their members and goods. */
import { merchantPool } from '@keymall/contract/agency/pool';
import { poolStatusWords, poolVisibilityWords } from '@keymall/contract/agency/pool-words';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Act, AddButton, EditButton, RowButton } from '#kit/back-office/act';
import { Copy, StatusTag, Two, useChoices } from '#kit/back-office/cells';
import { RowDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { PictureControl } from '#kit/back-office/picture-control';
import { useCall } from '#kit/back-office/queries';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';
import { merchantPath } from '../../paths.ts';
import { ExpiryControl } from '../goods/coupon/expiry-control.tsx';
import { PoolName } from './pool-name.tsx';

const text = words(
  {
    lead: '把多个商户的货源汇集在一起，供成员代理',
    rules: '最多 {max} 个，已有 {own} 个；入池费不高于 {fee} 元，平台分成 {share}%',
    off: '平台暂未开放创建货源池',
    verify: '只有已认证店铺可以创建',
    reviewed: '新货源池经平台审核后开放',
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
    name: '名称',
    intro: '介绍',
    cover: '封面',
    categoryHelp: '如 游戏、软件；商户在货源大厅按它查找',
    needAudit: '加入须经我审核',
    goodsAudit: '成员放入商品须经我审核',
    feeHelp: '加入时从对方可用余额支付；0 为免费。改变只影响之后的申请',
    maxMembers: '名额',
    days: '成员有效天数',
    daysHelp: '0 为与货源池同期',
    until: '指定时间',
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
    name: 'Name',
    intro: 'About it',
    cover: 'Cover',
    categoryHelp: 'Games, software …; merchants find it by that in the hall',
    needAudit: 'I look at who comes',
    goodsAudit: 'I look at what members supply',
    feeHelp: 'Paid from the balance of who comes in; 0 for none. A change holds for whoever asks later',
    maxMembers: 'Places',
    days: 'Days a member stays',
    daysHelp: '0: as long as the pool',
    until: 'Until a moment',
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
type Form = typeof merchantPool.add;

const BLANK = {
  name: '',
  intro: '',
  cover: '',
  category: '',
  visibility: 1,
  need_audit: 1,
  goods_audit: 1,
  join_fee: '0.00',
  max_members: 100,
  member_days: 0,
  expire_at: null,
} as const;

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const navigate = useNavigate();
  const list = useList(merchantPool.list);
  const terms = useCall(merchantPool.terms, {}).data;
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
        blank={BLANK}
        refusals={{ pool_fee_high: 'join_fee', pool_places_many: 'max_members', pool_places_few: 'max_members', pool_past: 'expire_at' }}
        onSaved={list.refresh}
        onClose={() => setEdited(null)}
        side
      >
        <Field<Form> of="name" label={t('name')} autoFocus />
        <Field<Form> of="intro" label={t('intro')} rows={3} />
        <Field<Form> of="cover" label={t('cover')}>
          {(control) => <PictureControl control={control} purpose="goods" />}
        </Field>
        <Field<Form> of="category" label={t(word.category)} help={t('categoryHelp')} />
        <Field<Form>
          of="visibility"
          label={t('visibility')}
          options={([1, 2, 3] as const).map((value) => ({ value, label: poolVisibilityWords[value][locale] }))}
        />
        <Field<Form> of="need_audit" label={t('needAudit')} />
        <Field<Form> of="goods_audit" label={t('goodsAudit')} />
        <Field<Form> of="join_fee" label={t('fee')} help={t('feeHelp')} />
        <Field<Form> of="max_members" label={t('maxMembers')} />
        <Field<Form> of="member_days" label={t('days')} help={t('daysHelp')} />
        <Field<Form> of="expire_at" label={t(word.expiry)} wide>
          {(control) => (
            <ExpiryControl control={control} labels={{ never: t(word.neverExpires), until: t('until'), moment: t(word.expiresAt) }} />
          )}
        </Field>
      </RowDialog>
    </ListPage>
  );
}
