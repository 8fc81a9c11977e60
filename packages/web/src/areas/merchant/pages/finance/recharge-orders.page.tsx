/** What was recharged, and what still waits to be paid. */

import * as word from '@keymall/contract/kit/word';
import { merchantRecharge } from '@keymall/contract/payment/recharge';
import { rechargeStatusWords, rechargeWalletWords } from '@keymall/contract/payment/recharge-words';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Act, RowButton } from '#kit/back-office/act';
import { Allowed } from '#kit/back-office/allowed';
import { Button } from '#kit/back-office/button';
import { useChoices } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { needs } from '#kit/back-office/office';
import { ChoiceFilter, DateFilter, TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { money } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { toast } from '#kit/toast';
import { merchantPath } from '../../paths.ts';
import { useMerchantEvents } from '../../shell/live.ts';
import { RechargePay } from './recharge-pay.tsx';

const text = words(
  {
    lead: '超时未支付的充值自动关闭；关闭后到账的款项仍会入账',
    add: '去充值',
    tradeNo: '充值单号',
    pay: '去支付',
    cancelIt: '取消充值 {amount}',
    cancelNote: '已经付款的请勿取消，到账会自动更新',
    cancelled: '充值已取消',
    arrived: '充值 {amount} 已到账',
  },
  {
    lead: 'Unpaid ones close after a while; money that comes later is credited all the same',
    add: 'Recharge',
    tradeNo: 'Number',
    pay: 'Pay',
    cancelIt: 'cancel the recharge of {amount}',
    cancelNote: 'Do not cancel if you have paid: it arrives by itself',
    cancelled: 'Cancelled',
    arrived: '{amount} has arrived',
  },
);

type List = typeof merchantRecharge.list;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const navigate = useNavigate();
  const list = useList(merchantRecharge.list);
  const [paying, setPaying] = useState<number | null>(null);
  useMerchantEvents(
    {
      'recharge.paid': ({ money: amount }) => {
        // the dialog tells of its own
        if (paying === null) toast.success(t('arrived', { amount: money(amount) }));
      },
    },
    list.refresh,
  );
  const columns: Column<Row>[] = [
    { key: 'trade_no', title: t('tradeNo'), kind: 'number', head: true },
    { key: 'wallet', title: t(word.wallet), words: rechargeWalletWords },
    { key: 'money', title: t(word.amount), kind: 'money', strong: true },
    { key: 'status', title: t(word.status), words: rechargeStatusWords },
    { key: 'pay_title', title: t(word.payMethod) },
    { key: 'create_at', title: t(word.begunAt), kind: 'time' },
    { key: 'success_at', title: t(word.arrivedAt), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      actions={
        <Allowed to={needs(merchantRecharge.add)}>
          <Button onClick={() => void navigate(merchantPath('finance/recharge'))}>{t('add')}</Button>
        </Allowed>
      }
      acts={(row) =>
        row.status === 0 && (
          <>
            <RowButton need={merchantRecharge.pay} onClick={() => setPaying(row.id)}>
              {t('pay')}
            </RowButton>
            <Act
              does={merchantRecharge.close}
              with={{ id: row.id }}
              confirm={t('cancelIt', { amount: money(row.money) })}
              note={t('cancelNote')}
              done={t('cancelled')}
              danger
            >
              {t(word.cancel)}
            </Act>
          </>
        )
      }
      filters={
        <>
          <ChoiceFilter<List> of="wallet" label={t(word.wallet)} options={useChoices(rechargeWalletWords)} />
          <ChoiceFilter<List> of="status" label={t(word.status)} options={useChoices(rechargeStatusWords)} />
          <TextFilter<List> of="trade_no" finds="beginning" label={t('tradeNo')} />
          <DateFilter<List> of="date_range" label={t(word.begunAt)} />
        </>
      }
    >
      <RechargePay id={paying} onClose={() => setPaying(null)} />
    </ListPage>
  );
}
