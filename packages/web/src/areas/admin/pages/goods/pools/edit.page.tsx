/** One pool for the platform: how it is called and placed, who is in it, and what it brought. */
import { adminOfficialPool, adminPool, adminPoolGoods, adminPoolMember } from '@keymall/contract/agency/admin-pool';
import { poolGoodsStatusWords, poolStatusWords, poolVisibilityWords } from '@keymall/contract/agency/pool-words';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Act, OpenButton, RowButton } from '#kit/back-office/act';
import { Copy, Money, StatusTag, Thumb, Time, Two, useChoices } from '#kit/back-office/cells';
import { Facts } from '#kit/back-office/detail-drawer';
import { EditDialog, ReasonDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { FormFrame } from '#kit/back-office/form-frame';
import { PlaceEdit } from '#kit/back-office/inline-edit';
import { type RowOf, useList } from '#kit/back-office/list';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { ChoiceFilter, SearchBar, TextFilter } from '#kit/back-office/search-bar';
import { Answered, Empty } from '#kit/back-office/state-views';
import { type Column, ResourceTable } from '#kit/back-office/table';
import { useGoBack } from '#kit/back-office/way-back';
import { useLocale, useWords, words } from '#kit/i18n';
import { NEW_POOL, POOL_REFUSALS, PoolFields } from '../../../../../features/pool/pool-fields.tsx';
import { PoolMembers } from '../../../../../features/pool/pool-members.tsx';

const text = words(
  {
    owner: '池主',
    cover: '封面',
    visibility: '加入方式',
    fee: '入池费',
    places: '成员 / 名额',
    goods: '商品数',
    copies: '代理件数',
    fees: '入池费合计',
    ours: '其中平台分成',
    form: '大厅里的样子',
    name: '名称',
    intro: '介绍',
    recommended: '在大厅推荐',
    official: '平台',
    code: '池码',
    newCode: '更换池码',
    newCodeIt: '更换“{name}”的池码',
    newCodeNote: '旧池码立即失效，已加入的成员不受影响',
    made: '创建费',
    editOne: '修改货源池',
    offered: '池内商品',
    supplier: '供货店铺',
    supplyPrice: '供货价',
    range: '售价范围',
    from: '¥{min} 起',
    empty: '货源缺货',
    place: '池中“{name}”的排序',
    approve: '通过',
    approveIt: '让“{name}”进入货源池',
    refuse: '拒绝',
    out: '移出该池',
    outIt: '将“{name}”移出货源池',
    outNote: '来自该池的代理商品会下架，已付款的订单照常发货',
    noGoods: '池内还没有商品',
  },
  {
    owner: 'Owner',
    cover: 'Cover',
    visibility: 'Joined',
    fee: 'Joining fee',
    places: 'Members / places',
    goods: 'Products',
    copies: 'Copies',
    fees: 'Fees in all',
    ours: 'Of that, ours',
    form: 'As it is shown',
    name: 'Name',
    intro: 'About it',
    recommended: 'Recommend it in the hall',
    official: 'Platform',
    code: 'Pool code',
    newCode: 'New code',
    newCodeIt: 'give “{name}” another code',
    newCodeNote: 'The old one leads nowhere from then on; members stay',
    made: 'Creation fee',
    editOne: 'Edit a pool',
    offered: 'Products of a pool',
    supplier: 'Supplied by',
    supplyPrice: 'Supply price',
    range: 'May be sold at',
    from: 'from ¥{min}',
    empty: 'Out of stock',
    place: 'the order of “{name}” in the pool',
    approve: 'Pass',
    approveIt: 'let “{name}” into the pool',
    refuse: 'Refuse',
    out: 'Take out',
    outIt: 'take “{name}” out of the pool',
    outNote: 'Copies from this pool go off the shelf; paid orders are delivered',
    noGoods: 'There are no products in this pool yet',
  },
);

type Pool = WireOutput<typeof adminPool.detail>;

/** The platform leads its own, until it is closed. */
const leads = ({ merchant_id, status }: Pool): boolean => merchant_id === null && status !== 3;

const EditField = Field<typeof adminPool.edit>;

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const id = Number(useParams()['id']);
  const query = useCall(adminPool.detail, { id }, { anew: true });
  const back = useGoBack();
  const [editing, setEditing] = useState(false);
  return (
    <>
      <PageHead about={query.data?.name}>
        {query.data && leads(query.data) && (
          <>
            <Act
              does={adminOfficialPool.renewCode}
              with={{ id }}
              confirm={t('newCodeIt', { name: query.data.name })}
              note={t('newCodeNote')}
              look="outline"
            >
              {t('newCode')}
            </Act>
            <OpenButton need={adminOfficialPool.edit} onClick={() => setEditing(true)}>
              {t('editOne')}
            </OpenButton>
          </>
        )}
      </PageHead>
      <Answered query={query} rows={8}>
        {(pool) => (
          <>
            <Card title={pool.name}>
              <Facts
                rows={[
                  [
                    t('owner'),
                    pool.merchant_id === null ? (
                      t('official')
                    ) : (
                      <Two key="owner" note={`#${pool.merchant_id}`}>
                        {pool.shop_name}
                      </Two>
                    ),
                  ],
                  pool.cover === '' ? null : [t('cover'), <Thumb key="cover" src={pool.cover} alt={pool.name} size={80} />],
                  pool.category === '' ? null : [t(word.category), pool.category],
                  [t('visibility'), poolVisibilityWords[pool.visibility][locale]],
                  pool.code !== '' && pool.visibility !== 3 ? [t('code'), <Copy key="code" value={pool.code} what={t('code')} />] : null,
                  pool.create_fee === '0.00' ? null : [t('made'), <Money key="made" yuan={pool.create_fee} />],
                  [
                    t(word.status),
                    <Two key="status" note={pool.is_freeze === 1 ? `${t(word.frozen)} ${pool.freeze_reason}` : pool.reason}>
                      <StatusTag of={poolStatusWords} value={pool.status} />
                    </Two>,
                  ],
                  [t('fee'), <Money key="fee" yuan={pool.join_fee} />],
                  [t('fees'), <Money key="fees" yuan={pool.fees} />],
                  [t('ours'), <Money key="ours" yuan={pool.fee_shares} />],
                  [t('places'), `${pool.member_count} / ${pool.max_members}`],
                  [t('goods'), pool.goods_count],
                  [t('copies'), pool.copies],
                  [t(word.expiresAt), pool.expire_at ? <Time key="until" at={pool.expire_at} /> : t(word.neverExpires)],
                ]}
              />
            </Card>
            <Card title={t('form')}>
              <FormFrame
                // begins anew where the other form changed what this one shows
                key={`${id} ${pool.name} ${pool.intro}`}
                saves={adminPool.edit}
                initial={{ name: pool.name, intro: pool.intro, sort: pool.sort, is_recommend: pool.is_recommend }}
                fixed={{ id }}
                onSaved={back}
                onCancel={back}
              >
                <EditField of="name" label={t('name')} />
                <EditField of="intro" label={t('intro')} rows={3} />
                <EditField of="sort" label={t(word.place)} help={t(word.placeHelp)} />
                <EditField of="is_recommend" label={t('recommended')} />
              </FormFrame>
            </Card>
            <PoolMembers group={adminPoolMember} poolId={id} leads={leads(pool)} invites={pool.status === 1} />
            <PoolGoods poolId={id} leads={leads(pool)} />
            {editing && (
              <EditDialog
                open
                side
                title={t('editOne')}
                saves={adminOfficialPool.edit}
                initial={Object.fromEntries(Object.keys(NEW_POOL).map((name) => [name, pool[name as keyof typeof NEW_POOL]]))}
                fixed={{ id }}
                refusals={POOL_REFUSALS}
                onClose={() => setEditing(false)}
              >
                <PoolFields purpose="site" />
              </EditDialog>
            )}
          </>
        )}
      </Answered>
    </>
  );
}

type GoodsList = typeof adminPoolGoods.list;
type Goods = RowOf<GoodsList>;

/** What it offers; led by the platform where the pool is its own. */
function PoolGoods({ poolId, leads }: { poolId: number; leads: boolean }) {
  const t = useWords(text);
  const list = useList(adminPoolGoods.list, { fixed: { pool_id: poolId }, keep: 'memory' });
  const [refused, setRefused] = useState<Goods | null>(null);
  const columns: Column<Goods>[] = [
    { key: 'name', title: t(word.goods), head: true, cell: (row) => <Two note={row.in_stock ? '' : t('empty')}>{row.name}</Two> },
    { key: 'shop_name', title: t('supplier'), note: (row) => `#${row.merchant_id}` },
    { key: 'supply_price', title: t('supplyPrice'), kind: 'money' },
    {
      key: 'min_price',
      title: t('range'),
      cell: (row) => (row.max_price === '0.00' ? t('from', { min: row.min_price }) : `¥${row.min_price} – ¥${row.max_price}`),
    },
    { key: 'copies', title: t('copies'), kind: 'count' },
    {
      key: 'status',
      title: t(word.status),
      kind: 'status',
      cell: (row) => (
        <Two note={row.reason}>
          <StatusTag of={poolGoodsStatusWords} value={row.status} />
        </Two>
      ),
    },
    ...(leads
      ? [
          {
            key: 'sort',
            title: t(word.place),
            align: 'right',
            cell: (row) => <PlaceEdit does={adminPoolGoods.sort} row={row} label={t('place', { name: row.name })} />,
          } satisfies Column<Goods>,
        ]
      : []),
    { key: 'create_at', title: t(word.createdAt), kind: 'time' },
  ];
  return (
    <Card title={t('offered')}>
      <SearchBar list={list}>
        <TextFilter<GoodsList> of="name" label={t(word.goods)} />
        <TextFilter<GoodsList> of="shop_name" label={t('supplier')} />
        <ChoiceFilter<GoodsList> of="status" label={t(word.status)} options={useChoices(poolGoodsStatusWords)} />
      </SearchBar>
      <ResourceTable
        list={list}
        label={t('offered')}
        columns={columns}
        empty={<Empty title={t('noGoods')} />}
        {...(leads && {
          acts: (row: Goods) => (
            <>
              {row.status !== 1 && (
                <Act does={adminPoolGoods.approve} with={{ id: row.id }} confirm={t('approveIt', { name: row.name })}>
                  {t('approve')}
                </Act>
              )}
              {row.status === 0 && (
                <RowButton need={adminPoolGoods.refuse} onClick={() => setRefused(row)} danger>
                  {t('refuse')}
                </RowButton>
              )}
              <Act does={adminPoolGoods.del} with={{ id: row.id }} confirm={t('outIt', { name: row.name })} note={t('outNote')} danger>
                {t('out')}
              </Act>
            </>
          ),
        })}
      />
      {refused && (
        <ReasonDialog does={adminPoolGoods.refuse} title={t('refuse')} fixed={{ id: refused.id }} onClose={() => setRefused(null)} />
      )}
    </Card>
  );
}
