/** Complaints about the shop's orders; what waits for the merchant stands out. */

import * as word from '@keymall/contract/kit/word';
import { merchantComplaint } from '@keymall/contract/ordering/complaint';
import { complaintAnswerWords, complaintStateWords, complaintStatusWords } from '@keymall/contract/ordering/complaint-words';
import { useNavigate } from 'react-router';
import { RowButton } from '#kit/back-office/act';
import { StatusTag, Time, useChoices } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { About, Unread } from '../../../../../features/complaint/complaint-cells.tsx';
import { complaintState } from '../../../../../features/complaint/complaint-words.ts';
import { useLiveComplaints } from '../../../../../features/complaint/live.ts';
import { GoodsOverNumber } from '../../../../../features/order/order-cells.tsx';
import { merchantPath } from '../../../paths.ts';

const text = words(
  {
    lead: '逾期未处理的投诉将按平台规则自动退款或转平台裁决，处理中的金额暂时冻结',
    open: '有 {count} 笔投诉处理中',
    price: '投诉金额',
    answer: '我的答复',
    deadline: '处理期限',
    work: '处理',
    none: '没有投诉，继续保持',
  },
  {
    lead: 'Without an answer in time the platform’s rule applies; what is disputed is held back meanwhile',
    open: '{count} complaints are open',
    price: 'Amount in dispute',
    answer: 'Your answer',
    deadline: 'Answer before',
    work: 'Handling',
    none: 'No complaints, keep it so',
  },
);

type List = typeof merchantComplaint.list;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const navigate = useNavigate();
  const list = useList(merchantComplaint.list);
  useLiveComplaints(null, list.refresh);
  const columns: Column<Row>[] = [
    {
      key: 'goods_name',
      title: t(word.goods),
      head: true,
      cell: (row) => <GoodsOverNumber goods={row.goods_name} number={row.trade_no} />,
    },
    { key: 'type', title: t(word.reason), cell: (row) => <About type={row.type} num={row.num} /> },
    { key: 'price', title: t('price'), kind: 'money', strong: true },
    {
      key: 'status',
      title: t(word.status),
      kind: 'status',
      cell: (row) => <StatusTag of={complaintStateWords} value={complaintState(row)} />,
    },
    { key: 'unread', title: t(word.unread), align: 'right', cell: (row) => <Unread count={row.unread} /> },
    { key: 'expire_at', title: t('deadline'), kind: 'time', cell: (row) => <Time at={row.status === 0 ? row.expire_at : null} /> },
    { key: 'create_at', title: t(word.sentAt), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      above={list.data && list.data.open > 0 && <p className="bo-alert">{t('open', { count: list.data.open })}</p>}
      acts={(row) => (
        <RowButton onClick={() => void navigate(merchantPath('order/complaint/detail', row.id))}>
          {t(row.status === 0 ? 'work' : word.view)}
        </RowButton>
      )}
      empty={<Empty title={t('none')} />}
      filters={
        <>
          <TextFilter<List> of="trade_no" finds="beginning" label={t(word.orderNumber)} />
          <TextFilter<List> of="type" label={t(word.reason)} />
          <ChoiceFilter<List> of="status" label={t(word.status)} options={useChoices(complaintStatusWords)} />
          <ChoiceFilter<List> of="merchant_status" label={t('answer')} options={useChoices(complaintAnswerWords)} />
        </>
      }
    />
  );
}
