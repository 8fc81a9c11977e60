/**
 * The market before New Year: a gate with tiles and lanterns, a shelf of goods in diamonds of red paper between two couplets, and beside
 * it a red envelope that holds the order. On a phone the order is a sheet.
 */
import * as word from '@keymall/contract/kit/word';
import { memo } from 'react';
import { useWords, words } from '#kit/i18n';
import { Slice } from '#kit/slice';
import type { ShopProps } from '../../../../storefront/parts.ts';
import {
  BeforeShelf,
  type ChosenProps,
  GoodsLines,
  GoodsPicture,
  OrderBeside,
  OrderSheet,
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
  const { shop } = sale.data;
  const { shelf, toTop } = useShelfTop<HTMLFieldSetElement>();
  return (
    <div className="yr">
      <Skip />
      <Slice name="head">
        <header className="yr-gate">
          <div className="yr-board">
            <Avatar className="yr-avatar" name={shop.shop_name} src={shop.shop_logo} size={52} />
            <ShopName sale={sale} />
          </div>
          <div className="yr-acts">
            <HeadActs />
          </div>
        </header>
      </Slice>
      <div className="yr-market">
        <main className="yr-stall" id="goods">
          <BeforeShelf stage={stage} onShow={toTop} />
          <Slice name="shelf">
            <fieldset className="yr-shelf" ref={shelf}>
              <legend className="km-hidden">{t('goods')}</legend>
              {sale.shelf.goods.map((goods) => (
                <Diamond
                  key={goods.id}
                  goods={goods}
                  {...told(goods)}
                  chosen={sale.goods?.id === goods.id}
                  onChoose={stage.choose}
                  onTap={() => stage.setSheet(true)}
                />
              ))}
              {sale.shelf.goods.length === 0 && <EmptyShelf shelf={sale.shelf} />}
            </fieldset>
          </Slice>
        </main>
        <aside className="yr-envelope">
          <OrderBeside stage={stage} className="yr-letter" />
        </aside>
      </div>
      <ShopFoot />
      <OrderSheet stage={stage} />
      <StageEnd stage={stage} resume={stage.narrow} />
    </div>
  );
}

/** One goods: its picture in a diamond of red paper, as one hangs them on doors. */
const Diamond = memo(
  ({ chosen, onChoose, onTap, ...tile }: ChosenProps) => (
    <label className="yr-goods" data-out={tile.goods.stock.available ? undefined : ''}>
      <input type="radio" name="goods" value={tile.goods.id} checked={chosen} onChange={() => onChoose(tile.goods.id)} onClick={onTap} />
      <span className="yr-diamond">
        <GoodsPicture goods={tile.goods} side={76} />
      </span>
      <GoodsLines {...tile} />
    </label>
  ),
  sameTile,
);
