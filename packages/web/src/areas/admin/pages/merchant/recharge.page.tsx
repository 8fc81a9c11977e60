/** Recharges of all merchants: what they come to, and confirming one that did not arrive by itself. */

import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { adminRecharge } from '@keymall/contract/payment/recharge';
import { rechargeStatusWords, rechargeWalletWords } from '@keymall/contract/payment/recharge-words';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { RowButton } from '#kit/back-office/act';
import { Money, UserChip, useChoices } from '#kit/back-office/cells';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { ExportButton } from '#kit/back-office/export';
import { Field } from '#kit/back-office/field';
import { inputFor, type List as ListState, type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { useCall } from '#kit/back-office/queries';
import { ChoiceFilter, DateFilter, TextFilter } from '#kit/back-office/search-bar';
import { StatsCard, StatsRow } from '#kit/back-office/stats-card';
import type { Column } from '#kit/back-office/table';
import { count } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { adminPath } from '../../paths.ts';
import { MerchantDrawer } from './merchant-drawer.tsx';

const text = words(
  {
    lead: '商户为钱包充值；到账由网关通知确认，超时关闭后到账的款项仍会入账',
    config: '充值配置',
    keyword: '用户名或店铺',
    tradeNo: '充值单号开头或支付单号',
    from: '发起地址',
    all: '充值笔数',
    paid: '已到账',
    paidNote: '{count} 笔',
    today: '今日到账',
    ask: '查询到账',
    askNote: '先向支付网关查询；网关确认已付款后入账，与收到通知相同',
    byHand: '人工入账',
    byHandNote: '仅在确认款项已到、而网关查不到时使用。仍会先查询网关；入账后网关再通知也只算一次',
    reasonHelp: '记入操作日志，最多 200 字',
    done: '已到账',
  },
  {
    lead: 'Merchants fill their wallets; the gateway’s notice credits them, also after they closed',
    config: 'Recharge settings',
    keyword: 'User name or shop',
    tradeNo: 'Start of our number, or the gateway’s',
    from: 'From',
    all: 'Recharges',
    paid: 'Credited',
    paidNote: '{count}',
    today: 'Arrived today',
    ask: 'Ask the gateway',
    askNote: 'The gateway is asked; what it confirms is credited as its notice would have been',
    byHand: 'Credit by hand',
    byHandNote:
      'Only where the money is known to have come and the gateway does not say so. It is asked all the same; a later notice is the same money',
    reasonHelp: 'Kept in the operation log; at most 200 characters',
    done: 'Credited',
  },
  {
    merchant: word.merchant,
    number: word.number,
    wallet: word.wallet,
    money: word.amount,
    status: word.status,
    channel: word.channel,
    create: word.begunAt,
    success: word.arrivedAt,
    reason: word.reason,
  },
);

type List = typeof adminRecharge.list;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  return <RechargeList lead={t('lead')} />;
}

interface RechargeListProps {
  lead: string;
  /** Those of one wallet only. */
  wallet?: Row['wallet'];
  tabs?: ReactNode;
}

export function RechargeList({ lead, wallet, tabs }: RechargeListProps) {
  const t = useWords(text);
  const list = useList(adminRecharge.list, { fixed: wallet ? { wallet } : {} });
  const [merchant, setMerchant] = useState<number | null>(null);
  const [asks, setAsks] = useState<{ id: number; by: 'confirm' | 'confirmByHand' } | null>(null);
  const [wallets, statuses] = [useChoices(rechargeWalletWords), useChoices(rechargeStatusWords)];
  const columns: Column<Row>[] = [
    {
      key: 'merchant_id',
      title: t('merchant'),
      head: true,
      cell: (row) => (
        <button type="button" className="km-link-button" onClick={() => setMerchant(row.merchant_id)}>
          <UserChip name={row.username} note={row.shop_name} />
        </button>
      ),
    },
    { key: 'wallet', title: t('wallet'), words: rechargeWalletWords },
    { key: 'money', title: t('money'), kind: 'money', strong: true },
    { key: 'status', title: t('status'), words: rechargeStatusWords },
    { key: 'channel_title', title: t('channel') },
    { key: 'trade_no', title: t('number'), kind: 'number' },
    { key: 'create_ip', title: t('from') },
    { key: 'create_at', title: t('create'), kind: 'time' },
    { key: 'success_at', title: t('success'), kind: 'time' },
  ];
  return (
    <ListPage
      lead={lead}
      list={list}
      columns={columns}
      actions={
        !wallet && (
          <>
            <Link to={adminPath('merchant/recharge/config')}>{t('config')}</Link>
            <ExportButton does={adminRecharge.export} list={list} />
          </>
        )
      }
      above={
        <>
          {tabs}
          <Sums list={list} wallet={wallet} />
        </>
      }
      acts={(row) =>
        row.status !== 1 && (
          <>
            <RowButton need={adminRecharge.confirm} onClick={() => setAsks({ id: row.id, by: 'confirm' })}>
              {t('ask')}
            </RowButton>
            <RowButton need={adminRecharge.confirmByHand} danger onClick={() => setAsks({ id: row.id, by: 'confirmByHand' })}>
              {t('byHand')}
            </RowButton>
          </>
        )
      }
      filters={
        <>
          <TextFilter<List> of="keyword" label={t('keyword')} />
          <TextFilter<List> of="trade_no" label={t('tradeNo')} />
          {!wallet && <ChoiceFilter<List> of="wallet" label={t('wallet')} options={wallets} />}
          <ChoiceFilter<List> of="status" label={t('status')} options={statuses} />
          <DateFilter<List> of="date_range" label={t('create')} />
        </>
      }
    >
      <MerchantDrawer id={merchant} onClose={() => setMerchant(null)} />
      {asks && (
        <EditDialog
          open
          title={t(asks.by === 'confirm' ? 'ask' : 'byHand')}
          saves={adminRecharge[asks.by]}
          initial={{ reason: '' }}
          fixed={{ id: asks.id }}
          submit={t(asks.by === 'confirm' ? 'ask' : 'byHand')}
          done={t('done')}
          onClose={() => setAsks(null)}
        >
          <p className="bo-note">{t(asks.by === 'confirm' ? 'askNote' : 'byHandNote')}</p>
          <Field<typeof adminRecharge.confirm> of="reason" label={t('reason')} help={t('reasonHelp')} rows={2} autoFocus required />
        </EditDialog>
      )}
    </ListPage>
  );
}

function Sums({ list, wallet }: { list: ListState<Row, WireOutput<List>>; wallet: Row['wallet'] | undefined }) {
  const t = useWords(text);
  const wanted = { ...inputFor(adminRecharge.sums, list), ...(wallet && { wallet }) };
  const { data } = useCall(adminRecharge.sums, wanted, { keepPrevious: true });
  if (!data) return null;
  return (
    <StatsRow>
      <StatsCard title={t('all')} value={count(data.count)} />
      <StatsCard
        strong
        title={t('paid')}
        value={<Money yuan={data.paid_money} />}
        note={t('paidNote', { count: count(data.paid_count) })}
      />
      <StatsCard title={t('today')} value={<Money yuan={data.today_money} />} note={t('paidNote', { count: count(data.today_count) })} />
    </StatsRow>
  );
}
