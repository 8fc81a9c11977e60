/** The dungeon: an arcade vault of stone whose shelf is a bag of slots; the order is the tooltip of the item in hand. */
import { memo, useMemo } from 'react';
import { useWords, words } from '#kit/i18n';
import { Picture } from '#kit/picture';
import { Slice } from '#kit/slice';
import { coverOf } from '../../../../storefront/cover.ts';
import type { ShopProps } from '../../../../storefront/parts.ts';
import type { ShopGoods } from '../../../../storefront/shapes.ts';
import { BeforeShelf, type ChosenProps, GoodsLines, OrderSheet, sameTile, useShelfTop, useTold } from '../../../kit/shelf-parts.tsx';
import { Avatar, EmptyShelf, HeadActs, Purchase, PurchaseFoot, ShopFoot, ShopName, Skip, StageEnd, useStage } from '../../../kit/stage.tsx';
import '../../../kit/buying.css';
import '../style.css';

const text = words({ bag: '背包', order: '物品详情' }, { bag: 'Inventory', order: 'Item' });

/** Slots of whole rows, of five as of three. */
const ROWS = 15;
/** The share of the shelf that costs less, from which on a frame is finer. */
const FINER = [0.4, 0.65, 0.82, 0.94];
/** How many items are drawn (style.css). */
const ITEMS = 10;

/** The frame of each price, from plain 0 to the finest 4. */
function ranksOf(goods: readonly ShopGoods[]): (price: string) => number {
  const prices = goods.map(({ price }) => Number(price)).sort((a, b) => a - b);
  return (price) => {
    const below = prices.findIndex((each) => each >= Number(price)) / prices.length;
    return FINER.filter((each) => below >= each).length;
  };
}

export function Look({ sale }: ShopProps) {
  const t = useWords(text);
  const told = useTold();
  const stage = useStage(sale);
  const { shop, goods: all } = sale.data;
  const { goods, shelf } = sale;
  const { shelf: slots, toNearest } = useShelfTop<HTMLFieldSetElement>();
  const rankOf = useMemo(() => ranksOf(all), [all]);
  const empty = shelf.goods.length === 0 ? 0 : (ROWS - (shelf.goods.length % ROWS)) % ROWS;
  return (
    <div className="dn">
      <Skip />
      <Slice name="head">
        <header className="dn-gate">
          <div className="dn-bar">
            <HeadActs />
          </div>
          <div className="dn-lintel">
            <i className="dn-torch" aria-hidden="true" />
            <div className="dn-plaque">
              <Avatar className="dn-avatar" name={shop.shop_name} src={shop.shop_logo} size={48} />
              <ShopName sale={sale} />
            </div>
            <i className="dn-torch" aria-hidden="true" />
          </div>
        </header>
      </Slice>
      <div className="dn-hall">
        <main id="goods">
          <BeforeShelf stage={stage} onShow={toNearest} />
          <Slice name="shelf">
            <fieldset className="dn-bag" ref={slots}>
              <legend>{t('bag')}</legend>
              <div className="dn-slots">
                {shelf.goods.map((each) => (
                  <Slot
                    key={each.id}
                    goods={each}
                    rank={rankOf(each.price)}
                    chosen={goods?.id === each.id}
                    {...told(each)}
                    onChoose={stage.choose}
                    onTap={() => stage.setSheet(true)}
                  />
                ))}
                {Array.from({ length: empty }, (_, nth) => (
                  <i key={-nth} className="dn-empty" aria-hidden="true" />
                ))}
              </div>
              {shelf.goods.length === 0 && <EmptyShelf shelf={shelf} />}
            </fieldset>
          </Slice>
        </main>
        {!stage.narrow && (
          <aside className="dn-tip" data-rank={goods ? rankOf(goods.price) : undefined}>
            <Slice name="purchase">
              {!goods && <i className="dn-icon dn-waits" data-item="8" aria-hidden="true" />}
              <Purchase stage={stage} />
              <PurchaseFoot stage={stage} />
            </Slice>
          </aside>
        )}
      </div>
      <ShopFoot />
      <OrderSheet stage={stage} title={t('order')} />
      <StageEnd stage={stage} resume={stage.narrow} />
    </div>
  );
}

interface SlotProps extends ChosenProps {
  rank: number;
}

/** One goods in its slot: an item drawn by its name where it has no picture. */
const Slot = memo(
  ({ rank, chosen, onChoose, onTap, ...tile }: SlotProps) => (
    <label className="dn-slot" data-rank={rank} data-out={tile.goods.stock.available ? undefined : ''}>
      <input type="radio" name="goods" value={tile.goods.id} checked={chosen} onChange={() => onChoose(tile.goods.id)} onClick={onTap} />
      {tile.goods.image ? (
        <Picture className="dn-icon" src={tile.goods.image} alt="" width={72} height={72} loading="lazy" />
      ) : (
        <i className="dn-icon" data-item={coverOf(tile.goods.name).colour % ITEMS} aria-hidden="true" />
      )}
      <GoodsLines {...tile} tagsAs="small" />
    </label>
  ),
  sameTile,
);
