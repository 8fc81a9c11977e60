/** What rows of both order lists show alike. */

import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import type { merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { orderStatusWords } from '@keymall/contract/ordering/order-status-words';
import type { ReactNode } from 'react';
import { Copy, StatusTag, Two } from '#kit/back-office/cells';
import { useWords, words } from '#kit/i18n';

const text = words(
  { frozen: '冻结', refunded: '退 {amount}' },
  { frozen: 'Frozen', refunded: '{amount} back' },
  { tradeNo: word.orderNumber, complaint: word.complaint },
);

type Row = WireOutput<typeof merchantOrder.list>['list'][number];

/** An order's state with what else calls for somebody. */
export function OrderState({ row }: { row: Row }) {
  const t = useWords(text);
  const isPart = row.refund_price !== '0.00' && row.status === 1;
  return (
    <span className="bo-row">
      <StatusTag of={orderStatusWords} value={row.status} />
      {row.is_freeze === 1 && (
        <span className="bo-tag" data-tone="danger">
          {t('frozen')}
        </span>
      )}
      {row.complaint && (
        <span className="bo-tag" data-tone="warning">
          {t('complaint')}
        </span>
      )}
      {isPart && (
        <span className="bo-tag" data-tone="plain">
          {t('refunded', { amount: row.refund_price })}
        </span>
      )}
    </span>
  );
}

/** What was sold over its order's number: the head of a row of every list of orders. */
export function GoodsOverNumber({ goods, number }: { goods: ReactNode; number: string }) {
  const t = useWords(text);
  return (
    <Two note={<Copy value={number} what={t('tradeNo')} short />}>
      <span title={typeof goods === 'string' ? goods : undefined}>{goods}</span>
    </Two>
  );
}

/** A goods with how many were bought, and how many came with them. */
export const goodsOf = ({ goods_name, quantity, gift_quantity }: Row): string =>
  `${goods_name} × ${quantity}${gift_quantity > 0 ? ` + ${gift_quantity}` : ''}`;
