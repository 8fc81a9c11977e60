/** The complaints of all shops; those that wait for the platform can be told at a glance. */

import * as word from '@keymall/contract/kit/word';
import { adminComplaint } from '@keymall/contract/ordering/complaint';
import { complaintAnswerWords, complaintStateWords, complaintStatusWords } from '@keymall/contract/ordering/complaint-words';
import { useNavigate } from 'react-router';
import { RowButton } from '#kit/back-office/act';
import { StatusTag, Time, useChoices } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { StatsCard, StatsRow } from '#kit/back-office/stats-card';
import type { Column } from '#kit/back-office/table';
import { count } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { About, Unread } from '../../../../features/complaint/complaint-cells.tsx';
import { complaintState } from '../../../../features/complaint/complaint-words.ts';
import { useLiveComplaints } from '../../../../features/complaint/live.ts';
import { GoodsOverNumber } from '../../../../features/order/order-cells.tsx';
import { adminPath } from '../../paths.ts';

const text = words(
  {
    open: '处理中',
    contested: '待平台裁决',
    total: '符合条件',
    price: '投诉金额',
    answer: '商家答复',
    deadline: '商家期限',
  },
  {
    open: 'In progress',
    contested: 'Awaiting the platform',
    total: 'Found',
    price: 'Amount in dispute',
    answer: 'Merchant’s answer',
    deadline: 'Merchant answers by',
  },
);

type List = typeof adminComplaint.list;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const navigate = useNavigate();
  const list = useList(adminComplaint.list);
  useLiveComplaints(null, list.refresh);
  const columns: Column<Row>[] = [
    {
      key: 'goods_name',
      title: t(word.goods),
      head: true,
      cell: (row) => <GoodsOverNumber goods={row.goods_name} number={row.trade_no} />,
    },
    { key: 'shop_name', title: t(word.shop) },
    { key: 'type', title: t(word.reason), cell: (row) => <About type={row.type} num={row.num} /> },
    { key: 'price', title: t('price'), kind: 'money', strong: true },
    {
      key: 'status',
      title: t(word.status),
      kind: 'status',
      cell: (row) => (
        <>
          <StatusTag of={complaintStateWords} value={complaintState(row)} />{' '}
          {row.unread > 0 && (
            <span title={t(word.unread)}>
              <Unread count={row.unread} />
            </span>
          )}
        </>
      ),
    },
    { key: 'expire_at', title: t('deadline'), kind: 'time', cell: (row) => <Time at={row.status === 0 ? row.expire_at : null} /> },
    { key: 'create_at', title: t(word.sentAt), kind: 'time' },
  ];
  const { data } = list;
  return (
    <ListPage
      list={list}
      columns={columns}
      acts={(row) => <RowButton onClick={() => void navigate(adminPath('order/complaint/detail', row.id))}>{t(word.view)}</RowButton>}
      above={
        data && (
          <StatsRow>
            <StatsCard title={t('open')} value={count(data.open)} />
            <StatsCard title={t('contested')} value={count(data.contested)} strong={data.contested > 0} />
            <StatsCard title={t('total')} value={count(data.total)} />
          </StatsRow>
        )
      }
      filters={
        <>
          <TextFilter<List> of="trade_no" finds="beginning" label={t(word.orderNumber)} />
          <TextFilter<List> of="merchant_id" label={t(word.merchantNumber)} />
          <TextFilter<List> of="type" label={t(word.reason)} />
          <ChoiceFilter<List> of="status" label={t(word.status)} options={useChoices(complaintStatusWords)} />
          <ChoiceFilter<List> of="merchant_status" label={t('answer')} options={useChoices(complaintAnswerWords)} />
        </>
      }
    />
  );
}
