/** What is owed back: of paid orders, and what gateways took and no order used. */

import * as word from '@keymall/contract/kit/word';
import { adminOwed } from '@keymall/contract/ordering/back-office-order';
import { owedReasonWords, owedStatusWords } from '@keymall/contract/ordering/order-words';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Tabs } from 'tdesign-react';
import { RowButton } from '#kit/back-office/act';
import { Allowed } from '#kit/back-office/allowed';
import { Button } from '#kit/back-office/button';
import { Copy, None, StatusTag, Time, Two, useChoices } from '#kit/back-office/cells';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { needs } from '#kit/back-office/office';
import { Card, PageHead } from '#kit/back-office/page-head';
import { ChoiceFilter, SearchBar, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import { type Column, ResourceTable } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';
import { toast } from '#kit/toast';
import { unheardText } from '../../../../features/order/codes.ts';
import { Refunds } from './refunds.tsx';
import { text as refundText } from './refunds.words.ts';
import { BackActs, SayDialog, type Says } from './say-dialog.tsx';
import './refunds.css';

const text = words(
  {
    lead: '投诉与退单产生的退款、已收款但没有订单使用的款项，以及没有采信的支付通知',
    orders: '订单退款',
    unused: '未使用的收款',
    unheard: '未采信的通知',
    account: '收款账号',
    whose: '收款方',
    ofPlatform: '平台账号',
    ofMerchant: '商户 {shop}（{username}）自有账号',
    ofOwn: '商户账号',
    ofOwnShop: '{shop} 的账号',
    dismissMany: '驳回 {count} 笔',
    believed: '已采信，用于订单',
    way: '由商户退还',
    source: '来源地址',
    told: '收到时间',
    noNotices: '没有未采信的通知',
    create: '收款时间',
  },
  {
    lead: 'Order refunds, payments received without an order to use them, and payment notices that could not be verified',
    orders: 'Order refund',
    unused: 'Unmatched payments',
    unheard: 'Unverified notices',
    account: 'Account',
    whose: 'Received by',
    ofPlatform: 'The platform’s account',
    ofMerchant: 'Own account of {shop} ({username})',
    ofOwn: 'A merchant’s account',
    ofOwnShop: 'Account of {shop}',
    dismissMany: 'Reject {count}',
    believed: 'Verified and applied to its order',
    way: 'Refunded by the merchant',
    source: 'Address',
    told: 'Notified',
    noNotices: 'No unverified notices',
    create: 'Received',
  },
);

type List = typeof adminOwed.list;
type Row = RowOf<List>;

type Notices = typeof adminOwed.notices;

const TABS = ['unused', 'orders', 'unheard'] as const;
type Tab = (typeof TABS)[number];

export function Page() {
  const t = useWords(text);
  const [params, setParams] = useSearchParams();
  const tab: Tab = TABS.find((each) => each === params.get('tab')) ?? 'unused';
  return (
    <>
      <PageHead lead={t('lead')} />
      <Card>
        <Tabs
          value={tab}
          list={TABS.map((value) => ({ value, label: t(value) }))}
          // filters of the one mean nothing to the other
          onChange={(next) => setParams({ tab: next })}
        />
        <div className="bo-tab-body">{tab === 'orders' ? <Refunds /> : tab === 'unused' ? <Owed /> : <Unheard />}</div>
      </Card>
    </>
  );
}

function Owed() {
  const t = useWords(text);
  const locale = useLocale();
  const refundWord = useWords(refundText);
  const list = useList(adminOwed.list);
  const [asked, setAsked] = useState<{ row: Row; says: Says } | null>(null);
  const [dismissing, setDismissing] = useState<{ ids: number[]; clear: () => void } | null>(null);
  const states = useChoices(owedStatusWords);
  const isOpen = ({ account_of, status }: Row): boolean => account_of !== null && ['owed', 'failed', 'refunding'].includes(status);
  const columns: Column<Row>[] = [
    { key: 'trade_no', title: t(word.orderNumber), kind: 'number', head: true },
    { key: 'amount', title: t(word.amount), kind: 'money', strong: true },
    { key: 'reason', title: t(word.reason), cell: (row) => owedReasonWords[row.reason][locale] },
    {
      key: 'status',
      title: t(word.status),
      cell: (row) => (
        <Two
          note={
            row.reason === 'own_stopped' && row.status === 'replaced'
              ? t('believed')
              : row.way === 'merchant' && row.status === 'refunded'
                ? t('way')
                : ''
          }
        >
          <StatusTag of={owedStatusWords} value={row.status} />
        </Two>
      ),
    },
    {
      key: 'account_of',
      title: t('account'),
      cell: (row) => (
        <Two
          note={row.account_of ? t('ofMerchant', { shop: row.account_of.shop_name, username: row.account_of.username }) : t('ofPlatform')}
        >
          {row.channel_title} · {row.account_name}
        </Two>
      ),
    },
    { key: 'shop_name', title: t(word.shop) },
    { key: 'transaction_id', title: t(word.paymentNumber), kind: 'number' },
    { key: 'note', title: t(word.note) },
    {
      key: 'resolve_at',
      title: t('create'),
      cell: (row) => (
        <Two note={row.resolve_at ? refundWord('resolved', { at: row.resolve_at }) : ''}>
          <Time at={row.create_at} />
        </Two>
      ),
    },
  ];
  return (
    <>
      <SearchBar list={list}>
        <TextFilter<List> of="trade_no" finds="whole" label={t(word.orderNumber)} />
        <ChoiceFilter<List> of="status" label={t(word.status)} options={states} />
        <ChoiceFilter<List>
          of="reason"
          label={t(word.reason)}
          options={Object.entries(owedReasonWords).map(([value, word]) => ({ value, label: word[locale] }))}
        />
        <ChoiceFilter<List>
          of="of"
          label={t('whose')}
          options={[
            { value: 'platform', label: t('ofPlatform') },
            { value: 'merchant', label: t('ofOwn') },
          ]}
        />
      </SearchBar>
      <ResourceTable
        list={list}
        columns={columns}
        label={t('unused')}
        acts={(row) => (
          <>
            <BackActs
              of={adminOwed}
              sends={adminOwed.refund}
              row={row}
              ofMerchant={row.account_of !== null}
              ask={(says) => setAsked({ row, says })}
            />
            {isOpen(row) && (
              <RowButton need={adminOwed.dismiss} danger onClick={() => setDismissing({ ids: [row.id], clear: () => undefined })}>
                {refundWord('dismiss')}
              </RowButton>
            )}
          </>
        )}
        batch={(ids, clear) => {
          const open = list.rows.filter((row) => ids.includes(row.id) && isOpen(row)).map(({ id }) => id);
          return (
            <Allowed to={needs(adminOwed.dismiss)}>
              <Button theme="danger" variant="outline" disabled={open.length === 0} onClick={() => setDismissing({ ids: open, clear })}>
                {refundWord('dismiss')}
              </Button>
            </Allowed>
          );
        }}
      />
      {asked && <SayDialog of={adminOwed} {...asked} onClose={() => setAsked(null)} />}
      {dismissing && (
        <EditDialog
          open
          title={dismissing.ids.length > 1 ? t('dismissMany', { count: dismissing.ids.length }) : refundWord('dismiss')}
          saves={adminOwed.dismiss}
          initial={{ note: '' }}
          fixed={{ ids: dismissing.ids }}
          submit={refundWord('dismiss')}
          done=""
          onSaved={({ count }) => {
            toast.success(refundWord('dismissed', { count }));
            dismissing.clear();
          }}
          onClose={() => setDismissing(null)}
        >
          <p className="bo-alert">{refundWord('dismissNote')}</p>
          <Field<typeof adminOwed.dismiss> of="note" label={t(word.note)} help={refundWord('dismissHelp')} rows={3} autoFocus />
        </EditDialog>
      )}
    </>
  );
}

/** What gateways said that nobody believed: forgeries, and numbers that were used for something else. */
function Unheard() {
  const t = useWords(text);
  const locale = useLocale();
  const list = useList(adminOwed.notices);
  const columns: Column<RowOf<Notices>>[] = [
    {
      key: 'trade_no',
      title: t(word.orderNumber),
      head: true,
      cell: (row) => (row.trade_no ? <Copy short value={row.trade_no} what={t(word.orderNumber)} /> : <None />),
    },
    { key: 'reason', title: t(word.reason), cell: (row) => unheardText(row.reason, locale) },
    {
      key: 'account_name',
      title: t('account'),
      cell: (row) =>
        row.account_name ? (
          <Two note={row.account_shop ? t('ofOwnShop', { shop: row.account_shop }) : t('ofPlatform')}>
            {row.channel_title} · {row.account_name}
          </Two>
        ) : (
          <None />
        ),
    },
    { key: 'ip', title: t('source') },
    { key: 'create_at', title: t('told'), kind: 'time' },
  ];
  return (
    <>
      <SearchBar list={list}>
        <TextFilter<Notices> of="trade_no" finds="whole" label={t(word.orderNumber)} />
      </SearchBar>
      <ResourceTable list={list} columns={columns} label={t('unheard')} empty={<Empty title={t('noNotices')} />} />
    </>
  );
}
