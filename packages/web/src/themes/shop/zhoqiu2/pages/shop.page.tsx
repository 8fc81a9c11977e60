/**
 * A box of mooncakes: the lid bears the shop's name, goods lie as cakes in the compartments of the tray, and the order unfolds in the tray
 * below the row of the cake that is taken. On a phone it is a sheet.
 */
import * as word from '@keymall/contract/kit/word';
import { Fragment, memo, useEffect, useRef } from 'react';
import { useWords, words } from '#kit/i18n';
import { useOwnId } from '#kit/own-id';
import { Slice } from '#kit/slice';
import type { ShopProps } from '../../../../storefront/parts.ts';
import type { ShopGoods } from '../../../../storefront/shapes.ts';
import { Described } from '../../../kit/described.tsx';
import { Gallery } from '../../../kit/gallery.tsx';
import {
  BeforeShelf,
  GoodsLines,
  GoodsPicture,
  OrderSheet,
  sameTile,
  type TileProps,
  useShelfTop,
  useTold,
} from '../../../kit/shelf-parts.tsx';
import {
  Avatar,
  EmptyShelf,
  HeadActs,
  Purchase,
  PurchaseFoot,
  ShopFoot,
  ShopName,
  Skip,
  type Stage,
  StageEnd,
  useStage,
} from '../../../kit/stage.tsx';
import '../../../kit/buying.css';
import '../style.css';

const text = words({ order: '填写订单' }, { order: 'Your order' }, { goods: word.goods, close: word.close });

export function Look({ sale }: ShopProps) {
  const t = useWords(text);
  const told = useTold();
  const stage = useStage(sale);
  const slip = useOwnId();
  const { shelf: tray, toNearest } = useShelfTop<HTMLUListElement>();
  const { shop } = sale.data;
  const { goods } = sale;
  const { narrow } = stage;
  const taken = stage.sheet ? goods : null;
  const take = (id: number): void => {
    if (taken?.id === id) return stage.setSheet(false);
    stage.choose(id);
    stage.setSheet(true);
  };
  const order = taken && !narrow && <Slip key={taken.id} id={slip} stage={stage} goods={taken} />;
  const shown = sale.shelf.goods;
  return (
    <div className="mb">
      <Skip />
      <div className="mb-box">
        <Slice name="head">
          <header className="mb-lid">
            <Avatar className="mb-avatar" name={shop.shop_name} src={shop.shop_logo} size={64} />
            <ShopName sale={sale} />
            <div className="mb-acts">
              <HeadActs />
            </div>
          </header>
        </Slice>
        <main className="mb-inside" id="goods">
          <BeforeShelf stage={stage} onShow={toNearest} />
          <Slice name="shelf">
            <ul className="mb-tray" aria-label={t('goods')} ref={tray}>
              {/* what was taken before the tray was narrowed stays open, above what is left */}
              {taken && !shown.includes(taken) && order}
              {shown.map((each) => (
                <Fragment key={each.id}>
                  <Cake goods={each} taken={taken?.id === each.id} slip={slip} {...told(each)} onTake={take} />
                  {taken?.id === each.id && order}
                </Fragment>
              ))}
              {shown.length === 0 && (
                <li className="mb-nothing">
                  <EmptyShelf shelf={sale.shelf} />
                </li>
              )}
            </ul>
          </Slice>
        </main>
      </div>
      <ShopFoot />
      <OrderSheet stage={stage} />
      <StageEnd stage={stage} resume={narrow} />
    </div>
  );
}

interface CakeProps extends TileProps {
  taken: boolean;
  /** Of the slip with the order. */
  slip: string;
  onTake: (id: number) => void;
}

/** One goods: a cake in its paper cup, stamped with its picture. */
const Cake = memo(
  ({ taken, slip, onTake, ...tile }: CakeProps) => (
    <li className="mb-cell" data-out={tile.goods.stock.available ? undefined : ''}>
      <button type="button" aria-expanded={taken} aria-controls={taken ? slip : undefined} onClick={() => onTake(tile.goods.id)}>
        <span className="mb-cake">
          <GoodsPicture goods={tile.goods} side={82} />
        </span>
        <GoodsLines {...tile} />
      </button>
    </li>
  ),
  sameTile,
);

/** The order, on a slip of paper that lies in the tray. */
function Slip({ stage, goods, id }: { stage: Stage; goods: ShopGoods; id: string }) {
  const t = useWords(text);
  const { details } = stage.sale;
  const slip = useRef<HTMLLIElement>(null);
  useEffect(() => {
    slip.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <li className="mb-slip" id={id} ref={slip}>
      <button type="button" className="km-icon-button" aria-label={t('close')} onClick={() => stage.setSheet(false)}>
        <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
          <path d="M3.5 3.5l9 9m0-9-9 9" strokeLinecap="round" />
        </svg>
      </button>
      <div className="mb-seen">
        {details.images.length > 0 ? (
          <Gallery images={details.images} name={goods.name} />
        ) : (
          <span className="mb-cake">
            <GoodsPicture goods={goods} side={140} alone />
          </span>
        )}
        <Described details={details} className="mb-about" />
      </div>
      <section className="mb-order" aria-label={t('order')}>
        <Purchase stage={stage} bare />
        <PurchaseFoot stage={stage} />
      </section>
    </li>
  );
}
