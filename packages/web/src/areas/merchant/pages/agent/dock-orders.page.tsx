/** Paid orders that are bought at other sites: where they stand, and what a person can do. */

import { merchantDockingOrder } from '@keymall/contract/docking/docking-order';
import { attemptStateWords, dockingStateWords, refusedWhyWords } from '@keymall/contract/docking/docking-words';
import { merchantDockingSource } from '@keymall/contract/docking/source';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { Act, RowButton } from '#kit/back-office/act';
import { Copy, Money, None, StatusTag, Time, Two, useChoices } from '#kit/back-office/cells';
import { DetailDrawer, Facts, Part } from '#kit/back-office/detail-drawer';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { ExportButton } from '#kit/back-office/export';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { useOptions } from '#kit/back-office/options';
import { ChoiceFilter, DateFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';

const text = words(
  {
    lead: '买家付款后自动向货源采购；结果未确认前不会换货源，所有货源都无货时自动退款',
    source: '来源站点',
    upstream: '采购单号',
    upstreamNo: '上游单号',
    income: '订单收入',
    cost: '采购成本',
    attempts: '尝试次数',
    about: '采购详情',
    again: '立即查询',
    asked: '已查询',
    typeNo: '填写上游单号',
    typeHelp: '在对方网站的订单里查到的单号；保存后立即查询并发货',
    notBought: '确认未购买',
    sayNot: '确认上游没有购买',
    sayNote: '请先在对方网站核对：确认后将改向下一个货源采购，没有其他货源时退款给买家',
    tried: '采购记录',
    nothing: '还没有向货源下单',
    next: '下次查询',
    tries: '查询 {count} 次',
    none: '还没有跨站采购',
  },
  {
    lead: 'Bought by itself once a buyer has paid; no other site is asked before the first is certain, and the buyer is refunded when nobody sells it',
    source: 'Other site',
    upstream: 'Our number there',
    upstreamNo: 'Its number there',
    income: 'Income',
    cost: 'Paid there',
    attempts: 'Attempts',
    about: 'Purchase',
    again: 'Ask now',
    asked: 'Asked',
    typeNo: 'Type its number there',
    typeHelp: 'As the other site’s own orders show it; it is asked about at once',
    notBought: 'Not bought there',
    sayNot: 'say that it was not bought there',
    sayNote: 'Look at the other site first: the next site is asked then, or the buyer is refunded where there is none',
    tried: 'Attempts',
    nothing: 'Nobody has been asked yet',
    next: 'Asked again',
    tries: 'asked {count} times',
    none: 'Nothing was bought at other sites yet',
  },
);

type List = typeof merchantDockingOrder.list;
type Row = RowOf<List>;
type Detail = WireOutput<typeof merchantDockingOrder.detail>;

const OPEN: ReadonlySet<Row['state']> = new Set<Row['state']>(['planned', 'asked', 'waiting', 'hand', 'refunding']);

export function Page() {
  const t = useWords(text);
  const list = useList(merchantDockingOrder.list);
  const sources = useOptions(merchantDockingSource.options, 'name');
  const [opened, setOpened] = useState<number | null>(null);
  const columns: Column<Row>[] = [
    {
      key: 'goods_name',
      title: t(word.goods),
      head: true,
      cell: (row) => <Two note={row.trade_no}>{`${row.goods_name} × ${row.quantity}`}</Two>,
    },
    { key: 'state', title: t(word.status), words: dockingStateWords },
    { key: 'source_name', title: t('source'), cell: (row) => row.source_name || <None /> },
    { key: 'upstream_no', title: t('upstreamNo'), cell: (row) => row.upstream_no || <None /> },
    { key: 'income', title: t('income'), kind: 'money' },
    { key: 'cost', title: t('cost'), align: 'right', cell: (row) => (row.cost === null ? <None /> : <Money yuan={row.cost} />) },
    { key: 'create_at', title: t(word.time), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      actions={<ExportButton does={merchantDockingOrder.export} list={list} />}
      list={list}
      columns={columns}
      acts={(row) => (
        <>
          <RowButton need={merchantDockingOrder.detail} onClick={() => setOpened(row.id)}>
            {t(word.details)}
          </RowButton>
          {OPEN.has(row.state) && (
            <Act does={merchantDockingOrder.again} with={{ id: row.id }} done={t('asked')}>
              {t('again')}
            </Act>
          )}
        </>
      )}
      filters={
        <>
          <TextFilter<List> of="trade_no" label={t(word.orderNumber)} />
          <ChoiceFilter<List> of="state" label={t(word.status)} options={useChoices(dockingStateWords)} />
          <ChoiceFilter<List> of="source_id" label={t('source')} options={sources} />
          <TextFilter<List> of="number" label={t('upstream')} />
          <DateFilter<List> of="date_range" label={t(word.time)} />
        </>
      }
      empty={<Empty title={t('none')} />}
    >
      <DetailDrawer
        title={t('about')}
        opens={merchantDockingOrder.detail}
        with={opened === null ? null : { id: opened }}
        onClose={() => setOpened(null)}
      >
        {(purchase) => <Purchase key={purchase.id} of={purchase} />}
      </DetailDrawer>
    </ListPage>
  );
}

function Purchase({ of }: { of: Detail }) {
  const t = useWords(text);
  const locale = useLocale();
  const [typing, setTyping] = useState(false);
  const isOpen = OPEN.has(of.state);
  const hasAttempt = of.tried.some(({ state }) => state !== 'refused');
  return (
    <>
      <Facts
        rows={[
          [t(word.goods), `${of.goods_name} × ${of.quantity}`],
          [t(word.orderNumber), <Copy key="no" value={of.trade_no} what={t(word.orderNumber)} />],
          [t(word.status), <StatusTag key="state" of={dockingStateWords} value={of.state} />],
          [t('income'), <Money key="income" yuan={of.income} />],
          of.cost === null ? null : [t('cost'), <Money key="cost" yuan={of.cost} />],
          of.next_at === null ? null : [t('next'), <Time key="next" at={of.next_at} />],
        ]}
      />
      {isOpen && (
        <div className="bo-row">
          <Act does={merchantDockingOrder.again} with={{ id: of.id }} look="primary" done={t('asked')}>
            {t('again')}
          </Act>
          {hasAttempt && (
            <RowButton need={merchantDockingOrder.upstreamNo} onClick={() => setTyping(true)}>
              {t('typeNo')}
            </RowButton>
          )}
          {of.state === 'hand' && (
            <Act does={merchantDockingOrder.notBought} with={{ id: of.id }} confirm={t('sayNot')} note={t('sayNote')} danger>
              {t('notBought')}
            </Act>
          )}
        </div>
      )}
      <Part title={t('tried')}>
        {of.tried.length === 0 && <p className="bo-note">{t('nothing')}</p>}
        {of.tried.map((attempt) => (
          <Facts
            key={attempt.id}
            rows={[
              [t('source'), attempt.source_name],
              [
                t(word.status),
                <Two key="state" note={[refusedWhyWords[attempt.why][locale], attempt.message].filter(Boolean).join(' · ')}>
                  <StatusTag of={attemptStateWords} value={attempt.state} />
                </Two>,
              ],
              [t(word.number), <Copy key="number" value={attempt.number} what={t(word.number)} />],
              attempt.upstream_no === ''
                ? null
                : [t('upstreamNo'), <Copy key="there" value={attempt.upstream_no} what={t('upstreamNo')} />],
              [
                t(word.time),
                <Two key="time" note={t('tries', { count: attempt.tries })}>
                  <Time at={attempt.create_at} />
                </Two>,
              ],
            ]}
          />
        ))}
      </Part>
      <EditDialog
        open={typing}
        title={t('typeNo')}
        saves={merchantDockingOrder.upstreamNo}
        initial={{ upstream_no: '' }}
        fixed={{ id: of.id }}
        onClose={() => setTyping(false)}
      >
        <Field<typeof merchantDockingOrder.upstreamNo> of="upstream_no" label={t('upstreamNo')} help={t('typeHelp')} autoFocus />
      </EditDialog>
    </>
  );
}
