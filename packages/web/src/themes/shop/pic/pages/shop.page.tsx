/** The gallery: the shelf is a wall of pictures with labels, as in an exhibition; each opens its order over the wall. */
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
    <div className="sp">
      <Skip />
      <Slice name="head">
        <header className="sp-head">
          <div className="sp-bar">
            <Avatar className="sp-avatar" name={shop.shop_name} src={shop.shop_logo} size={36} />
            <HeadActs />
          </div>
          <ShopName sale={sale} />
        </header>
      </Slice>
      <main id="goods">
        <BeforeShelf stage={stage} onShow={toNearest} />
        <Slice name="shelf">
          <ul className="sp-wall" aria-label={t('goods')} ref={shelf}>
            {sale.shelf.goods.map((each) => (
              <Tile key={each.id} goods={each} {...told(each)} onOpen={open} />
            ))}
          </ul>
          {sale.shelf.goods.length === 0 && <EmptyShelf shelf={sale.shelf} />}
        </Slice>
      </main>
      <ShopFoot />
      <OrderOver
        stage={stage}
        className="sp-order"
        seenClass="sp-work"
        aboutClass="sp-about"
        picture={(each) => <GoodsPicture goods={each} className="sp-large" sizes="(min-width: 900px) 320px, 100vw" alone />}
      />
      <StageEnd stage={stage} resume={stage.narrow} />
    </div>
  );
}

/** One goods: its picture, and its label below. */
const Tile = memo(
  ({ onOpen, ...tile }: OpenedProps) => (
    <li className="sp-tile" data-out={tile.goods.stock.available ? undefined : ''}>
      <button type="button" aria-haspopup="dialog" onClick={() => onOpen(tile.goods.id)}>
        <span className="sp-frame">
          <GoodsPicture goods={tile.goods} sizes="(min-width: 900px) 25vw, 50vw" />
        </span>
        <GoodsLines {...tile} />
      </button>
    </li>
  ),
  sameTile,
);
