/** Coupons that were thrown away: back, or gone for good. What an order names stays for the order. */

import { merchantCoupon } from '@keymall/contract/catalogue/coupon';
import { couponStatusWords, couponTypeWords } from '@keymall/contract/catalogue/coupon-words';
import * as word from '@keymall/contract/kit/word';
import { Act } from '#kit/back-office/act';
import { useChoices } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { count } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { toast } from '#kit/toast';
import { BinActs } from '../bin-acts.tsx';
import { Benefit, useScope } from './coupon-words.tsx';

const text = words(
  {
    lead: '过期的优惠券每天自动移入；已用于订单的须保留，不能彻底删除',
    purgeIt: '彻底删除优惠券 {code}',
    purgeThem: '彻底删除选中的 {count} 张优惠券',
    purgeNote: '删除后不可恢复',
    clear: '清空回收站',
    clearNote: '删除后不可恢复；已用于订单的会保留',
    cleared: '已删除 {removed} 张',
    clearedKept: '已删除 {removed} 张，{kept} 张因订单记录保留',
  },
  {
    lead: 'Expired ones come here by themselves each day; those that orders name stay for them',
    purgeIt: 'delete the coupon {code} for good',
    purgeThem: 'delete {count} coupons for good',
    purgeNote: 'This cannot be undone',
    clear: 'Empty the bin',
    clearNote: 'This cannot be undone; what orders name stays',
    cleared: '{removed} deleted',
    clearedKept: '{removed} deleted, {kept} kept for their orders',
  },
);

type List = typeof merchantCoupon.trash;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const scope = useScope();
  const list = useList(merchantCoupon.trash);
  const columns: Column<Row>[] = [
    { key: 'code', title: t(word.couponCode), kind: 'number', head: true },
    { key: 'amount', title: t(word.couponOff), cell: (row) => <Benefit coupon={row} /> },
    { key: 'scope_name', title: t(word.couponFor), cell: (row) => scope(row) },
    { key: 'status', title: t(word.status), words: couponStatusWords },
    { key: 'remark', title: t(word.note) },
    { key: 'delete_at', title: t(word.deletedAt), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      empty={<Empty title={t(word.binEmpty)} />}
      actions={
        <>
          <Act
            does={merchantCoupon.clear}
            with={{}}
            confirm={t('clear')}
            note={t('clearNote')}
            look="outline"
            danger
            disabled={list.total === 0}
            done=""
            onDone={({ removed, kept }) =>
              toast.success(t(kept > 0 ? 'clearedKept' : 'cleared', { removed: count(removed), kept: count(kept) }))
            }
          >
            {t('clear')}
          </Act>
        </>
      }
      filters={
        <>
          <TextFilter<List> of="code" label={t(word.couponCode)} />
          <ChoiceFilter<List> of="type" label={t(word.type)} options={useChoices(couponTypeWords)} />
        </>
      }
      batch={(ids, clear) => (
        <BinActs
          restores={merchantCoupon.restore}
          purges={merchantCoupon.purge}
          ids={ids}
          confirm={t('purgeThem', { count: ids.length })}
          note={t('purgeNote')}
          onDone={clear}
        />
      )}
      acts={(row) => (
        <BinActs
          restores={merchantCoupon.restore}
          purges={merchantCoupon.purge}
          ids={[row.id]}
          confirm={t('purgeIt', { code: row.code })}
          note={t('purgeNote')}
          stays={row.status === 'expired'}
        />
      )}
    />
  );
}
