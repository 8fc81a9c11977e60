/**
 * Mid-Autumn on the water: a great moon with the shop's name, and goods in arcs around it along the path of its light, each with a moon
 * that wanes with its stock. Whoever opens one sees it in the moon, on a view of its own, with the order beside.
 */
import * as word from '@keymall/contract/kit/word';
import { type MouseEvent, memo, useEffect, useRef, useState } from 'react';
import { money } from '#kit/format';
import { useLocale, useWords, words } from '#kit/i18n';
import { Picture } from '#kit/picture';
import { Slice } from '#kit/slice';
import type { ShopProps } from '../../../../storefront/parts.ts';
import type { ShopGoods } from '../../../../storefront/shapes.ts';
import { stockText } from '../../../../storefront/words.ts';
import { Cover } from '../../../kit/cover.tsx';
import { Described } from '../../../kit/described.tsx';
import { type DetailView, useDetailView } from '../../../kit/detail-view.ts';
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
  type Stage,
  StageEnd,
  useStage,
  useTags,
} from '../../../kit/stage.tsx';
import '../../../kit/buying.css';
import '../style.css';

const text = words({ back: '回到月下' }, { back: 'Back to the moonlight' }, { goods: word.goods });

export function Look({ sale }: ShopProps) {
  const stage = useStage(sale);
  const view = useDetailView(stage);
  const [byLink] = useState(view.goods !== null);
  const { shop } = sale.data;
  return (
    <div className="zq" data-near={view.goods ? '' : undefined}>
      <Skip />
      <Slice name="head">
        <header className="zq-sky">
          <div className="zq-acts">
            <HeadActs />
          </div>
          <div className="zq-moon">
            <Avatar className="zq-avatar" name={shop.shop_name} src={shop.shop_logo} size={48} />
            <ShopName sale={sale} />
          </div>
        </header>
      </Slice>
      <main className="zq-water" id="goods">
        <OutsideNote stage={stage} />
        {view.goods ? <Near stage={stage} goods={view.goods} view={view} byLink={byLink} /> : <Arcs stage={stage} view={view} />}
      </main>
      <ShopFoot />
      <StageEnd stage={stage} />
    </div>
  );
}

function Arcs({ stage, view }: { stage: Stage; view: DetailView }) {
  const t = useWords(text);
  const { sale } = stage;
  const arcs = useRef<HTMLUListElement>(null);
  return (
    <>
      <ShopNotice stage={stage} />
      <Slice name="finder">
        <Finder shelf={sale.shelf} data={sale.data} onShow={() => arcs.current?.scrollIntoView({ block: 'nearest' })} />
      </Slice>
      <Banner sale={sale} />
      <Slice name="shelf">
        <ul className="zq-arcs" aria-label={t('goods')} ref={arcs}>
          {sale.shelf.goods.map((each) => (
            <Phase key={each.id} goods={each} view={view} />
          ))}
          {sale.shelf.goods.length === 0 && (
            <li>
              <EmptyShelf shelf={sale.shelf} />
            </li>
          )}
        </ul>
      </Slice>
    </>
  );
}

/** One goods as it floats in the light. */
const Phase = memo(
  ({ goods, view }: { goods: ShopGoods; view: DetailView }) => {
    const { id, name, price, image, stock } = goods;
    const locale = useLocale();
    const tags = useTags()(goods).join(' · ');
    const show = (event: MouseEvent): void => {
      // whoever wants it in another tab gets it there
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      view.show(id);
    };
    return (
      <li data-out={stock.available ? undefined : ''}>
        <a href={view.hrefOf(id)} onClick={show}>
          <span className="zq-disc">
            {image ? <Picture src={image} alt="" width={124} height={124} loading="lazy" /> : <Cover name={name} />}
          </span>
          <b>{name}</b>
          <strong>{money(price)}</strong>
          <small data-level={stock.available ? (stock.level ?? 'some') : 'none'}>{stockText(stock, locale)}</small>
          {tags && <em>{tags}</em>}
        </a>
      </li>
    );
  },
  (before, after) => before.goods === after.goods,
);

interface NearProps {
  stage: Stage;
  goods: ShopGoods;
  view: DetailView;
  /** The page opened at a goods. */
  byLink: boolean;
}

function Near({ stage, goods, view, byLink }: NearProps) {
  const t = useWords(text);
  const { details } = stage.sale;
  const top = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // the focus was on a goods of the arcs, which are gone
    if (!byLink && document.activeElement === document.body) top.current?.focus({ preventScroll: true });
  }, [byLink]);
  return (
    <article className="zq-near">
      <button ref={top} type="button" className="zq-back" onClick={view.close}>
        <svg viewBox="0 0 20 20" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
          <path d="M16.500 10h-13m5-5-5 5 5 5" strokeLinecap="round" />
        </svg>
        {t('back')}
      </button>
      <div className="zq-window" key={goods.id}>
        <span className="zq-lens">
          {goods.image ? <Picture src={goods.image} alt={goods.name} sizes="320px" /> : <Cover name={goods.name} />}
        </span>
        {details.images.length > 0 && <Gallery images={details.images} name={goods.name} />}
      </div>
      <section className="zq-order">
        <Purchase stage={stage} bare />
        <PurchaseFoot stage={stage} />
      </section>
      <Described details={details} className="zq-about" />
    </article>
  );
}
