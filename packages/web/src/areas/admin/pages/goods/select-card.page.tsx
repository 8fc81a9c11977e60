/** Card selection: whether and how buyers may choose, and the orders in which they did. */

import type { WireInput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { orderStatusWords } from '@keymall/contract/ordering/order-status-words';
import { adminSelectCard, selectCardRaw } from '@keymall/contract/ordering/select-orders';
import { adminConfig } from '@keymall/contract/platform/config';
import { useState } from 'react';
import { DownloadIcon } from 'tdesign-icons-react';
import { Allowed } from '#kit/back-office/allowed';
import { Button } from '#kit/back-office/button';
import { Money, None, StatusTag, useChoices } from '#kit/back-office/cells';
import { inputFor, type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { needs } from '#kit/back-office/office';
import { ChoiceFilter, DateFilter, TextFilter } from '#kit/back-office/search-bar';
import { StatsCard, StatsRow } from '#kit/back-office/stats-card';
import type { Column } from '#kit/back-office/table';
import { download } from '#kit/download';
import { count } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { SelectionRules } from './selection-rules.tsx';

const text = words(
  {
    lead: '买家下单时自选卡号，每张按商品或卡密设定加价；加价不计手续费、不享优惠',
    export: '导出 Excel',
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
    export: 'Export to Excel',
    cards: 'Chosen cards',
    more: '{count} in all',
    fee: 'Surcharge',
    platform: 'Platform',
    merchantPart: 'Merchant',
    paid: 'Paid orders',
    feeSum: 'Surcharges',
    capped: 'The newest 50,000 only',
  },
  {
    tradeNo: word.orderNumber,
    shop: word.shop,
    merchant: word.merchantNumber,
    goods: word.goods,
    status: word.status,
    create: word.orderedAt,
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
    { key: 'trade_no', title: t('tradeNo'), kind: 'number', head: true },
    {
      key: 'shop_name',
      title: t('shop'),
      cell: (row) => (
        <span className="bo-chip-text">
          <span>{row.shop_name}</span>
          <small>#{row.merchant_id}</small>
        </span>
      ),
    },
    { key: 'goods_name', title: t('goods') },
    {
      key: 'cards',
      title: t('cards'),
      cell: (row) => (
        <span className="bo-chip-text">
          {row.cards.length === 0 ? <None /> : <span className="bo-mono">{row.cards.slice(0, SHOWN).join('  ')}</span>}
          {row.select_count > SHOWN && <small>{t('more', { count: row.select_count })}</small>}
        </span>
      ),
    },
    { key: 'select_fee', title: t('fee'), kind: 'money', strong: true },
    { key: 'platform_fee', title: t('platform'), kind: 'money' },
    { key: 'merchant_fee', title: t('merchantPart'), kind: 'money' },
    { key: 'status', title: t('status'), kind: 'status', cell: (row) => <StatusTag of={orderStatusWords} value={row.status} /> },
    { key: 'create_at', title: t('create'), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      actions={
        <Allowed to={needs(adminSelectCard.dump)}>
          <ExportButton label={t('export')} input={inputFor(adminSelectCard.dump, list)} disabled={list.total === 0} />
        </Allowed>
      }
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
          <TextFilter<List> of="trade_no" finds="whole" label={t('tradeNo')} />
          <TextFilter<List> of="merchant_id" label={t('merchant')} />
          <TextFilter<List> of="goods_name" label={t('goods')} />
          <ChoiceFilter<List> of="status" label={t('status')} options={useChoices(orderStatusWords)} />
          <DateFilter<List> of="date_range" label={t('create')} />
        </>
      }
    />
  );
}

interface ExportButtonProps {
  label: string;
  input: WireInput<typeof adminSelectCard.dump>;
  disabled: boolean;
}

function ExportButton({ label, input, disabled }: ExportButtonProps) {
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    await download(selectCardRaw.download, { ...input, format: 'xlsx' });
    setBusy(false);
  };
  return (
    <Button variant="outline" theme="default" icon={<DownloadIcon />} loading={busy} disabled={disabled} onClick={() => void save()}>
      {label}
    </Button>
  );
}
