/** Coupons as a file: what is searched, how many that are, and in which form. */

import { couponRaw, merchantCoupon } from '@keymall/contract/catalogue/coupon';
import { couponReceiveWords, couponScopeWords, couponStatusWords, couponTypeWords } from '@keymall/contract/catalogue/coupon-words';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { DownloadIcon } from 'tdesign-icons-react';
import { Button } from '#kit/back-office/button';
import { useChoices } from '#kit/back-office/cells';
import { type FileFormat, FormatChoice, useFile } from '#kit/back-office/export';
import { inputFor, useList } from '#kit/back-office/list';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { ChoiceFilter, DateFilter, SearchBar, TextFilter } from '#kit/back-office/search-bar';
import { Answered } from '#kit/back-office/state-views';
import { count } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import './coupon.css';

const text = words(
  {
    lead: '先筛选，再选择文件格式；导出会记入操作日志',
    count: '将导出 {count} 张优惠券',
    most: '将导出 {count} 张以上优惠券',
    none: '没有符合条件的优惠券',
    txt: 'TXT：每行一个券码',
    csv: 'CSV：含全部字段',
    xlsx: 'Excel：含全部字段',
  },
  {
    lead: 'Search first, then choose the form of the file; exports are logged',
    count: '{count} coupons will be exported',
    most: '{count} coupons or more will be exported',
    none: 'No coupon fits',
    txt: 'TXT: one code a line',
    csv: 'CSV: everything',
    xlsx: 'Excel: everything',
  },
);

type List = typeof merchantCoupon.dumpcoupon;
const COUNTED = 10_000;

export function Page() {
  const t = useWords(text);
  const list = useList(merchantCoupon.dumpcoupon);
  const categories = useCall(merchantCategory.listSimple, {}, { staleTime: 60_000 });
  const goods = useCall(merchantGoods.goodList, {}, { staleTime: 60_000 });
  const named = (rows: readonly { id: number; name: string }[] | undefined) =>
    rows?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <>
      <PageHead lead={t('lead')} />
      <Card>
        <SearchBar list={list}>
          <TextFilter<List> of="code" label={t(word.couponCode)} />
          <ChoiceFilter<List> of="status" label={t(word.status)} options={useChoices(couponStatusWords)} />
          <ChoiceFilter<List> of="type" label={t(word.type)} options={useChoices(couponTypeWords)} />
          <ChoiceFilter<List> of="coupon_type" label={t(word.couponFor)} options={useChoices(couponScopeWords)} />
          <ChoiceFilter<List> of="cate_id" label={t(word.category)} searchable options={named(categories.data?.list)} />
          <ChoiceFilter<List> of="goods_id" label={t(word.goods)} searchable options={named(goods.data?.list)} />
          <ChoiceFilter<List> of="receive" label={t(word.couponGiven)} options={useChoices(couponReceiveWords)} />
          <DateFilter<List> of="date_range" label={t(word.createdAt)} />
        </SearchBar>
        <Answered query={{ data: list.data, error: list.error, refetch: list.refresh }} rows={2}>
          {({ total }) => <FileChoice total={total} input={inputFor(merchantCoupon.dumpcoupon, list)} />}
        </Answered>
      </Card>
    </>
  );
}

function FileChoice({ total, input }: { total: number; input: WireInput<typeof merchantCoupon.dumpcoupon> }) {
  const t = useWords(text);
  const [format, setFormat] = useState<FileFormat>('txt');
  const { save, busy, received } = useFile(couponRaw.download);
  return (
    <div className="bo-codes">
      <p className="bo-alert" data-tone={total > 0 ? 'success' : undefined} role="status">
        {total === 0 ? t('none') : t(total >= COUNTED ? 'most' : 'count', { count: count(total) })}
      </p>
      <FormatChoice value={format} onChange={setFormat} labels={{ txt: t('txt'), csv: t('csv'), xlsx: t('xlsx') }} />
      <div className="bo-row">
        <Button icon={<DownloadIcon />} loading={busy} disabled={total === 0} onClick={() => void save({ ...input, format })}>
          {t(word.exports)} {received}
        </Button>
      </div>
    </div>
  );
}
