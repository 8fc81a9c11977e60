/**
 * The default shop: goods on the left, the purchase on the right with the ways to pay, the total and the button at its foot. On a phone
 * the purchase comes as a sheet over the shelf.
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
    <div className="sd">
      <Skip />
      <Slice name="head">
        <header className="sd-head">
          <div className="sd-wide">
            <Avatar className="sd-avatar" name={shop.shop_name} src={shop.shop_logo} />
            <ShopName sale={sale} />
            <HeadActs />
          </div>
        </header>
      </Slice>
      <div className="sd-wide sd-columns">
        <main className="sd-left" id="goods">
          <BeforeShelf stage={stage} onShow={toTop} />
          <Slice name="shelf">
            <fieldset className="sd-shelf" ref={shelf}>
              <legend className="km-hidden">{t('goods')}</legend>
              {sale.shelf.goods.map((goods) => (
                <GoodsCard
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
        <aside className="sd-right">
          <OrderBeside stage={stage} className="km-box" />
        </aside>
      </div>
      <ShopFoot />
      <OrderSheet stage={stage} />
      <StageEnd stage={stage} resume={stage.narrow} />
    </div>
  );
}

/** One goods. Its price and stock word are in the first response; it renders again only when it or its choice changes. */
const GoodsCard = memo(
  ({ chosen, onChoose, onTap, ...tile }: ChosenProps) => (
    <label className="sd-goods" data-out={tile.goods.stock.available ? undefined : ''}>
      <input type="radio" name="goods" value={tile.goods.id} checked={chosen} onChange={() => onChoose(tile.goods.id)} onClick={onTap} />
      <GoodsPicture goods={tile.goods} side={56} />
      <GoodsLines {...tile} tagsAs="small" />
    </label>
  ),
  sameTile,
);
