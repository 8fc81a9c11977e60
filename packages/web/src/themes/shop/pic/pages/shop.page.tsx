/** The gallery: the shelf is a wall of pictures with labels, as in an exhibition; each opens its order over the wall. */
import * as word from '@keymall/contract/kit/word';
import { memo, useRef } from 'react';
import { Dialog } from '#kit/dialog';
import { money } from '#kit/format';
import { useLocale, useWords, words } from '#kit/i18n';
import { Picture } from '#kit/picture';
import { Slice } from '#kit/slice';
import type { ShopProps } from '../../../../storefront/parts.ts';
import type { ShopGoods } from '../../../../storefront/shapes.ts';
import { stockText } from '../../../../storefront/words.ts';
import { Cover } from '../../../kit/cover.tsx';
import { Described } from '../../../kit/described.tsx';
import { Finder } from '../../../kit/finder.tsx';
import { Gallery } from '../../../kit/gallery.tsx';
import {
  Avatar,
  Banner,
  EmptyShelf,
  HeadActs,
  OutsideNote,
  Purchase,
  PurchaseFoot,
  ShopFoot,
  ShopName,
  ShopNotice,
  Skip,
  StageEnd,
  useStage,
  useTags,
} from '../../../kit/stage.tsx';
import '../../../kit/buying.css';
import '../style.css';

const text = words({ order: '填写订单' }, { order: 'Your order' }, { goods: word.goods });

export function Look({ sale }: ShopProps) {
  const t = useWords(text);
  const locale = useLocale();
  const tagsOf = useTags();
  const stage = useStage(sale);
  const wall = useRef<HTMLUListElement>(null);
  const { shop } = sale.data;
  const { goods, details } = sale;
  const open = (id: number): void => {
    stage.choose(id);
    stage.setSheet(true);
  };
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
        <OutsideNote stage={stage} />
        <ShopNotice stage={stage} />
        <Slice name="finder">
          <Finder shelf={sale.shelf} data={sale.data} onShow={() => wall.current?.scrollIntoView({ block: 'nearest' })} />
        </Slice>
        <Banner sale={sale} />
        <Slice name="shelf">
          <ul className="sp-wall" aria-label={t('goods')} ref={wall}>
            {sale.shelf.goods.map((each) => (
              <Tile key={each.id} goods={each} stock={stockText(each.stock, locale)} tags={tagsOf(each).join(' · ')} onOpen={open} />
            ))}
          </ul>
          {sale.shelf.goods.length === 0 && <EmptyShelf shelf={sale.shelf} />}
        </Slice>
      </main>
      <ShopFoot />
      <Dialog
        open={stage.sheet && goods !== null}
        title={t('order')}
        size="large"
        onClose={() => stage.setSheet(false)}
        foot={<PurchaseFoot stage={stage} />}
      >
        {goods && (
          <div className="sp-order">
            <div className="sp-work" key={goods.id}>
              {details.images.length > 0 ? (
                <Gallery images={details.images} name={goods.name} />
              ) : goods.image ? (
                <Picture className="sp-large" src={goods.image} alt={goods.name} sizes="(min-width: 900px) 320px, 100vw" />
              ) : (
                <Cover className="sp-large" name={goods.name} />
              )}
              <Described details={details} className="sp-about" />
            </div>
            <Purchase stage={stage} bare />
          </div>
        )}
      </Dialog>
      <StageEnd stage={stage} resume={stage.narrow} />
    </div>
  );
}

interface TileProps {
  goods: ShopGoods;
  /** Its stock in words. */
  stock: string;
  tags: string;
  onOpen: (id: number) => void;
}

/** One goods: its picture, and its label below. */
const Tile = memo(
  ({ goods: { id, name, price, image, stock }, stock: word, tags, onOpen }: TileProps) => (
    <li className="sp-tile" data-out={stock.available ? undefined : ''}>
      <button type="button" aria-haspopup="dialog" onClick={() => onOpen(id)}>
        <span className="sp-frame">
          {image ? <Picture src={image} alt="" loading="lazy" sizes="(min-width: 900px) 25vw, 50vw" /> : <Cover name={name} />}
        </span>
        <b>{name}</b>
        <strong>{money(price)}</strong>
        <small data-level={stock.available ? stock.level : 'none'}>{word}</small>
        {tags && <em>{tags}</em>}
      </button>
    </li>
  ),
  (before, after) => before.goods === after.goods && before.stock === after.stock,
);
