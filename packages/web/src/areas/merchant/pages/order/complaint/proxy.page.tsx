/** Complaints about orders that agents served from this merchant's stock: looked at and spoken to, decided by the seller. */
import * as word from '@keymall/contract/kit/word';
import { complaintStateWords, complaintStatusWords } from '@keymall/contract/ordering/complaint-words';
import { merchantProxyComplaint } from '@keymall/contract/ordering/proxy-complaint';
import { useNavigate } from 'react-router';
import { RowButton } from '#kit/back-office/act';
import { StatusTag, Time, useChoices } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { Unread } from '../../../../../features/complaint/complaint-cells.tsx';
import { complaintState } from '../../../../../features/complaint/complaint-words.ts';
import { useLiveComplaints } from '../../../../../features/complaint/live.ts';
import { merchantPath } from '../../../paths.ts';
import { SuppliedGoods } from './supplied-goods.tsx';

const text = words(
  {
    lead: '代理商用您的货源售出的订单被投诉时，您可以查看涉及的卡密并留言协助核实，退款与补发由售出商家处理',
    open: '有 {count} 笔代理投诉处理中',
    goods: '我的商品',
    shop: '售出店铺',
    cards: '涉及 {count} 张卡密',
    deadline: '商家期限',
    none: '还没有代理投诉',
    later: '代理商售出您的货源后，买家对这些订单的投诉会出现在这里：涉及您的哪些商品与卡密，以及与买家、商家、平台的沟通记录',
    nothing: '没有符合条件的投诉',
  },
  {
    lead: 'When an order that an agent served from your stock is complained of, see your cards and say what you know; the seller refunds or replaces',
    open: '{count} complaints about your stock are open',
    goods: 'My products',
    shop: 'Sold by',
    cards: 'About {count} cards',
    deadline: 'Merchant answers by',
    none: 'No complaints from agents yet',
    later:
      'Once agents sell from your stock, complaints about those orders stand here: which of your products and cards they are about, and the messages of buyer, seller and platform',
    nothing: 'No complaint matches',
  },
);

type List = typeof merchantProxyComplaint.proxy;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const navigate = useNavigate();
  const list = useList(merchantProxyComplaint.proxy);
  useLiveComplaints(null, list.refresh);
  const isSearched = Object.keys(list.filters).length > 0;
  const columns: Column<Row>[] = [
    { key: 'trade_no', title: t(word.orderNumber), kind: 'number', head: true },
    { key: 'goods', title: t('goods'), cell: (row) => <SuppliedGoods goods={row.goods} /> },
    { key: 'shop_name', title: t('shop') },
    {
      key: 'type',
      title: t(word.reason),
      cell: (row) => (
        <span>
          {row.type}
          <br />
          <small className="bo-note">{t('cards', { count: row.num })}</small>
        </span>
      ),
    },
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
        <RowButton onClick={() => void navigate(merchantPath('order/complaint/proxy-detail', row.id))}>{t(word.view)}</RowButton>
      )}
      empty={
        isSearched ? (
          <Empty title={t('nothing')} />
        ) : (
          <Empty title={t('none')}>
            <p>{t('later')}</p>
          </Empty>
        )
      }
      filters={
        <>
          <TextFilter<List> of="trade_no" finds="beginning" label={t(word.orderNumber)} />
          <TextFilter<List> of="type" label={t(word.reason)} />
          <ChoiceFilter<List> of="status" label={t(word.status)} options={useChoices(complaintStatusWords)} />
        </>
      }
    />
  );
}
