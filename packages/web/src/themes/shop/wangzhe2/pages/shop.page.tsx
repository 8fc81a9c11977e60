/** The arena: a gallery of tall cards in gold and jade that turn when they are looked at; the order is a pass of three stations. */
import * as word from '@keymall/contract/kit/word';
import { memo } from 'react';
import { Button } from '#kit/button';
import { money, moneyOfFen } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { Slice } from '#kit/slice';
import type { ShopProps } from '../../../../storefront/parts.ts';
import {
  BeforeShelf,
  GoodsLines,
  GoodsPicture,
  type OpenedProps,
  OrderOver,
  openerOf,
  sameTile,
  useShelfTop,
  useTold,
} from '../../../kit/shelf-parts.tsx';
import { Avatar, EmptyShelf, HeadActs, ShopFoot, ShopName, Skip, type Stage, StageEnd, useStage } from '../../../kit/stage.tsx';
import '../../../kit/buying.css';
import '../style.css';

const text = words(
  { pick: '选定', fill: '填写', pay: '支付', act: '点按下单', on: '继续下单' },
  { pick: 'Pick', fill: 'Fill in', pay: 'Pay', act: 'Order', on: 'Go on ordering' },
  { goods: word.goods },
);

export function Look({ sale }: ShopProps) {
  const t = useWords(text);
  const told = useTold();
  const stage = useStage(sale);
  const { shelf, toNearest } = useShelfTop<HTMLUListElement>();
  const { shop } = sale.data;
  const { goods } = sale;
  const open = openerOf(stage);
  return (
    <div className="wz">
      <Skip />
      <Slice name="head">
        <header className="wz-head">
          <div className="wz-bar">
            <HeadActs />
          </div>
          <div className="wz-title">
            <span className="wz-disc">
              <Avatar className="wz-avatar" name={shop.shop_name} src={shop.shop_logo} size={64} />
            </span>
            <ShopName sale={sale} />
          </div>
        </header>
      </Slice>
      <main className="wz-wide" id="goods">
        <BeforeShelf stage={stage} onShow={toNearest} />
        <Slice name="shelf">
          <ul className="wz-cards" aria-label={t('goods')} ref={shelf}>
            {sale.shelf.goods.map((each) => (
              <Card key={each.id} goods={each} chosen={goods?.id === each.id} {...told(each)} act={t('act')} onOpen={open} />
            ))}
          </ul>
          {sale.shelf.goods.length === 0 && <EmptyShelf shelf={sale.shelf} />}
        </Slice>
      </main>
      <ShopFoot />
      {!stage.narrow && !stage.sheet && <Strip stage={stage} />}
      <OrderOver
        stage={stage}
        className="wz-order"
        seenClass="wz-held"
        aboutClass="wz-about"
        picture={(each) => (
          <GoodsPicture goods={each} className="wz-large" coverClass="wz-large wz-art" sizes="(min-width: 900px) 300px, 100vw" alone />
        )}
      >
        <Stations at={1} />
      </OrderOver>
      <StageEnd stage={stage} resume={stage.narrow} />
    </div>
  );
}

/** The stations of a pass; `at`: the one where one stands, from 0 on. */
function Stations({ at }: { at: number }) {
  const t = useWords(text);
  return (
    <ol className="wz-stations">
      {(['pick', 'fill', 'pay'] as const).map((station, nth) => (
        <li key={station} aria-current={nth === at ? 'step' : undefined} data-done={nth < at ? '' : undefined}>
          {t(station)}
        </li>
      ))}
    </ol>
  );
}

/** What was picked and not ordered yet, along the foot of the window. */
function Strip({ stage: { sale, setSheet } }: { stage: Stage }) {
  const t = useWords(text);
  const { goods, price } = sale;
  if (!goods) return null;
  return (
    <aside className="wz-strip">
      <GoodsPicture goods={goods} side={44} />
      <b>{goods.name}</b>
      <Stations at={1} />
      {price && <strong>{moneyOfFen(price.total)}</strong>}
      <Button look="primary" onClick={() => setSheet(true)}>
        {t('on')}
      </Button>
    </aside>
  );
}

interface CardProps extends OpenedProps {
  chosen: boolean;
  /** What its back says. */
  act: string;
}

/** One goods as a card; its back says once more what its front does, for whoever has a pointer. */
const Card = memo(
  ({ chosen, act, onOpen, ...tile }: CardProps) => (
    <li className="wz-card" data-out={tile.goods.stock.available ? undefined : ''} data-chosen={chosen ? '' : undefined}>
      <button type="button" aria-haspopup="dialog" onClick={() => onOpen(tile.goods.id)}>
        <span className="wz-front">
          <GoodsPicture goods={tile.goods} sizes="(min-width: 900px) 17vw, 50vw" coverClass="wz-art" />
          <span className="wz-plate">
            <GoodsLines {...tile} />
          </span>
        </span>
        <span className="wz-back" aria-hidden="true">
          <span>{tile.goods.name}</span>
          {tile.tags && <em>{tile.tags}</em>}
          <strong>{money(tile.goods.price)}</strong>
          <i>{act}</i>
        </span>
      </button>
    </li>
  ),
  sameTile,
);
