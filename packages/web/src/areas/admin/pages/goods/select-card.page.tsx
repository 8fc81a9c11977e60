/** Card selection: whether and how buyers may choose, and the orders in which they did. */

import * as word from '@keymall/contract/kit/word';
import { orderStatusWords } from '@keymall/contract/ordering/order-status-words';
import { adminSelectCard, selectCardRaw } from '@keymall/contract/ordering/select-orders';
import { adminConfig } from '@keymall/contract/platform/config';
import { Allowed } from '#kit/back-office/allowed';
import { Money, None, Two, useChoices } from '#kit/back-office/cells';
import { ExportButton } from '#kit/back-office/export';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { needs } from '#kit/back-office/office';
import { ChoiceFilter, DateFilter, TextFilter } from '#kit/back-office/search-bar';
import { StatsCard, StatsRow } from '#kit/back-office/stats-card';
import type { Column } from '#kit/back-office/table';
import { count } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { SelectionRules } from './selection-rules.tsx';

const text = words(
  {
    lead: '买家下单时自选卡号，每张按商品或卡密设定加价；加价不计手续费、不享优惠',
    cards: '所选卡号',
    more: '等 {count} 张',
    fee: '加价',
    platform: '平台分成',
    merchantPart: '商户分成',
    paid: '已支付选号订单',
    feeSum: '加价合计',
    capped: '仅统计最近 50,000 笔',
  },
  {
    lead: 'Buyers choose their cards at a surcharge each; it bears no fee and no coupon touches it',
    cards: 'Chosen cards',
    more: '{count} in all',
    fee: 'Surcharge',
    platform: 'Platform’s share',
    merchantPart: 'Merchant’s share',
    paid: 'Paid orders',
    feeSum: 'Surcharges',
    capped: 'The newest 50,000 only',
  },
);

type List = typeof adminSelectCard.orders;
type Row = RowOf<List>;
const SHOWN = 3;

export function Page() {
  const t = useWords(text);
  const list = useList(adminSelectCard.orders);
  const { data } = list;
  const columns: Column<Row>[] = [
    { key: 'trade_no', title: t(word.orderNumber), kind: 'number', head: true },
    {
      key: 'shop_name',
      title: t(word.shop),
      note: (row) => `#${row.merchant_id}`,
    },
    { key: 'goods_name', title: t(word.goods) },
    {
      key: 'cards',
      title: t('cards'),
      cell: (row) => (
        <Two note={row.select_count > SHOWN && t('more', { count: row.select_count })}>
          {row.cards.length === 0 ? <None /> : <span className="bo-mono">{row.cards.slice(0, SHOWN).join('  ')}</span>}
        </Two>
      ),
    },
    { key: 'select_fee', title: t('fee'), kind: 'money', strong: true },
    { key: 'platform_fee', title: t('platform'), kind: 'money' },
    { key: 'merchant_fee', title: t('merchantPart'), kind: 'money' },
    { key: 'status', title: t(word.status), words: orderStatusWords },
    { key: 'create_at', title: t(word.orderedAt), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      actions={<ExportButton does={selectCardRaw.download} list={list} />}
      above={
        <>
          <Allowed to={needs(adminConfig.getConfig)}>
            <SelectionRules />
          </Allowed>
          {data && (
            <StatsRow>
              <StatsCard title={t('paid')} value={count(data.paid_count)} note={data.capped ? t('capped') : undefined} />
              <StatsCard title={t('feeSum')} value={<Money yuan={data.select_fee} />} />
              <StatsCard title={t('platform')} value={<Money yuan={data.platform_fee} />} />
              <StatsCard title={t('merchantPart')} value={<Money yuan={data.merchant_fee} />} />
            </StatsRow>
          )}
        </>
      }
      filters={
        <>
          <TextFilter<List> of="trade_no" finds="whole" label={t(word.orderNumber)} />
          <TextFilter<List> of="merchant_id" label={t(word.merchantNumber)} />
          <TextFilter<List> of="goods_name" label={t(word.goods)} />
          <ChoiceFilter<List> of="status" label={t(word.status)} options={useChoices(orderStatusWords)} />
          <DateFilter<List> of="date_range" label={t(word.orderedAt)} />
        </>
      }
    />
  );
}
