/** One order of the shop, with its keys for whoever may see them. */
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { useState } from 'react';
import { Button } from 'tdesign-react';
import { Act } from '#kit/back-office/act';
import { Copy } from '#kit/back-office/cells';
import { DetailDrawer, Part } from '#kit/back-office/detail-drawer';
import { copy, downloadText } from '#kit/copy';
import { useWords, words } from '#kit/i18n';
import { OrderDetails } from '../../../../features/order/order-details.tsx';

const text = words(
  {
    title: '订单详情',
    cards: '卡密',
    reveal: '查看卡密',
    note: '查看会记入操作日志',
    copyAll: '复制全部',
    txt: '下载 TXT',
    card: '卡密',
    shown: '已显示卡密',
  },
  {
    title: 'Order',
    cards: 'Keys',
    reveal: 'Show the keys',
    note: 'Looking at them is logged',
    copyAll: 'Copy all',
    txt: 'Download TXT',
    card: 'key',
    shown: 'Keys shown',
  },
);

export function OrderDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const t = useWords(text);
  return (
    <DetailDrawer title={t('title')} opens={merchantOrder.detail} with={id === null ? null : { id }} onClose={onClose}>
      {(order) => (
        <OrderDetails order={order}>
          {order.sendout > 0 && (
            <Part title={t('cards')}>
              <Keys key={order.id} id={order.id} tradeNo={order.trade_no} />
            </Part>
          )}
        </OrderDetails>
      )}
    </DetailDrawer>
  );
}

type Card = WireOutput<typeof merchantOrder.card>['cards'][number];
const lineOf = ({ number, secret }: Card): string => (secret ? `${number}----${secret}` : number);

function Keys({ id, tradeNo }: { id: number; tradeNo: string }) {
  const t = useWords(text);
  const [cards, setCards] = useState<readonly Card[] | null>(null);
  if (cards === null)
    return (
      <div className="bo-row">
        <Act does={merchantOrder.card} with={{ id }} look="outline" done={t('shown')} onDone={(data) => setCards(data.cards)}>
          {t('reveal')}
        </Act>
        <span className="bo-note">{t('note')}</span>
      </div>
    );
  const all = cards.map(lineOf).join('\n');
  return (
    <>
      <div className="bo-row">
        <Button size="small" variant="outline" theme="default" onClick={() => void copy(all)}>
          {t('copyAll')}
        </Button>
        <Button size="small" variant="outline" theme="default" onClick={() => downloadText(`${tradeNo}.txt`, all)}>
          {t('txt')}
        </Button>
      </div>
      <ul className="bo-lines">
        {cards.map((card) => (
          <li key={lineOf(card)}>
            <Copy value={lineOf(card)} what={t('card')} />
          </li>
        ))}
      </ul>
    </>
  );
}
