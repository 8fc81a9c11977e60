/**
 * The default shop: goods on the left, the purchase on the right with the ways to pay, the total and the button at its foot. On a phone
 * the purchase comes as a sheet over the shelf.
 */
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
import { Finder } from '../../../kit/finder.tsx';
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
  const { shop } = sale.data;
  const shelf = useRef<HTMLFieldSetElement>(null);
  /** What is shown anew is shown from its beginning. */
  const toShelf = (): void => {
    if ((shelf.current?.getBoundingClientRect().top ?? 0) < 0) shelf.current?.scrollIntoView({ block: 'start' });
  };
  const { narrow } = stage;
  const purchase = <Purchase stage={stage} />;
  const foot = <PurchaseFoot stage={stage} />;
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
          <OutsideNote stage={stage} />
          <ShopNotice stage={stage} />
          <Slice name="finder">
            <Finder shelf={sale.shelf} data={sale.data} onShow={toShelf} />
          </Slice>
          <Banner sale={sale} />
          <Slice name="shelf">
            <fieldset className="sd-shelf" ref={shelf}>
              <legend className="km-hidden">{t('goods')}</legend>
              {sale.shelf.goods.map((goods) => (
                <GoodsCard
                  key={goods.id}
                  goods={goods}
                  chosen={sale.goods?.id === goods.id}
                  stock={stockText(goods.stock, locale)}
                  tags={tagsOf(goods).join(' · ')}
                  onChoose={stage.choose}
                  onTap={() => stage.setSheet(true)}
                />
              ))}
              {sale.shelf.goods.length === 0 && <EmptyShelf shelf={sale.shelf} />}
            </fieldset>
          </Slice>
        </main>
        <aside className="sd-right">
          {!narrow && (
            <Slice name="purchase">
              <section className="km-box">
                {purchase}
                {foot}
              </section>
            </Slice>
          )}
        </aside>
      </div>
      <ShopFoot />
      <Dialog open={narrow && stage.sheet} title={t('order')} onClose={() => stage.setSheet(false)} foot={foot}>
        {purchase}
      </Dialog>
      <StageEnd stage={stage} resume={narrow} />
    </div>
  );
}

interface GoodsCardProps {
  goods: ShopGoods;
  chosen: boolean;
  /** Its stock in words. */
  stock: string;
  tags: string;
  onChoose: (id: number) => void;
  /** Also of the goods that is chosen already. */
  onTap: () => void;
}

/** One goods. Its price and stock word are in the first response; it renders again only when it or its choice changes. */
const GoodsCard = memo(
  ({ goods: { id, name, price, image, stock }, chosen, stock: word, tags, onChoose, onTap }: GoodsCardProps) => (
    <label className="sd-goods" data-out={stock.available ? undefined : ''}>
      <input type="radio" name="goods" value={id} checked={chosen} onChange={() => onChoose(id)} onClick={onTap} />
      {image ? <Picture src={image} alt="" width={56} height={56} loading="lazy" /> : <Cover name={name} />}
      <b>{name}</b>
      <strong>{money(price)}</strong>
      <small data-level={stock.available ? stock.level : 'none'}>{word}</small>
      {tags && <small>{tags}</small>}
    </label>
  ),
  (before, after) => before.goods === after.goods && before.chosen === after.chosen && before.stock === after.stock,
);
