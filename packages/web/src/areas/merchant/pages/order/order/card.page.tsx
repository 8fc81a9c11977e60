/** The keys of one order, for whoever may see them: asked for by hand, since looking is a step of the order. */

import { goodsTypeWords } from '@keymall/contract/catalogue/goods-words';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import { merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Act, OpenButton } from '#kit/back-office/act';
import { Copy } from '#kit/back-office/cells';
import { LongList } from '#kit/back-office/long-list';
import { Card, PageHead } from '#kit/back-office/page-head';
import { Empty } from '#kit/back-office/state-views';
import { copy, downloadText } from '#kit/copy';
import { useLocale, useWords, words } from '#kit/i18n';

const text = words(
  {
    title: '查看卡密',
    lead: '订单 {number}',
    reveal: '显示卡密',
    ask: '查看会记入订单进度与操作日志',
    shown: '已显示卡密',
    card: '卡密',
    none: '这笔订单没有发出卡密',
    sendout: '已发 {sent} / {needed}',
    content: '以文本或文件交付，买家在订单页查看',
  },
  {
    title: 'View cards',
    lead: 'Order {number}',
    reveal: 'Show cards',
    ask: 'Viewing is recorded in the order’s progress and the operation log',
    shown: 'Cards shown',
    card: 'card',
    none: 'This order has no cards',
    sendout: '{sent} of {needed}',
    content: 'Delivered as a text or a file: buyers read it on the order’s page',
  },
);

type Cards = WireOutput<typeof merchantOrder.card>;
const lineOf = ({ number, secret }: Cards['cards'][number]): string => (secret ? `${number}----${secret}` : number);

export function Page() {
  const t = useWords(text);
  const id = Number(useParams().id);
  const [shown, setShown] = useState<Cards | null>(null);
  return (
    <>
      <PageHead about={shown?.trade_no} lead={shown ? t('lead', { number: shown.trade_no }) : t('ask')}>
        {shown && shown.cards.length > 0 && <Handing cards={shown} />}
      </PageHead>
      {shown ? (
        <Lines cards={shown} />
      ) : (
        <Card>
          <Empty title={t('ask')}>
            <Act does={merchantOrder.card} with={{ id }} look="primary" done={t('shown')} onDone={setShown}>
              {t('reveal')}
            </Act>
          </Empty>
        </Card>
      )}
    </>
  );
}

/** All keys at once, into the clipboard or a file. */
function Handing({ cards }: { cards: Cards }) {
  const t = useWords(text);
  const all = cards.cards.map(lineOf).join('\n');
  return (
    <>
      <OpenButton onClick={() => void copy(all)}>{t(word.copyAll)}</OpenButton>
      <OpenButton onClick={() => downloadText(`${cards.trade_no}.txt`, all)}>{t(word.downloadTxt)}</OpenButton>
    </>
  );
}

function Lines({ cards }: { cards: Cards }) {
  const t = useWords(text);
  const locale = useLocale();
  return cards.lines.map((line) => (
    <Card
      key={line.id}
      title={line.is_gift ? `${t(word.gift)} · ${line.goods_name}` : line.goods_name}
      extra={`${goodsTypeWords[line.delivery_kind][locale]} · ${t('sendout', { sent: line.sendout, needed: line.quantity })}`}
    >
      {line.cards.length === 0 && <p className="bo-note">{t(line.delivery_kind === 0 || line.delivery_kind === 3 ? 'none' : 'content')}</p>}
      <LongList className="bo-lines" items={line.cards} keyOf={lineOf}>
        {(card) => <Copy value={lineOf(card)} what={t('card')} />}
      </LongList>
    </Card>
  ));
}
