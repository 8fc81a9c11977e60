/** Complaints about the shop's orders; what waits for the merchant stands out. */
import { merchantComplaint } from '@keymall/contract/ordering/complaint';
import { useNavigate } from 'react-router';
import { RowButton } from '#kit/back-office/act';
import { Copy, Money, StatusTag, Time, useChoices } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { About, Unread } from '../../../../../features/complaint/complaint-cells.tsx';
import { complaintState, complaintStateWords, complaintStatusWords } from '../../../../../features/complaint/complaint-words.ts';
import { useLiveComplaints } from '../../../../../features/complaint/live.ts';
import { merchantPath } from '../../../paths.ts';

const text = words(
  {
    title: '我的投诉',
    lead: '逾期未处理的投诉将按平台规则自动退款或转平台裁决，处理中的金额暂时冻结',
    open: '有 {count} 笔投诉处理中',
    tradeNo: '订单号',
    goods: '商品',
    type: '原因',
    price: '投诉金额',
    state: '状态',
    unread: '未读',
    deadline: '处理期限',
    create: '提交时间',
    work: '处理',
    look: '查看',
    none: '没有投诉，继续保持',
  },
  {
    title: 'Complaints',
    lead: 'Without an answer in time the platform’s rule applies; what is disputed is held back meanwhile',
    open: '{count} complaints are open',
    tradeNo: 'Order number',
    goods: 'Goods',
    type: 'Reason',
    price: 'Worth',
    state: 'State',
    unread: 'Unread',
    deadline: 'Answer before',
    create: 'Sent',
    work: 'Answer',
    look: 'Look',
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
    { key: 'trade_no', title: t('tradeNo'), head: true, cell: (row) => <Copy value={row.trade_no} what={t('tradeNo')} /> },
    { key: 'goods', title: t('goods'), cell: (row) => row.goods_name },
    { key: 'type', title: t('type'), width: 130, cell: (row) => <About type={row.type} num={row.num} /> },
    { key: 'price', title: t('price'), align: 'right', cell: (row) => <Money yuan={row.price} strong /> },
    { key: 'state', title: t('state'), cell: (row) => <StatusTag of={complaintStateWords} value={complaintState(row)} /> },
    { key: 'unread', title: t('unread'), align: 'right', cell: (row) => <Unread count={row.unread} /> },
    { key: 'deadline', title: t('deadline'), width: 170, cell: (row) => <Time at={row.status === 0 ? row.expire_at : null} /> },
    { key: 'create', title: t('create'), width: 170, cell: (row) => <Time at={row.create_at} /> },
  ];
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      list={list}
      columns={columns}
      above={list.data && list.data.open > 0 && <p className="bo-alert">{t('open', { count: list.data.open })}</p>}
      actsWidth={80}
      acts={(row) => (
        <RowButton onClick={() => void navigate(merchantPath('order/complaint/detail', row.id))}>
          {t(row.status === 0 ? 'work' : 'look')}
        </RowButton>
      )}
      empty={<Empty title={t('none')} />}
      filters={
        <>
          <TextFilter<List> of="trade_no" label={t('tradeNo')} />
          <TextFilter<List> of="type" label={t('type')} />
          <ChoiceFilter<List> of="status" label={t('state')} options={useChoices(complaintStatusWords)} />
        </>
      }
    />
  );
}
