/**
 * What every shop page does around its goods: the notice, the way to the shop, the guide out of WeChat, the sheet on a phone, the
 * order dialog. A look draws its shelf and calls these verbs.
 */
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '#kit/button';
import { type Say, useWords, words } from '#kit/i18n';
import { Picture } from '#kit/picture';
import { Preferences } from '#kit/preferences';
import { useSite } from '#kit/site';
import { ContactList } from '../../storefront/contact-list.tsx';
import type { Sale } from '../../storefront/sale.ts';
import type { Contact, ShopGoods } from '../../storefront/shapes.ts';
import type { Shelf } from '../../storefront/shelf.ts';
import { BuyFoot } from './buy-foot.tsx';
import { BuyForm } from './buy-form.tsx';
import { Cover } from './cover.tsx';
import { useNarrow } from './narrow.ts';
import { NoticeModal } from './notice-modal.tsx';
import { StarSlot } from './star-slot.tsx';

const orderDialog = () => import('./order-dialog.tsx');
/** Dialogs are not part of the first load: they are fetched when a goods is chosen. */
const OrderDialog = lazy(async () => ({ default: (await orderDialog()).OrderDialog }));
const OutsideGuide = lazy(async () => ({ default: (await import('../../storefront/outside-guide.tsx')).OutsideGuide }));
const ShopSticky = lazy(async () => ({ default: (await import('./sticky.tsx')).ShopSticky }));

const text = words(
  {
    skip: '跳到商品',
    since: '{day} 开店',
    lookup: '订单查询',
    notice: '公告',
    empty: '该分类暂无商品',
    nothing: '没有找到“{search}”',
    everywhere: '在全部分类中找',
    clear: '清除搜索',
    from: '起购 {min} 件',
    resume: '继续下单',
    locks: '需访问密码',
    tiers: '批发优惠',
    gifts: '买赠',
    outside: '微信内无法付款，请在浏览器中打开本页',
    how: '怎么打开',
  },
  {
    skip: 'Skip to the products',
    since: 'Since {day}',
    lookup: 'Find an order',
    notice: 'Notice',
    empty: 'Nothing in this category yet',
    nothing: 'Nothing found for “{search}”',
    everywhere: 'Look in all categories',
    clear: 'Clear the search',
    from: 'At least {min}',
    resume: 'Go on ordering',
    locks: 'Password',
    tiers: 'Volume discount',
    gifts: 'Extras',
    outside: 'Paying does not work inside WeChat: open this page in your browser',
    how: 'How to',
  },
);

export interface Stage {
  sale: Sale;
  /** Holds the order form, so that what is wrong in it is found. */
  form: RefObject<HTMLDivElement | null>;
  /** Too narrow for two columns. */
  narrow: boolean;
  /** The order form over the page. */
  sheet: boolean;
  setSheet: (open: boolean) => void;
  choose: (id: number) => void;
  buy: () => void;
  contact: Contact | null;
  /** The notice opens by itself, and stands nowhere else. */
  pops: boolean;
  notice: 'drawn' | 'asked' | null;
  setNotice: (notice: 'asked' | null) => void;
  guide: boolean;
  setGuide: (open: boolean) => void;
}

export function useStage(sale: Sale): Stage {
  const { shop } = sale.data;
  const pops = shop.shop_notice_show === 1 && shop.shop_notice !== '';
  const [notice, setNotice] = useState<Stage['notice']>(pops ? 'drawn' : null);
  const form = useRef<HTMLDivElement>(null);
  const narrow = useNarrow(sale.handheld);
  const [sheet, setSheet] = useState(false);
  const [guide, setGuide] = useState(false);
  const isChosen = useRef(sale.goods !== null);
  useEffect(() => {
    // whoever comes by a link to one goods has chosen already
    if (isChosen.current) setSheet(true);
  }, []);
  const buy = async (): Promise<void> => {
    if (sale.outside) return setGuide(true);
    if (await sale.buy()) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')?.focus();
  };
  return {
    sale,
    form,
    narrow,
    sheet,
    setSheet,
    choose: (id) => {
      sale.choose(id);
      // fetched while the form is filled in; a failure here is tried again when the dialog opens
      orderDialog().catch(() => undefined);
    },
    buy: () => void buy(),
    contact: Object.values(shop.shop_contact ?? {}).some(Boolean) ? shop.shop_contact : null,
    pops,
    notice,
    setNotice,
    guide,
    setGuide,
  };
}

/** The star of a goods, or of the shop itself. */
export function StarPlace({ sale: { data }, goods }: { sale: Sale; goods?: ShopGoods }) {
  const { id: shop_id, shop_name } = data.shop;
  return <StarSlot starred={{ shop_id, goods_id: goods?.id ?? null, token: data.token, name: goods?.name ?? shop_name, shop_name }} />;
}

/** The order form; where it finds what is wrong. `bare`: pictures and description stand elsewhere. */
export const Purchase = ({ stage: { sale, form, buy }, bare = false }: { stage: Stage; bare?: boolean }) => (
  <div className="km-purchase" ref={form}>
    {sale.goods && <StarPlace sale={sale} goods={sale.goods} />}
    <BuyForm sale={sale} bare={bare} onSubmit={buy} />
  </div>
);

export const PurchaseFoot = ({ stage: { sale, buy } }: { stage: Stage }) => <BuyFoot sale={sale} onBuy={buy} />;

/** What comes over the page and after it. `resume`: a phone's bar leads back to the order. */
export function StageEnd({ stage, resume = false }: { stage: Stage; resume?: boolean }) {
  const t = useWords(text);
  const { sale, notice, guide } = stage;
  const { shop, extension } = sale.data;
  const [wasPlaced, setWasPlaced] = useState(false);
  if (sale.placed && !wasPlaced) setWasPlaced(true);
  return (
    <>
      <Suspense>
        <Afterwards>
          <ShopSticky extension={extension} ask={shop.chat === 1 ? { shop_id: shop.id, goods_id: sale.goods?.id } : null}>
            {resume && sale.goods && (
              <Button look="primary" onClick={() => stage.setSheet(true)}>
                {t('resume')}
              </Button>
            )}
          </ShopSticky>
        </Afterwards>
        {guide && <OutsideGuide onClose={() => stage.setGuide(false)} />}
        {wasPlaced && <OrderDialog sale={sale} />}
      </Suspense>
      {notice && (
        <NoticeModal
          shopId={shop.id}
          notice={shop.shop_notice}
          drawn={notice === 'drawn'}
          look={extension.notice_look}
          often={extension.notice_often}
          onClose={() => stage.setNotice(null)}
        />
      )}
    </>
  );
}

/** What the server doesn't draw. */
function Afterwards({ children }: { children: ReactNode }) {
  const [isTaken, setTaken] = useState(false);
  useEffect(() => setTaken(true), []);
  return isTaken && children;
}

/** First on the page, for the keyboard: past the head to `#goods`. */
export function Skip() {
  const t = useWords(text);
  return (
    <a className="km-skip" href="#goods">
      {t('skip')}
    </a>
  );
}

/** The shop's name, and since when it sells. */
export function ShopName({ sale }: { sale: Sale }) {
  const t = useWords(text);
  const { shop_name, create_day } = sale.data.shop;
  return (
    <div className="km-shop-name">
      <h1>{shop_name}</h1>
      <small>{t('since', { day: create_day })}</small>
      <StarPlace sale={sale} />
    </div>
  );
}

/** Where every head ends: to one's orders, language and mode. */
export function HeadActs() {
  const t = useWords(text);
  return (
    <>
      <a className="km-lookup" href="/order">
        {t('lookup')}
      </a>
      <Preferences />
    </>
  );
}

export function ShopFoot() {
  const site = useSite();
  return <footer className="km-shop-foot">{site.site_shop_copyright || site.site_info_copyright || site.site_name}</footer>;
}

/** Where the browser can't pay: the way to one that can. */
export function OutsideNote({ stage: { sale, setGuide } }: { stage: Stage }) {
  const t = useWords(text);
  if (!sale.outside) return null;
  return (
    <p className="km-alert km-alert-warn">
      {t('outside')}
      <Button size="small" onClick={() => setGuide(true)}>
        {t('how')}
      </Button>
    </p>
  );
}

/** The shop's word to its visitors, and how it is reached. */
export function ShopNotice({ stage: { sale, contact, pops, setNotice } }: { stage: Stage }) {
  const t = useWords(text);
  const { shop_notice } = sale.data.shop;
  if (!shop_notice && !contact) return null;
  return (
    <section className={pops && !contact ? 'km-shop-notice' : 'km-box km-shop-notice'}>
      {pops ? (
        <Button size="small" onClick={() => setNotice('asked')}>
          {t('notice')}
        </Button>
      ) : (
        shop_notice && (
          <>
            <h2>{t('notice')}</h2>
            <p className="km-prose-plain">{shop_notice}</p>
          </>
        )
      )}
      {contact && <ContactList contact={contact} />}
    </section>
  );
}

export function EmptyShelf({ shelf: { search, setSearch, found, chooseCategory } }: { shelf: Shelf }) {
  const t = useWords(text);
  if (!search) return <p className="km-shelf-empty">{t('empty')}</p>;
  return (
    <div className="km-shelf-empty">
      <p>{t('nothing', { search })}</p>
      {found > 0 && <Button onClick={() => chooseCategory(null)}>{`${t('everywhere')} (${found})`}</Button>}
      <Button onClick={() => setSearch('')}>{t('clear')}</Button>
    </div>
  );
}

/** The picture above the goods of one category: the chosen one, or the only one there is. */
export function Banner({ sale: { data, shelf } }: { sale: Sale }) {
  const { categoryId } = shelf;
  const [only, second] = data.categories;
  const category = categoryId === null ? (second ? undefined : only) : data.categories.find(({ id }) => id === categoryId);
  return category?.big_pic ? (
    <Picture className="km-banner" src={category.big_pic} alt="" sizes="(min-width: 1200px) 800px, 100vw" />
  ) : null;
}

const tagsOf = (goods: ShopGoods, t: Say<'locks' | 'tiers' | 'gifts'>): string[] =>
  [
    goods.visit_type === 1 && t('locks'),
    goods.price_list.length > 0 && t('tiers'),
    goods.event_give.length + goods.gifts.length > 0 && t('gifts'),
  ].filter((each) => each !== false);

/** What is special about a goods, in a word each: the least quantity where that is more than one, and its tags. */
export function useTags(): (goods: ShopGoods) => string[] {
  const t = useWords(text);
  return (goods) => [...(goods.limit_quantity > 1 ? [t('from', { min: goods.limit_quantity })] : []), ...tagsOf(goods, t)];
}

/** A shop's sign: its picture, or one that follows from its name. */
export const Avatar = ({ name, src, className, size = 44 }: { name: string; src: string; className: string; size?: number }) =>
  src ? <Picture className={className} src={src} alt="" width={size} height={size} /> : <Cover className={className} name={name} />;
