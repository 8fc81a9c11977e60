/** Whom one brought: names in part, whether they have sold, and what one has of each. */
import * as word from '@keymall/contract/kit/word';
import { referralStatusWords, referralWayWords } from '@keymall/contract/merchant/referral-words';
import { merchantAward } from '@keymall/contract/reward/award';
import { Link } from 'react-router';
import { StatusTag, Time } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { merchantPath } from '../../paths.ts';

const text = words(
  {
    lead: '推荐关系在对方注册时确定；名称只显示一部分',
    way: '推荐方式',
    sold: '成交情况',
    hasSold: '已有成交',
    notSold: '尚未成交',
    firstSale: '首笔成交时间',
    earned: '我的奖励',
    uncounted: '系统或平台判定为本人注册，不产生奖励',
    none: '还没有推荐商户',
    share: '去分享推广链接',
  },
  {
    lead: 'Who referred a merchant is fixed when it registers; names are shown in part',
    way: 'Brought by',
    sold: 'Sales',
    hasSold: 'Has sold',
    notSold: 'Has not sold yet',
    firstSale: 'First sale',
    earned: 'My reward',
    uncounted: 'Taken for yourself, so it brings no reward',
    none: 'You have not referred anybody yet',
    share: 'Share the personal link',
  },
);

type List = typeof merchantAward.invited;

export function Page() {
  const t = useWords(text);
  const list = useList(merchantAward.invited);
  const columns: Column<RowOf<List>>[] = [
    { key: 'name', title: t(word.merchant), head: true },
    { key: 'way', title: t('way'), cell: (row) => <StatusTag of={referralWayWords} value={row.way} /> },
    { key: 'first_sale_at', title: t('firstSale'), cell: (row) => (row.first_sale_at ? <Time at={row.first_sale_at} /> : t('notSold')) },
    {
      key: 'counts',
      title: t(word.status),
      cell: (row) => (
        <>
          <StatusTag of={referralStatusWords} value={row.counts ? 1 : 0} />
          {!row.counts && <div className="bo-note">{t('uncounted')}</div>}
        </>
      ),
    },
    { key: 'earned', title: t('earned'), kind: 'money' },
    { key: 'create_at', title: t(word.registeredAt), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      empty={
        <Empty title={t('none')}>
          <Link to={merchantPath('award/index')}>{t('share')}</Link>
        </Empty>
      }
      filters={
        <ChoiceFilter<List>
          of="sold"
          label={t('sold')}
          options={[
            { value: '1', label: t('hasSold') },
            { value: '0', label: t('notSold') },
          ]}
        />
      }
    />
  );
}
