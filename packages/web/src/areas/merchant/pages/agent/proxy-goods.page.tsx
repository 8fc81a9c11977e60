/** Products of one's suppliers: what they cost, what was copied, and how the copies stand. */
import { copyStateWords } from '@keymall/contract/agency/agency-words';
import { merchantProxyGoods } from '@keymall/contract/agency/proxy-goods';
import { merchantAgentRelation } from '@keymall/contract/agency/relation';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Act, OpenButton, RowButton } from '#kit/back-office/act';
import { Money, None, StatusTag, Two } from '#kit/back-office/cells';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { useCall } from '#kit/back-office/queries';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';
import { stockText } from '../../../../storefront/words.ts';
import { merchantPath } from '../../paths.ts';
import { COPY_DRAFT, CopyFields } from './copy-fields.tsx';

const text = words(
  {
    lead: '选择货源商的商品加价上架；名称、说明与库存跟随货源，售价随供货价变动',
    supplier: '货源商',
    byPool: '货源池：{name}',
    cost: '进货价',
    range: '售价范围',
    from: '¥{min} 起',
    copied: '是否代理',
    notCopied: '未代理',
    mine: '我的售价',
    take: '代理所选',
    takeOne: '代理',
    titleTake: '代理到店铺',
    edit: '代理编辑',
    drop: '取消代理',
    dropIt: '取消代理“{name}”',
    dropNote: '该商品会移入回收站，不再跟随货源',
    none: '没有可代理的商品',
  },
  {
    lead: 'Take products of your suppliers with a mark-up; name, description and stock are theirs, and the price moves with theirs',
    supplier: 'Supplier',
    byPool: 'Pool: {name}',
    cost: 'Cost',
    range: 'May be sold at',
    from: 'from ¥{min}',
    copied: 'Copied or not',
    notCopied: 'Not copied',
    mine: 'My price',
    take: 'Sell these',
    takeOne: 'Sell it',
    titleTake: 'Sell products',
    edit: 'Edit a copy',
    drop: 'Give up',
    dropIt: 'give up “{name}”',
    dropNote: 'The copy goes into the bin and follows its source no longer',
    none: 'There is nothing to sell',
  },
);

type List = typeof merchantProxyGoods.list;
type Row = RowOf<List>;
/** Those of the filter: as many as a list gives at once. */
const MOST_SUPPLIERS = 100;

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const navigate = useNavigate();
  const list = useList(merchantProxyGoods.list);
  const suppliers = useCall(merchantAgentRelation.suppliers, { status: 1, limit: MOST_SUPPLIERS }).data?.list ?? [];
  const [taken, setTaken] = useState<{ ids: number[]; done?: () => void } | null>(null);
  const columns: Column<Row>[] = [
    { key: 'name', title: t(word.goods), head: true, cell: (row) => <Two note={stockText(row.stock, locale)}>{row.name}</Two> },
    {
      key: 'shop_name',
      title: t('supplier'),
      cell: (row) => <Two note={row.pool_name && t('byPool', { name: row.pool_name })}>{row.shop_name}</Two>,
    },
    { key: 'cate_name', title: t(word.category) },
    { key: 'cost', title: t('cost'), kind: 'money' },
    {
      key: 'min',
      title: t('range'),
      cell: (row) => (row.max === '0.00' ? t('from', { min: row.min }) : `¥${row.min} – ¥${row.max}`),
    },
    { key: 'price', title: t('mine'), align: 'right', cell: (row) => (row.price === null ? <None /> : <Money yuan={row.price} />) },
    {
      key: 'state',
      title: t(word.status),
      kind: 'status',
      cell: (row) => (row.state === null ? t('notCopied') : <StatusTag of={copyStateWords} value={row.state} />),
    },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      acts={(row) =>
        row.copy_id === null ? (
          <RowButton need={merchantProxyGoods.copy} onClick={() => setTaken({ ids: [row.id] })}>
            {t('takeOne')}
          </RowButton>
        ) : (
          <>
            <RowButton need={merchantProxyGoods.detail} onClick={() => void navigate(merchantPath('goods/proxy-edit', row.copy_id ?? 0))}>
              {t('edit')}
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
        )
      }
      batch={(ids, clear) => (
        <OpenButton need={merchantProxyGoods.copy} onClick={() => setTaken({ ids: [...ids], done: clear })}>
          {t('take')}
        </OpenButton>
      )}
      filters={
        <>
          <TextFilter<List> of="name" label={t(word.goods)} />
          <TextFilter<List> of="cate_name" label={t(word.category)} />
          <ChoiceFilter<List>
            of="supplier_id"
            label={t('supplier')}
            options={suppliers.map((each) => ({ value: each.supplier_id, label: each.shop_name }))}
          />
          <ChoiceFilter<List>
            of="copied"
            label={t('copied')}
            options={[
              { value: 1, label: t('copied') },
              { value: 0, label: t('notCopied') },
            ]}
          />
        </>
      }
      empty={<Empty title={t('none')} />}
    >
      {taken && (
        <EditDialog
          open
          title={t('titleTake')}
          saves={merchantProxyGoods.copy}
          initial={COPY_DRAFT}
          fixed={{ ids: taken.ids }}
          onSaved={() => {
            taken.done?.();
            list.refresh();
          }}
          onClose={() => setTaken(null)}
        >
          <CopyFields />
        </EditDialog>
      )}
    </ListPage>
  );
}
