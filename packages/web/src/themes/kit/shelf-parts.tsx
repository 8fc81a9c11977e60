/** What the looks of a shop draw of a shelf and of each goods alike: a look gives it its place and its dress. */
import { type ReactNode, useRef } from 'react';
import { Dialog } from '#kit/dialog';
import { money } from '#kit/format';
import { useLocale, useWords, words } from '#kit/i18n';
import { Picture } from '#kit/picture';
import { Slice } from '#kit/slice';
import type { ShopGoods } from '../../storefront/shapes.ts';
import { stockText } from '../../storefront/words.ts';
import { Cover } from './cover.tsx';
import { Described } from './described.tsx';
import { Finder } from './finder.tsx';
import { Gallery } from './gallery.tsx';
import { Banner, OutsideNote, Purchase, PurchaseFoot, ShopNotice, type Stage, useTags } from './stage.tsx';

const text = words({ order: '填写订单' }, { order: 'Your order' });

/** What a goods says of itself beside its name and price. */
interface Told {
  /** Its stock in words. */
  stock: string;
  tags: string;
}

/** Of one goods on a shelf; a look adds what it does with it. */
export interface TileProps extends Told {
  goods: ShopGoods;
}

/** A goods that opens its order. */
export interface OpenedProps extends TileProps {
  onOpen: (id: number) => void;
}

/** A goods that is one choice of all on the shelf. */
export interface ChosenProps extends TileProps {
  chosen: boolean;
  onChoose: (id: number) => void;
  /** Also of the goods that is chosen already. */
  onTap: () => void;
}

/** What each goods says of itself. */
export function useTold(): (goods: ShopGoods) => Told {
  const locale = useLocale();
  const tagsOf = useTags();
  return (goods) => ({ stock: stockText(goods.stock, locale), tags: tagsOf(goods).join(' · ') });
}

/** For `memo`: a goods is drawn again only when it, or what is said of it, changes; what it calls stays the same in effect. */
export const sameTile = <Props extends object>(before: Props, after: Props): boolean =>
  Object.entries(after).every(([name, value]) => typeof value === 'function' || value === before[name as keyof Props]);

/** The shelf's element, and the verb that shows its beginning where it is above the window. */
export function useShelfTop<Shelf extends HTMLElement>() {
  const shelf = useRef<Shelf>(null);
  return {
    shelf,
    toTop: (): void => {
      if ((shelf.current?.getBoundingClientRect().top ?? 0) < 0) shelf.current?.scrollIntoView({ block: 'start' });
    },
    toNearest: (): void => shelf.current?.scrollIntoView({ block: 'nearest' }),
  };
}

/** The opener of a goods' order. */
export const openerOf =
  ({ choose, setSheet }: Stage) =>
  (id: number): void => {
    choose(id);
    setSheet(true);
  };

/** What stands between head and shelf. `onShow`: what is found is shown from its beginning. */
export const BeforeShelf = ({ stage, onShow }: { stage: Stage; onShow: () => void }) => (
  <>
    <OutsideNote stage={stage} />
    <ShopNotice stage={stage} />
    <Slice name="finder">
      <Finder shelf={stage.sale.shelf} data={stage.sale.data} onShow={onShow} />
    </Slice>
    <Banner sale={stage.sale} />
  </>
);

type GoodsPictureProps = {
  goods: Pick<ShopGoods, 'name' | 'image'>;
  className?: string;
  /** Of what is drawn where there is no picture. */
  coverClass?: string;
  /** Shown for itself and not beside the name. */
  alone?: boolean;
} & (
  | { /** Its side, where it is always as large. */ side: number; sizes?: never }
  | { side?: never /** How wide it is, as `sizes` of `img` has it. */; sizes: string }
);

/** Its picture, or the cover that follows from its name. */
export function GoodsPicture(props: GoodsPictureProps) {
  const { goods, className, coverClass = className, alone = false } = props;
  if (!goods.image) return <Cover className={coverClass} name={goods.name} />;
  const size = props.sizes === undefined ? { width: props.side, height: props.side } : { sizes: props.sizes };
  return <Picture className={className} src={goods.image} alt={alone ? goods.name : ''} loading={alone ? undefined : 'lazy'} {...size} />;
}

interface GoodsLinesProps extends TileProps {
  /** Its name as a look writes it. */
  name?: ReactNode;
  tagsAs?: 'em' | 'small';
}

/** Name, price, stock and tags, in this order. */
export const GoodsLines = ({ goods, stock, tags, name = goods.name, tagsAs: Tags = 'em' }: GoodsLinesProps) => (
  <>
    <b>{name}</b>
    <strong>{money(goods.price)}</strong>
    <small data-level={goods.stock.available ? goods.stock.level : 'none'}>{stock}</small>
    {tags && <Tags>{tags}</Tags>}
  </>
);

/** The order beside the shelf, where there is room for it. */
export const OrderBeside = ({ stage, className }: { stage: Stage; className: string }) =>
  !stage.narrow && (
    <Slice name="purchase">
      <section className={className}>
        <Purchase stage={stage} />
        <PurchaseFoot stage={stage} />
      </section>
    </Slice>
  );

/** The order as a sheet over the shelf, where there is no room beside it. */
export function OrderSheet({ stage, title }: { stage: Stage; title?: string }) {
  const t = useWords(text);
  return (
    <Dialog
      open={stage.narrow && stage.sheet}
      title={title ?? t('order')}
      onClose={() => stage.setSheet(false)}
      foot={<PurchaseFoot stage={stage} />}
    >
      <Purchase stage={stage} />
    </Dialog>
  );
}

interface OrderOverProps {
  stage: Stage;
  className: string;
  /** Of what shows the goods, and of what describes it. */
  seenClass: string;
  aboutClass: string;
  /** Where it has no pictures of its own. */
  picture: (goods: ShopGoods) => ReactNode;
  /** Above both. */
  children?: ReactNode;
}

/** The order over the shelf, with the goods it is of. */
export function OrderOver({ stage, className, seenClass, aboutClass, picture, children }: OrderOverProps) {
  const t = useWords(text);
  const { goods, details } = stage.sale;
  return (
    <Dialog
      open={stage.sheet && goods !== null}
      title={t('order')}
      size="large"
      onClose={() => stage.setSheet(false)}
      foot={<PurchaseFoot stage={stage} />}
    >
      {goods && (
        <div className={className}>
          {children}
          <div className={seenClass} key={goods.id}>
            {details.images.length > 0 ? <Gallery images={details.images} name={goods.name} /> : picture(goods)}
            <Described details={details} className={aboutClass} />
          </div>
          <Purchase stage={stage} bare />
        </div>
      )}
    </Dialog>
  );
}
