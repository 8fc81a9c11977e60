/** What a pool offers: copied by who is in it, put in by who supplies, looked at by its owner. */
import { copyStateWords } from '@keymall/contract/agency/agency-words';
import { merchantPool } from '@keymall/contract/agency/pool';
import { merchantPoolGoods } from '@keymall/contract/agency/pool-goods';
import { poolGoodsStatusWords } from '@keymall/contract/agency/pool-words';
import { merchantProxyGoods } from '@keymall/contract/agency/proxy-goods';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Act, AddButton, OpenButton, RowButton } from '#kit/back-office/act';
import { Money, None, StatusTag, Two, useChoices } from '#kit/back-office/cells';
import { EditDialog, ReasonDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { PlaceEdit } from '#kit/back-office/inline-edit';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { useCall } from '#kit/back-office/queries';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { GoodsChoice } from '../../../../features/mall/goods-choice.tsx';
import { merchantPath } from '../../paths.ts';
import { COPY_DRAFT, CopyFields } from './copy-fields.tsx';

const text = words(
  {
    lead: '选择池内商品加价上架；售价须在限定范围内，退出或关闭货源池后会下架',
    supplier: '供货店铺',
    supplyPrice: '供货价',
    supplyHelp: '代理商品再供货时，填在进货价上增加的金额',
    least: '最低售价',
    most: '最高售价',
    mostHelp: '0 为不限',
    again: '允许转供',
    againHelp: '成员可以再供给自己的代理',
    range: '售价范围',
    from: '¥{min} 起',
    cost: '进货价',
    copied: '是否代理',
    notCopied: '未代理',
    mine: '我的售价',
    whose: '谁供货',
    own: '我供货的',
    others: '他人供货的',
    empty: '货源缺货',
    place: '池中“{name}”的排序',
    put: '放入商品',
    putEmpty: '没有可放入的商品',
    editOne: '修改供货',
    out: '移出该池',
    outIt: '将“{name}”移出货源池',
    outNote: '来自该池的代理商品会下架，已付款的订单照常发货',
    approve: '通过',
    approveIt: '让“{name}”进入货源池',
    refuse: '拒绝',
    take: '代理所选',
    takeOne: '代理',
    titleTake: '代理到店铺',
    editCopy: '代理编辑',
    drop: '取消代理',
    dropIt: '取消代理“{name}”',
    dropNote: '该商品会移入回收站，不再跟随货源',
    none: '池内还没有商品',
  },
  {
    lead: 'Sell what the pool offers with a mark-up; prices keep to their bounds, and copies go off the shelf when you leave or the pool closes',
    supplier: 'Supplied by',
    supplyPrice: 'Supply price',
    supplyHelp: 'Of a copy: what is added to what it costs you',
    least: 'Least price',
    most: 'Highest price',
    mostHelp: '0 for no bound',
    again: 'May be passed on',
    againHelp: 'Members may supply it to agents of their own',
    range: 'May be sold at',
    from: 'from ¥{min}',
    cost: 'Cost',
    copied: 'Copied or not',
    notCopied: 'Not copied',
    mine: 'My price',
    whose: 'Who supplies it',
    own: 'I do',
    others: 'Others',
    empty: 'Out of stock',
    place: 'the order of “{name}” in the pool',
    put: 'Put products in',
    putEmpty: 'There is nothing to put in',
    editOne: 'Change terms',
    out: 'Take out',
    outIt: 'take “{name}” out of the pool',
    outNote: 'Copies from this pool go off the shelf; paid orders are delivered',
    approve: 'Pass',
    approveIt: 'let “{name}” into the pool',
    refuse: 'Refuse',
    take: 'Sell these',
    takeOne: 'Sell it',
    titleTake: 'Sell products',
    editCopy: 'Edit a copy',
    drop: 'Give up',
    dropIt: 'give up “{name}”',
    dropNote: 'The copy goes into the bin and follows its source no longer',
    none: 'There are no products in this pool yet',
  },
);

type List = typeof merchantPoolGoods.list;
type Row = RowOf<List>;
type Put = typeof merchantPoolGoods.add;

export function Page() {
  const t = useWords(text);
  const navigate = useNavigate();
  const pool_id = Number(useParams()['id']);
  const list = useList(merchantPoolGoods.list, { fixed: { pool_id } });
  const pool = useCall(merchantPool.detail, { id: pool_id }).data;
  const isOwner = pool?.is_mine === true;
  const mayPut = pool?.status !== 3 && (isOwner || pool?.role === 1);
  const [putting, setPutting] = useState<Row | 'new' | null>(null);
  const [taken, setTaken] = useState<{ ids: number[]; done?: () => void } | null>(null);
  const [refused, setRefused] = useState<Row | null>(null);
  const columns: Column<Row>[] = [
    { key: 'name', title: t(word.goods), head: true, cell: (row) => <Two note={row.in_stock ? '' : t('empty')}>{row.name}</Two> },
    { key: 'shop_name', title: t('supplier'), cell: (row) => (row.is_mine ? t('own') : row.shop_name) },
    { key: 'supply_price', title: t('supplyPrice'), kind: 'money' },
    {
      key: 'cost',
      title: t('cost'),
      align: 'right',
      cell: (row) => (row.is_mine || row.cost === '0.00' ? <None /> : <Money yuan={row.cost} />),
    },
    {
      key: 'min_price',
      title: t('range'),
      cell: (row) => {
        const least = row.min === '0.00' ? row.min_price : row.min;
        return row.max_price === '0.00' ? t('from', { min: least }) : `¥${least} – ¥${row.max_price}`;
      },
    },
    { key: 'price', title: t('mine'), align: 'right', cell: (row) => (row.price === null ? <None /> : <Money yuan={row.price} />) },
    {
      key: 'status',
      title: t(word.status),
      kind: 'status',
      cell: (row) => (
        <Two note={row.reason}>
          {row.status !== 1 || row.is_mine ? (
            <StatusTag of={poolGoodsStatusWords} value={row.status} />
          ) : row.state === null ? (
            t('notCopied')
          ) : (
            <StatusTag of={copyStateWords} value={row.state} />
          )}
        </Two>
      ),
    },
    ...(isOwner
      ? [
          {
            key: 'sort',
            title: t(word.place),
            align: 'right',
            cell: (row) => <PlaceEdit does={merchantPoolGoods.sort} row={row} label={t('place', { name: row.name })} />,
          } satisfies Column<Row>,
        ]
      : []),
  ];
  return (
    <ListPage
      lead={pool ? `${pool.name} · ${t('lead')}` : t('lead')}
      {...(pool && { about: pool.name })}
      list={list}
      columns={columns}
      actions={
        mayPut && (
          <AddButton need={merchantPoolGoods.add} onClick={() => setPutting('new')}>
            {t('put')}
          </AddButton>
        )
      }
      acts={(row) => (
        <>
          {!row.is_mine && row.status === 1 && row.copy_id === null && (
            <RowButton need={merchantPoolGoods.copy} onClick={() => setTaken({ ids: [row.id] })}>
              {t('takeOne')}
            </RowButton>
          )}
          {row.copy_id !== null && (
            <>
              <RowButton need={merchantProxyGoods.detail} onClick={() => void navigate(merchantPath('goods/proxy-edit', row.copy_id ?? 0))}>
                {t('editCopy')}
              </RowButton>
              <Act
                does={merchantProxyGoods.unlink}
                with={{ ids: [row.copy_id] }}
                confirm={t('dropIt', { name: row.name })}
                note={t('dropNote')}
                danger
              >
                {t('drop')}
              </Act>
            </>
          )}
          {isOwner && row.status !== 1 && (
            <Act does={merchantPoolGoods.approve} with={{ id: row.id }} confirm={t('approveIt', { name: row.name })}>
              {t('approve')}
            </Act>
          )}
          {isOwner && row.status === 0 && (
            <RowButton need={merchantPoolGoods.refuse} onClick={() => setRefused(row)} danger>
              {t('refuse')}
            </RowButton>
          )}
          {row.is_mine && (
            <RowButton need={merchantPoolGoods.edit} onClick={() => setPutting(row)}>
              {t('editOne')}
            </RowButton>
          )}
          {(row.is_mine || isOwner) && (
            <Act does={merchantPoolGoods.del} with={{ id: row.id }} confirm={t('outIt', { name: row.name })} note={t('outNote')} danger>
              {t('out')}
            </Act>
          )}
        </>
      )}
      batch={(ids, clear) => (
        <OpenButton need={merchantPoolGoods.copy} onClick={() => setTaken({ ids: [...ids], done: clear })}>
          {t('take')}
        </OpenButton>
      )}
      filters={
        <>
          <TextFilter<List> of="name" label={t(word.goods)} />
          <ChoiceFilter<List>
            of="copied"
            label={t('copied')}
            options={[
              { value: 1, label: t('copied') },
              { value: 0, label: t('notCopied') },
            ]}
          />
          <ChoiceFilter<List>
            of="is_mine"
            label={t('whose')}
            options={[
              { value: 1, label: t('own') },
              { value: 0, label: t('others') },
            ]}
          />
          <ChoiceFilter<List> of="status" label={t(word.status)} options={useChoices(poolGoodsStatusWords)} />
        </>
      }
      empty={<Empty title={t('none')} />}
    >
      {putting && <PutDialog of={putting} poolId={pool_id} onSaved={list.refresh} onClose={() => setPutting(null)} />}
      {taken && <TakeDialog {...taken} poolId={pool_id} onSaved={list.refresh} onClose={() => setTaken(null)} />}
      {refused && (
        <ReasonDialog does={merchantPoolGoods.refuse} title={t('refuse')} fixed={{ id: refused.id }} onClose={() => setRefused(null)} />
      )}
    </ListPage>
  );
}

interface Around {
  poolId: number;
  onSaved: () => void;
  onClose: () => void;
}

/** The terms of what one puts in, or of one that is there. */
function PutDialog({ of, poolId, onSaved, onClose }: Around & { of: Row | 'new' }) {
  const t = useWords(text);
  const shared = {
    refusals: { pool_band_wrong: 'supply_price' },
    onSaved,
    onClose,
  } as const;
  const fields = (
    <>
      <Field<Put> of="supply_price" label={t('supplyPrice')} help={t('supplyHelp')} />
      <Field<Put> of="min_price" label={t('least')} />
      <Field<Put> of="max_price" label={t('most')} help={t('mostHelp')} />
      <Field<Put> of="resupply" label={t('again')} help={t('againHelp')} />
    </>
  );
  if (of !== 'new') {
    const { id, supply_price, min_price, max_price, resupply } = of;
    return (
      <EditDialog
        {...shared}
        open
        title={t('editOne')}
        saves={merchantPoolGoods.edit}
        initial={{ supply_price, min_price, max_price, resupply }}
        fixed={{ id }}
      >
        {fields}
      </EditDialog>
    );
  }
  return (
    <EditDialog
      {...shared}
      open
      side
      title={t('put')}
      saves={merchantPoolGoods.add}
      initial={{ goods_ids: [], supply_price: '', min_price: '0.00', max_price: '0.00', resupply: 0 }}
      fixed={{ pool_id: poolId }}
    >
      <Field<Put> of="goods_ids" label={t(word.goods)} wide>
        {(control) => <GoodsChoice control={control} from={merchantPoolGoods.choices} of={{ pool_id: poolId }} none={t('putEmpty')} />}
      </Field>
      {fields}
    </EditDialog>
  );
}

/** How what is taken is sold here. */
function TakeDialog({ ids, done, poolId, onSaved, onClose }: Around & { ids: number[]; done?: () => void }) {
  const t = useWords(text);
  return (
    <EditDialog
      open
      title={t('titleTake')}
      saves={merchantPoolGoods.copy}
      initial={COPY_DRAFT}
      fixed={{ pool_id: poolId, ids }}
      onSaved={() => {
        done?.();
        onSaved();
      }}
      onClose={onClose}
    >
      <CopyFields />
    </EditDialog>
  );
}
