/**
 * New Year as paper cuts: white paper and vermilion, pennants over the door, and goods in the panes of a lattice window. A pane that is
 * pressed opens its order over the window.
 */
import * as word from '@keymall/contract/kit/word';
import { memo } from 'react';
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
import { Avatar, EmptyShelf, HeadActs, ShopFoot, ShopName, Skip, StageEnd, useStage } from '../../../kit/stage.tsx';
import '../../../kit/buying.css';
import '../style.css';

const text = words({}, {}, { goods: word.goods });

export function Look({ sale }: ShopProps) {
  const t = useWords(text);
  const told = useTold();
  const stage = useStage(sale);
  const { shelf, toNearest } = useShelfTop<HTMLUListElement>();
  const { shop } = sale.data;
  const open = openerOf(stage);
  return (
    <div className="xn">
      <Skip />
      <Slice name="head">
        <header className="xn-head">
          <div className="xn-acts">
            <HeadActs />
          </div>
          <div className="xn-name">
            <Avatar className="xn-avatar" name={shop.shop_name} src={shop.shop_logo} size={56} />
            <ShopName sale={sale} />
          </div>
        </header>
      </Slice>
      <main className="xn-wall" id="goods">
        <BeforeShelf stage={stage} onShow={toNearest} />
        <Slice name="shelf">
          <ul className="xn-lattice" aria-label={t('goods')} ref={shelf}>
            {sale.shelf.goods.map((each) => (
              <Pane key={each.id} goods={each} {...told(each)} onOpen={open} />
            ))}
          </ul>
          {sale.shelf.goods.length === 0 && <EmptyShelf shelf={sale.shelf} />}
        </Slice>
      </main>
      <ShopFoot />
      <OrderOver
        stage={stage}
        className="xn-order"
        seenClass="xn-card"
        aboutClass="xn-about"
        picture={(each) => (
          <span className="xn-rosette">
            <GoodsPicture goods={each} side={150} alone />
          </span>
        )}
      />
      <StageEnd stage={stage} resume={stage.narrow} />
    </div>
  );
}

/** One goods: its picture in a rosette of cut paper, in a pane of the window. */
const Pane = memo(
  ({ onOpen, ...tile }: OpenedProps) => (
    <li className="xn-pane" data-out={tile.goods.stock.available ? undefined : ''}>
      <button type="button" aria-haspopup="dialog" onClick={() => onOpen(tile.goods.id)}>
        <span className="xn-rosette">
          <GoodsPicture goods={tile.goods} side={96} />
        </span>
        <GoodsLines {...tile} />
      </button>
    </li>
  ),
  sameTile,
);
