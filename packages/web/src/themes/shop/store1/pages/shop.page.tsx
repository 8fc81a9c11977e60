/** The store: a shop window with its awning, goods on boards, and each goods on a view of its own. */
import * as word from '@keymall/contract/kit/word';
import { type MouseEvent, memo, useEffect, useRef } from 'react';
import { money } from '#kit/format';
import { useLocale, useWords, words } from '#kit/i18n';
import { Picture } from '#kit/picture';
import { Slice } from '#kit/slice';
import type { ShopProps } from '../../../../storefront/parts.ts';
import type { Sale } from '../../../../storefront/sale.ts';
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

const text = words(
  { back: '返回货架', more: '店里还有' },
  { back: 'Back to the shelves', more: 'Also in this shop' },
  { goods: word.goods },
);

export function Look({ sale }: ShopProps) {
  const stage = useStage(sale);
  const view = useDetailView(stage);
  const { shop } = sale.data;
  return (
    <div className="st">
      <Skip />
      <Slice name="head">
        <header className="st-head">
          <div className="st-sign">
            <Avatar className="st-avatar" name={shop.shop_name} src={shop.shop_logo} size={52} />
            <ShopName sale={sale} />
            <HeadActs />
          </div>
          <div className="st-awning" aria-hidden="true" />
        </header>
      </Slice>
      <main className="st-wide" id="goods">
        <OutsideNote stage={stage} />
        {view.goods ? <Detail stage={stage} goods={view.goods} view={view} /> : <Shelves stage={stage} view={view} />}
      </main>
      <ShopFoot />
      <StageEnd stage={stage} />
    </div>
  );
}

function Shelves({ stage, view }: { stage: Stage; view: DetailView }) {
  const t = useWords(text);
  const { sale } = stage;
  const shelves = useRef<HTMLUListElement>(null);
  return (
    <div className="st-columns">
      <aside className="st-menu">
        <Slice name="finder">
          <Finder shelf={sale.shelf} data={sale.data} onShow={() => shelves.current?.scrollIntoView({ block: 'nearest' })} />
        </Slice>
        <ShopNotice stage={stage} />
      </aside>
      <div className="st-shelves">
        <Banner sale={sale} />
        <Slice name="shelf">
          <ul className="st-goods" aria-label={t('goods')} ref={shelves}>
            {sale.shelf.goods.map((each) => (
              <Item key={each.id} goods={each} view={view} />
            ))}
          </ul>
          {sale.shelf.goods.length === 0 && <EmptyShelf shelf={sale.shelf} />}
        </Slice>
      </div>
    </div>
  );
}

/** One goods as it stands on its board. */
const Item = memo(
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
          {image ? <Picture src={image} alt="" width={112} height={112} loading="lazy" /> : <Cover name={name} />}
          <span className="st-tag">
            <strong>{money(price)}</strong>
          </span>
          <b>{name}</b>
          <small data-level={stock.available ? stock.level : 'none'}>{stockText(stock, locale)}</small>
          {tags && <small>{tags}</small>}
        </a>
      </li>
    );
  },
  (before, after) => before.goods === after.goods,
);

/** As many others as stand beside a goods. */
const BESIDE = 4;

const othersOf = (sale: Sale, goods: ShopGoods): ShopGoods[] => {
  const others = sale.data.goods.filter(({ id, stock }) => id !== goods.id && stock.available);
  return others.toSorted((a, b) => Number(b.cate_id === goods.cate_id) - Number(a.cate_id === goods.cate_id)).slice(0, BESIDE);
};

function Detail({ stage, goods, view }: { stage: Stage; goods: ShopGoods; view: DetailView }) {
  const t = useWords(text);
  const { sale } = stage;
  const { details } = sale;
  const others = othersOf(sale, goods);
  const top = useRef<HTMLButtonElement>(null);
  const shown = useRef(goods.id);
  useEffect(() => {
    // the focus was on a goods of the shelf, which is gone
    if (document.activeElement === document.body || shown.current !== goods.id) top.current?.focus({ preventScroll: true });
    shown.current = goods.id;
  }, [goods.id]);
  return (
    <article className="st-detail">
      <button ref={top} type="button" className="st-back" onClick={view.close}>
        <svg
          viewBox="0 0 20 20"
          width="18"
          height="18"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path d="M16.500 10h-13m5-5-5 5 5 5" />
        </svg>
        {t('back')}
      </button>
      <div className="st-show">
        <div className="st-window" key={goods.id}>
          {details.images.length > 0 ? (
            <Gallery images={details.images} name={goods.name} />
          ) : goods.image ? (
            <Picture className="st-large" src={goods.image} alt={goods.name} sizes="(min-width: 900px) 640px, 100vw" />
          ) : (
            <Cover className="st-large" name={goods.name} />
          )}
        </div>
        <section className="st-counter">
          <Purchase stage={stage} bare />
          <PurchaseFoot stage={stage} />
        </section>
        <Described details={details} className="st-about" />
      </div>
      {others.length > 0 && (
        <section className="st-more">
          <h2>{t('more')}</h2>
          <ul className="st-goods">
            {others.map((each) => (
              <Item key={each.id} goods={each} view={view} />
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}
