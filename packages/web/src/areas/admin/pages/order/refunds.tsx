/** Refunds of paid orders: what the job could not finish by itself is finished here. */

import * as word from '@keymall/contract/kit/word';
import { adminRefund } from '@keymall/contract/ordering/refund';
import { refundSourceWords, refundStatusWords, refundWayWords } from '@keymall/contract/ordering/refund-words';
import { useState } from 'react';
import { None, Time, Two, useChoices } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ChoiceFilter, SearchBar, TextFilter } from '#kit/back-office/search-bar';
import { type Column, ResourceTable } from '#kit/back-office/table';
import { money } from '#kit/format';
import { useLocale, useWords } from '#kit/i18n';
import { text } from './refunds.words.ts';
import { BackActs, SayDialog, type Says } from './say-dialog.tsx';

type List = typeof adminRefund.list;
type Row = RowOf<List>;
type Asked = { row: Row; says: Says };

export function Refunds() {
  const t = useWords(text);
  const locale = useLocale();
  const list = useList(adminRefund.list);
  const [asked, setAsked] = useState<Asked | null>(null);
  const columns: Column<Row>[] = [
    { key: 'trade_no', title: t(word.orderNumber), kind: 'number', head: true },
    {
      key: 'amount',
      title: t(word.refundAmount),
      kind: 'money',
      strong: true,
      note: (row) => t('parts', { merchant: money(row.merchant_amount), platform: money(row.platform_amount) }),
    },
    {
      key: 'status',
      title: t(word.status),
      words: refundStatusWords,
      note: (row) => refundWayWords[row.way][locale],
    },
    { key: 'source', title: t(word.reason), cell: (row) => <Two note={refundSourceWords[row.source][locale]}>{row.reason}</Two> },
    { key: 'channel_title', title: t(word.shop), cell: (row) => <Two note={row.channel_title}>{row.shop_name}</Two> },
    { key: 'note', title: t(word.note), cell: (row) => row.note || <Code url={row.receive_code} label={t('showCode')} /> },
    {
      key: 'create_at',
      title: t(word.begunAt),
      cell: (row) => (
        <Two note={row.resolve_at ? t('resolved', { at: row.resolve_at }) : ''}>
          <Time at={row.create_at} />
        </Two>
      ),
    },
  ];
  return (
    <>
      <SearchBar list={list}>
        <TextFilter<List> of="trade_no" finds="whole" label={t(word.orderNumber)} />
        <ChoiceFilter<List> of="status" label={t(word.status)} options={useChoices(refundStatusWords)} />
        <ChoiceFilter<List> of="way" label={t('way')} options={useChoices(refundWayWords)} />
      </SearchBar>
      <ResourceTable
        list={list}
        columns={columns}
        label={t('refunds')}
        acts={(row) => (
          <BackActs
            of={adminRefund}
            sends={adminRefund.pay}
            row={row}
            ofMerchant={row.own_account}
            ask={(says) => setAsked({ row, says })}
          />
        )}
      />
      {asked && <SayDialog of={adminRefund} {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

const Code = ({ url, label }: { url: string; label: string }) =>
  url ? (
    <a href={url} target="_blank" rel="noreferrer">
      {label}
    </a>
  ) : (
    <None />
  );
