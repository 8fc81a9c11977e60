/** Goods of all shops: any of them found, looked at, frozen. */
import { adminGoods } from '@keymall/contract/catalogue/goods-review';
import { goodsReviewWords } from '@keymall/contract/catalogue/goods-review-words';
import { goodsFreezeWords, goodsTypeWords, shelfWords } from '@keymall/contract/catalogue/goods-words';
import * as word from '@keymall/contract/kit/word';
import { adminConfig } from '@keymall/contract/platform/config';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Act, OpenButton, RowButton } from '#kit/back-office/act';
import { StatusTag, Thumb, Two, UserChip, useChoices } from '#kit/back-office/cells';
import { ReasonDialog } from '#kit/back-office/edit-dialog';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, DateFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { count } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { adminPath } from '../../paths.ts';
import { GoodsActs } from './goods-acts.tsx';

const text = words(
  {
    lead: '所有店铺的商品；待查看 {count} 件',
    config: '审核设置',
    name: '商品名称',
    number: '商品编号',
    shop: '店铺名称或用户名',
    shelf: '上架状态',
    review: '审核状态',
    freeze: '平台冻结',
    kind: '发货方式',
    from: '最低价格',
    to: '最高价格',
    passMany: '批量通过',
    refuseMany: '批量拒绝',
    refuseNote: '所选商品下架，商户会收到原因，修改后重新提交审核。',
    none: '没有找到商品',
  },
  {
    lead: 'Products of all shops; {count} to be looked at',
    config: 'Review settings',
    name: 'Product name',
    number: 'Product number',
    shop: 'Shop or user name',
    shelf: 'For sale',
    review: 'Review',
    freeze: 'Frozen',
    kind: 'Delivery type',
    from: 'Price from',
    to: 'Price to',
    passMany: 'Approve all',
    refuseMany: 'Refuse all',
    refuseNote: 'They go off sale; their merchants read the reason, and what is changed is looked at again.',
    none: 'No product found',
  },
);

type List = typeof adminGoods.list;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const navigate = useNavigate();
  const list = useList(adminGoods.list);
  const [refusing, setRefusing] = useState<{ goods: { id: number; revision: number }[]; clear: () => void } | null>(null);
  const rows = list.data?.list ?? [];
  const seen = (ids: readonly number[]) => rows.filter(({ id }) => ids.includes(id)).map(({ id, revision }) => ({ id, revision }));
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t(word.goods),
      head: true,
      cell: (row) => (
        <span className="bo-goods">
          <Thumb src={row.image} alt="" size={40} />
          <Two note={`#${row.id}`}>
            <Link to={adminPath('goods/goods/detail', row.id)}>{row.name}</Link>
          </Two>
        </span>
      ),
    },
    { key: 'shop_name', title: t(word.shop), cell: (row) => <UserChip name={row.shop_name} note={row.username} /> },
    { key: 'cate_name', title: t(word.category) },
    { key: 'price', title: t(word.price), kind: 'money', strong: true },
    { key: 'status', title: t('shelf'), words: shelfWords },
    {
      key: 'review',
      title: t('review'),
      kind: 'status',
      cell: (row) => (
        <Two note={row.review_reason}>
          <StatusTag of={goodsReviewWords} value={row.review} />
        </Two>
      ),
    },
    {
      key: 'is_freeze',
      title: t('freeze'),
      kind: 'status',
      cell: (row) => (
        <Two note={row.freeze_reason}>
          <StatusTag of={goodsFreezeWords} value={row.is_freeze} />
        </Two>
      ),
    },
    { key: 'create_at', title: t(word.createdAt), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead', { count: count(list.data?.to_look_at ?? 0) })}
      list={list}
      columns={columns}
      actions={
        <OpenButton need={adminConfig.getConfig} onClick={() => void navigate(adminPath('goods/goods/config'))}>
          {t('config')}
        </OpenButton>
      }
      empty={<Empty title={t('none')} />}
      acts={(row) => <GoodsActs goods={row} />}
      batch={(ids, clear) => (
        <>
          <Act does={adminGoods.doReview} with={{ goods: seen(ids), review: 'passed' }} disabled={seen(ids).length === 0} onDone={clear}>
            {t('passMany')}
          </Act>
          <RowButton need={adminGoods.doReview} danger onClick={() => setRefusing({ goods: seen(ids), clear })}>
            {t('refuseMany')}
          </RowButton>
        </>
      )}
      filters={
        <>
          <TextFilter<List> of="name" label={t('name')} />
          <ChoiceFilter<List> of="review" label={t('review')} options={useChoices(goodsReviewWords)} />
          <TextFilter<List> of="shop" label={t('shop')} />
          <TextFilter<List> of="goods_id" label={t('number')} />
          <ChoiceFilter<List> of="is_freeze" label={t('freeze')} options={useChoices(goodsFreezeWords)} />
          <ChoiceFilter<List> of="status" label={t('shelf')} options={useChoices(shelfWords)} />
          <ChoiceFilter<List> of="delivery_kind" label={t('kind')} options={useChoices(goodsTypeWords)} />
          <TextFilter<List> of="merchant_id" label={t(word.merchantNumber)} />
          <TextFilter<List> of="price_from" label={t('from')} />
          <TextFilter<List> of="price_to" label={t('to')} />
          <DateFilter<List> of="date_range" label={t(word.createdAt)} />
        </>
      }
    >
      {refusing && (
        <ReasonDialog
          does={adminGoods.doReview}
          title={t('refuseMany')}
          note={t('refuseNote')}
          label={t(word.refuseReason)}
          fixed={{ goods: refusing.goods, review: 'refused' }}
          onClose={() => {
            refusing.clear();
            setRefusing(null);
          }}
        />
      )}
    </ListPage>
  );
}
