/** One card from all sides: what it is, where it came from, who bought it, what hands did to it. Its text only on request. */

import type { merchantCard } from '@keymall/contract/inventory/card';
import { cardActionWords, cardStatusWords } from '@keymall/contract/inventory/card-words';
import { importSourceWords } from '@keymall/contract/inventory/import-words';
import { actorWords } from '@keymall/contract/kit/actor-words';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { orderStatusWords } from '@keymall/contract/ordering/order-status-words';
import { refundStatusWords } from '@keymall/contract/ordering/refund-words';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Copy, Money, None, StatusTag, Time } from '#kit/back-office/cells';
import { Facts, Part } from '#kit/back-office/detail-drawer';
import { useLocale, useWords, words } from '#kit/i18n';
import { merchantPath } from '../../paths.ts';

const text = words(
  {
    card: '卡密',
    binned: '在回收站',
    yes: '是',
    no: '否',
    asGoods: '按商品设置',
    create: '导入时间',
    sold: '售出时间',
    disputed: '投诉处理中',
    batch: '导入批次',
    batchNo: '批次 {id}',
    refunds: '退款',
    history: '操作记录',
    imported: '导入',
    soldTo: '售出',
    nothing: '尚未售出',
  },
  {
    card: 'Card',
    binned: 'In the bin',
    yes: 'Yes',
    no: 'No',
    asGoods: 'As the product says',
    create: 'Imported',
    sold: 'Sold',
    disputed: 'Complaint open',
    batch: 'Batch',
    batchNo: 'Batch {id}',
    refunds: 'Refunds',
    history: 'History',
    imported: 'Imported',
    soldTo: 'Sold',
    nothing: 'Not sold yet',
  },
);

type Detail = WireOutput<typeof merchantCard.detail>;

/** `children` follow the facts: what may be done with the card. */
export function CardDetails({ card, children }: { card: Detail; children?: ReactNode }) {
  const t = useWords(text);
  const locale = useLocale();
  const { batch, order } = card;
  return (
    <>
      <Facts
        rows={[
          [
            t('card'),
            <span key="card" className="bo-mono">
              {card.masked}
            </span>,
          ],
          [
            t(word.status),
            <span key="status" className="bo-row">
              <StatusTag of={cardStatusWords} value={card.status} />
              {card.delete_at && (
                <span className="bo-tag" data-tone="danger">
                  {t('binned')}
                </span>
              )}
            </span>,
          ],
          [t(word.goods), card.goods_name],
          [t(word.soldFirst), t(card.is_first === 1 ? 'yes' : 'no')],
          [t(word.surcharge), card.select_price === null ? t('asGoods') : <Money key="price" yuan={card.select_price} />],
          card.dispute === 1 ? [t(word.complaint), t('disputed')] : null,
          [t('create'), <Time key="create" at={card.create_at} />],
          [t('sold'), <Time key="sold" at={card.sold_at} />],
        ]}
      />
      {children}
      <Part title={t('batch')}>
        <p className="bo-row">
          <Link to={`${merchantPath('goods/card/index')}?import_id=${batch.id}`}>{t('batchNo', { id: batch.id })}</Link>
          <span>{importSourceWords[batch.source][locale]}</span>
          {batch.file_name && <span className="bo-clip">{batch.file_name}</span>}
        </p>
        {batch.note && (
          <p className="bo-note">
            {t(word.note)}：{batch.note}
          </p>
        )}
      </Part>
      <Part title={t(word.order)}>
        {order ? (
          <Facts
            rows={[
              [t(word.order), <Copy key="order" value={card.trade_no ?? ''} what={t(word.order)} />],
              [t(word.status), <StatusTag key="status" of={orderStatusWords} value={order.status} />],
              [t(word.orderedAt), <Time key="create" at={order.create_at} />],
              [t(word.paidAt), order.success_at ? <Time key="paid" at={order.success_at} /> : <None key="paid" />],
            ]}
          />
        ) : (
          <p className="bo-note">{t('nothing')}</p>
        )}
      </Part>
      {card.refunds.length > 0 && (
        <Part title={t('refunds')}>
          <ul className="bo-lines">
            {card.refunds.map((refund) => (
              <li key={refund.id}>
                <span className="bo-row">
                  <StatusTag of={refundStatusWords} value={refund.status} />
                  {refund.reason}
                </span>
                <span className="bo-row">
                  <Money yuan={refund.amount} strong />
                  <Time at={refund.create_at} />
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title={t('history')}>
        <History card={card} />
      </Part>
    </>
  );
}

/** From coming in to leaving, with every hand between, by time. */
function History({ card }: { card: Detail }) {
  const t = useWords(text);
  const locale = useLocale();
  const steps = [
    { what: t('imported'), note: importSourceWords[card.batch.source][locale], who: null, at: card.create_at },
    ...card.history.map(({ action, actor, note, create_at }) => ({
      what: cardActionWords[action][locale],
      note,
      who: actorWords[actor][locale],
      at: create_at,
    })),
    ...(card.sold_at ? [{ what: t('soldTo'), note: card.trade_no ?? '', who: null, at: card.sold_at }] : []),
  ].sort((a, b) => a.at.localeCompare(b.at));
  return (
    <ol className="bo-steps">
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity of their own and never change
        <li key={at}>
          {step.what}
          {step.note && <span className="bo-note"> {step.note}</span>}
          <small>
            {step.who && `${step.who} · `}
            <Time at={step.at} />
          </small>
        </li>
      ))}
    </ol>
  );
}
