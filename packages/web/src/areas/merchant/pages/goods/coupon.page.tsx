/** The shop's coupons: how each stands, by batch or one by one. */

import { merchantCoupon } from '@keymall/contract/catalogue/coupon';
import { couponReceiveWords, couponScopeWords, couponStatusWords, couponTypeWords } from '@keymall/contract/catalogue/coupon-words';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Act, AddButton, DelAct, OpenButton, RowButton } from '#kit/back-office/act';
import { Copy, Time, Two, useChoices } from '#kit/back-office/cells';
import { useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { useOptions } from '#kit/back-office/options';
import { ChoiceFilter, DateFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import { StatsCard, StatsRow } from '#kit/back-office/stats-card';
import type { Column } from '#kit/back-office/table';
import { count } from '#kit/format';
import { useWords } from '#kit/i18n';
import { merchantPath } from '../../paths.ts';
import { BatchesDrawer } from './coupon/batches-drawer.tsx';
import './coupon/coupon.css';
import { CouponDrawer } from './coupon/coupon-drawer.tsx';
import { Benefit, type CouponRow, useScope } from './coupon/coupon-words.tsx';
import { text } from './coupon/list.words.ts';

type List = typeof merchantCoupon.index;

export function Page() {
  const t = useWords(text);
  const scope = useScope();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const list = useList(merchantCoupon.index);
  const categories = useOptions(merchantCategory.listSimple, 'name');
  const [open, setOpen] = useState<number | null>(null);
  const [showBatches, setShowBatches] = useState(false);
  const batch = list.filters.batch_id;
  const counts = list.data?.counts;
  const columns: Column<CouponRow>[] = [
    {
      key: 'code',
      title: t(word.couponCode),
      head: true,
      cell: (row) => (
        <Two note={row.remark}>
          <Copy short value={row.code} what={t(word.couponCode)} />
        </Two>
      ),
    },
    { key: 'amount', title: t(word.couponOff), cell: (row) => <Benefit coupon={row} /> },
    { key: 'scope_name', title: t(word.couponFor), cell: (row) => scope(row) },
    { key: 'status', title: t(word.status), words: couponStatusWords },
    {
      key: 'used',
      title: t('uses'),
      cell: (row) => (
        <Two note={row.held > 0 && t('heldNow', { count: count(row.held) })}>{`${count(row.used)} / ${count(row.use_times)}`}</Two>
      ),
    },
    {
      key: 'receive',
      title: t(word.couponGiven),
      words: couponReceiveWords,
      note: (row) => row.claim_at && t('claimed'),
    },
    { key: 'expire_at', title: t(word.expiry), cell: (row) => (row.expire_at ? <Time at={row.expire_at} /> : t(word.neverExpires)) },
    { key: 'create_at', title: t(word.createdAt), kind: 'time' },
  ];
  const add = (
    <AddButton need={merchantCoupon.add} onClick={() => void navigate(merchantPath('goods/coupon/add'))}>
      {t('add')}
    </AddButton>
  );
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      empty={<Empty title={t('none')}>{add}</Empty>}
      actions={
        <>
          <OpenButton need={merchantCoupon.trash} onClick={() => void navigate(merchantPath('goods/coupon/trash'))}>
            {t(word.bin)}
          </OpenButton>
          <OpenButton need={merchantCoupon.dumpcoupon} onClick={() => void navigate(`${merchantPath('goods/coupon/export')}?${params}`)}>
            {t(word.exports)}
          </OpenButton>
          <OpenButton need={merchantCoupon.batches} onClick={() => setShowBatches(true)}>
            {t('batches')}
          </OpenButton>
          {add}
        </>
      }
      above={
        <>
          {counts && (
            <StatsRow>
              <StatsCard title={t('countUnused')} value={count(counts.unused)} />
              <StatsCard title={t('countHeld')} value={count(counts.held)} />
              <StatsCard title={t('countUsed')} value={count(counts.used)} />
              <StatsCard title={t('countExpired')} value={count(counts.expired)} />
            </StatsRow>
          )}
          {batch && (
            <p className="bo-alert" role="status">
              {t('batchNote', { id: batch })}{' '}
              <button type="button" className="bo-plain-button" onClick={() => list.search({ batch_id: '' })}>
                {t('all')}
              </button>
            </p>
          )}
        </>
      }
      filters={
        <>
          <TextFilter<List> of="code" label={t(word.couponCode)} />
          <ChoiceFilter<List> of="status" label={t(word.status)} options={useChoices(couponStatusWords)} />
          <ChoiceFilter<List> of="type" label={t(word.type)} options={useChoices(couponTypeWords)} />
          <ChoiceFilter<List> of="coupon_type" label={t(word.couponFor)} options={useChoices(couponScopeWords)} />
          <ChoiceFilter<List> of="cate_id" label={t(word.category)} searchable options={categories} />
          <ChoiceFilter<List> of="receive" label={t(word.couponGiven)} options={useChoices(couponReceiveWords)} />
          <DateFilter<List> of="date_range" label={t(word.createdAt)} />
        </>
      }
      batch={(ids, clear) => (
        <Act
          does={merchantCoupon.batchDel}
          with={{ ids }}
          confirm={t('delThem', { count: ids.length })}
          note={t('delNote')}
          danger
          onDone={clear}
        >
          {t(word.del)}
        </Act>
      )}
      acts={(row) => (
        <>
          <RowButton need={merchantCoupon.detail} onClick={() => setOpen(row.id)}>
            {t(word.details)}
          </RowButton>
          <DelAct does={merchantCoupon.batchDel} with={{ ids: [row.id] }} confirm={t('delIt', { code: row.code })} note={t('delNote')} />
        </>
      )}
    >
      <CouponDrawer id={open} onClose={() => setOpen(null)} />
      <BatchesDrawer
        open={showBatches}
        onClose={() => setShowBatches(false)}
        onShow={(id) => {
          setShowBatches(false);
          list.search({ batch_id: String(id) });
        }}
      />
    </ListPage>
  );
}
