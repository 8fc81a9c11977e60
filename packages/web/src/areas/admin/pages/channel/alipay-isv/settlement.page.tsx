/** What 直付通 settles to its merchants only when told: what waits, and what failed and has no end but a person's. */

import * as word from '@keymall/contract/kit/word';
import { adminAlipaySettlement } from '@keymall/contract/payment/partner-settlement';
import { partnerSettlementWords } from '@keymall/contract/payment/partner-words';
import { useState } from 'react';
import { Act, RowButton } from '#kit/back-office/act';
import { StatusTag, Two, useChoices } from '#kit/back-office/cells';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { toast } from '#kit/toast';

const text = words(
  {
    lead: '合同约定确认结算的服务商：买家付款后由系统逐笔通知支付宝结算给商户；多次失败的列在「失败」里，由您处理',
    shop: '店铺与收款账号',
    amount: '付款金额',
    unpaid: '待付款',
    tries: '已尝试',
    times: '{count} 次',
    next: '下次尝试 {at}',
    message: '说明',
    again: '重新结算',
    againMany: '重新结算 {count} 笔',
    againDone: '已重新排队 {count} 笔，一分钟内通知支付宝',
    seen: '已在支付宝结算',
    seenNote: '仅在支付宝后台确认这笔款已结算给商户时使用：系统将不再通知支付宝。',
    note: '核对说明',
    noteHelp: '例如在支付宝后台看到的结算单号与时间',
    empty: '没有等待确认结算的付款',
    emptyLead: '服务商参数里选择「确认结算」后，买家的付款会列在这里',
  },
  {
    lead: 'Partners whose contract settles on confirmation: Alipay is told of each payment by the system. What failed many times stands under “Failed” and waits for you',
    shop: 'Shop and account',
    amount: 'Paid',
    unpaid: 'Not paid yet',
    tries: 'Tries',
    times: '{count}',
    next: 'Next try {at}',
    message: 'Note',
    again: 'Settle again',
    againMany: 'Settle {count} again',
    againDone: '{count} queued again: Alipay is told within a minute',
    seen: 'Settled at Alipay',
    seenNote: 'Only when Alipay’s own pages show that this payment was settled to its merchant: it is not told again.',
    note: 'What you checked',
    noteHelp: 'The number and time of the settlement in Alipay’s pages, for instance',
    empty: 'No payment waits to be settled',
    emptyLead: 'Payments stand here once a partner’s parameters say that it settles on confirmation',
  },
);

type List = typeof adminAlipaySettlement.list;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const list = useList(adminAlipaySettlement.list);
  const [seen, setSeen] = useState<Row | null>(null);
  const queued = ({ count }: { count: number }): void => toast.success(t('againDone', { count }));
  const columns: Column<Row>[] = [
    { key: 'trade_no', title: t(word.orderNumber), kind: 'number', head: true },
    {
      key: 'shop_name',
      title: t('shop'),
      note: (row) => row.account_name,
    },
    { key: 'amount', title: t('amount'), kind: 'money', strong: true },
    {
      key: 'status',
      title: t(word.status),
      cell: (row) =>
        row.status === 'waiting' && !row.is_paid ? t('unpaid') : <StatusTag of={partnerSettlementWords} value={row.status} />,
    },
    {
      key: 'tries',
      title: t('tries'),
      cell: (row) => <Two note={row.is_paid && row.due_at && t('next', { at: row.due_at })}>{t('times', { count: row.tries })}</Two>,
    },
    { key: 'message', title: t('message') },
    { key: 'create_at', title: t(word.createdAt), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      filters={
        <>
          <TextFilter<List> of="trade_no" finds="whole" label={t(word.orderNumber)} />
          <ChoiceFilter<List> of="status" label={t(word.status)} options={useChoices(partnerSettlementWords)} />
        </>
      }
      empty={<Empty title={t('empty')}>{t('emptyLead')}</Empty>}
      acts={(row) =>
        row.status === 'failed' && (
          <>
            <Act does={adminAlipaySettlement.again} with={{ ids: [row.id] }} done="" onDone={queued}>
              {t('again')}
            </Act>
            <RowButton need={adminAlipaySettlement.done} onClick={() => setSeen(row)}>
              {t('seen')}
            </RowButton>
          </>
        )
      }
      batch={(ids, clear) => {
        const failed = list.rows.filter((row) => ids.includes(row.id) && row.status === 'failed').map(({ id }) => id);
        return (
          <Act
            does={adminAlipaySettlement.again}
            with={{ ids: failed }}
            look="outline"
            disabled={failed.length === 0}
            done=""
            onDone={(data) => {
              queued(data);
              clear();
            }}
          >
            {t('againMany', { count: failed.length })}
          </Act>
        );
      }}
    >
      {seen && (
        <EditDialog
          open
          title={t('seen')}
          saves={adminAlipaySettlement.done}
          initial={{ note: '' }}
          fixed={{ id: seen.id }}
          submit={t('seen')}
          onClose={() => setSeen(null)}
        >
          <p className="bo-alert">{t('seenNote')}</p>
          <Field<typeof adminAlipaySettlement.done> of="note" label={t('note')} help={t('noteHelp')} rows={3} autoFocus />
        </EditDialog>
      )}
    </ListPage>
  );
}
