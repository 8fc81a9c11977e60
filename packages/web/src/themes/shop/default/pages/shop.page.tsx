/**
 * The default shop: goods on the left, the purchase on the right with the ways to pay, the total and the button at its foot. On a phone
 * the purchase comes as a sheet over the shelf.
 */
import * as word from '@keymall/contract/kit/word';
import { lazy, memo, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '#kit/button';
import { Dialog } from '#kit/dialog';
import { money } from '#kit/format';
import { type Say, useLocale, useWords, words } from '#kit/i18n';
import { Picture } from '#kit/picture';
import { Preferences } from '#kit/preferences';
import { useSite } from '#kit/site';
import { Slice } from '#kit/slice';
import { ContactList } from '../../../../storefront/contact-list.tsx';
import type { ShopProps } from '../../../../storefront/parts.ts';
import type { Sale } from '../../../../storefront/sale.ts';
import type { ShopGoods } from '../../../../storefront/shapes.ts';
import type { Shelf } from '../../../../storefront/shelf.ts';
import { stockText } from '../../../../storefront/words.ts';
import { Cover } from '../../../kit/cover.tsx';
import { useNarrow } from '../../../kit/narrow.ts';
import { NoticeModal } from '../../../kit/notice-modal.tsx';
import { BuyFoot } from '../parts/buy-foot.tsx';
import { BuyForm } from '../parts/buy-form.tsx';
import { Finder } from '../parts/finder.tsx';
import '../../../kit/buying.css';
import '../style.css';

const orderDialog = () => import('../../../kit/order-dialog.tsx');
/** Dialogs are not part of the first load: they are fetched when a goods is chosen. */
const OrderDialog = lazy(async () => ({ default: (await orderDialog()).OrderDialog }));
const OutsideGuide = lazy(async () => ({ default: (await import('../../../../storefront/outside-guide.tsx')).OutsideGuide }));
const Sticky = lazy(async () => ({ default: (await import('../../../kit/sticky.tsx')).Sticky }));

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
    order: '填写订单',
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
    order: 'Your order',
    resume: 'Go on ordering',
    locks: 'Password',
    tiers: 'Volume discount',
    gifts: 'Extras',
    outside: 'Paying does not work inside WeChat: open this page in your browser',
    how: 'How to',
  },
  { goods: word.goods },
);

export function Look({ sale }: ShopProps) {
  const t = useWords(text);
  const locale = useLocale();
  const site = useSite();
  const { shop } = sale.data;
  const pops = shop.shop_notice_show === 1 && shop.shop_notice !== '';
  const [notice, setNotice] = useState<'drawn' | 'asked' | null>(pops ? 'drawn' : null);
  const contact = Object.values(shop.shop_contact ?? {}).some(Boolean) ? shop.shop_contact : null;
  const form = useRef<HTMLDivElement>(null);
  const shelf = useRef<HTMLFieldSetElement>(null);
  /** What is shown anew is shown from its beginning. */
  const toShelf = (): void => {
    if ((shelf.current?.getBoundingClientRect().top ?? 0) < 0) shelf.current?.scrollIntoView({ block: 'start' });
  };
  const narrow = useNarrow(sale.handheld);
  const [sheet, setSheet] = useState(false);
  const [wasPlaced, setWasPlaced] = useState(false);
  const [guide, setGuide] = useState(false);
  const isChosen = useRef(sale.goods !== null);
  useEffect(() => {
    // whoever comes by a link to one goods has chosen already
    if (isChosen.current) setSheet(true);
  }, []);
  if (sale.placed && !wasPlaced) setWasPlaced(true);
  const choose = (id: number): void => {
    sale.choose(id);
    // fetched while the form is filled in; a failure here is tried again when the dialog opens
    orderDialog().catch(() => undefined);
  };
  const buy = async (): Promise<void> => {
    if (sale.outside) return setGuide(true);
    if (await sale.buy()) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')?.focus();
  };
  const purchase = (
    <div className="sd-purchase" ref={form}>
      <BuyForm sale={sale} onSubmit={() => void buy()} />
    </div>
  );
  const foot = <BuyFoot sale={sale} onBuy={() => void buy()} />;
  return (
    <div className="sd">
      <a className="km-skip" href="#goods">
        {t('skip')}
      </a>
      <Slice name="head">
        <header className="sd-head">
          <div className="sd-wide">
            <Avatar name={shop.shop_name} src={shop.shop_logo} />
            <div className="sd-name">
              <h1>{shop.shop_name}</h1>
              <small>{t('since', { day: shop.create_day })}</small>
            </div>
            <a className="sd-lookup" href="/order">
              {t('lookup')}
            </a>
            <Preferences />
          </div>
        </header>
      </Slice>
      <div className="sd-wide sd-columns">
        <main className="sd-left" id="goods">
          {sale.outside && (
            <p className="km-alert km-alert-warn">
              {t('outside')}
              <Button size="small" onClick={() => setGuide(true)}>
                {t('how')}
              </Button>
            </p>
          )}
          {(shop.shop_notice || contact) && (
            <section className={pops && !contact ? 'sd-notice' : 'km-box sd-notice'}>
              {pops ? (
                <Button size="small" onClick={() => setNotice('asked')}>
                  {t('notice')}
                </Button>
              ) : (
                shop.shop_notice && (
                  <>
                    <h2>{t('notice')}</h2>
                    <p className="km-prose-plain">{shop.shop_notice}</p>
                  </>
                )
              )}
              {contact && <ContactList contact={contact} />}
            </section>
          )}
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
                  from={goods.limit_quantity > 1 ? t('from', { min: goods.limit_quantity }) : ''}
                  tags={tagsOf(goods, t)}
                  onChoose={choose}
                  onTap={() => setSheet(true)}
                />
              ))}
              {sale.shelf.goods.length === 0 && <Empty shelf={sale.shelf} />}
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
      <footer className="sd-foot">{site.site_shop_copyright || site.site_info_copyright || site.site_name}</footer>
      <Dialog open={narrow && sheet} title={t('order')} onClose={() => setSheet(false)} foot={foot}>
        {purchase}
      </Dialog>
      <Suspense>
        <Afterwards>
          <Sticky support={contact && <ContactList contact={contact} />}>
            {narrow && sale.goods && (
              <Button look="primary" onClick={() => setSheet(true)}>
                {t('resume')}
              </Button>
            )}
          </Sticky>
        </Afterwards>
        {guide && <OutsideGuide onClose={() => setGuide(false)} />}
        {wasPlaced && <OrderDialog sale={sale} />}
      </Suspense>
      {notice && <NoticeModal shopId={shop.id} notice={shop.shop_notice} drawn={notice === 'drawn'} onClose={() => setNotice(null)} />}
    </div>
  );
}

/** What the server doesn't draw. */
function Afterwards({ children }: { children: ReactNode }) {
  const [isTaken, setTaken] = useState(false);
  useEffect(() => setTaken(true), []);
  return isTaken && children;
}

function Empty({ shelf: { search, setSearch, found, chooseCategory } }: { shelf: Shelf }) {
  const t = useWords(text);
  if (!search) return <p className="sd-empty">{t('empty')}</p>;
  return (
    <div className="sd-empty">
      <p>{t('nothing', { search })}</p>
      {found > 0 && <Button onClick={() => chooseCategory(null)}>{`${t('everywhere')} (${found})`}</Button>}
      <Button onClick={() => setSearch('')}>{t('clear')}</Button>
    </div>
  );
}

/** The picture above the goods of one category: the chosen one, or the only one there is. */
function Banner({ sale: { data, shelf } }: { sale: Sale }) {
  const { categoryId } = shelf;
  const [only, second] = data.categories;
  const category = categoryId === null ? (second ? undefined : only) : data.categories.find(({ id }) => id === categoryId);
  return category?.big_pic ? (
    <Picture className="sd-banner" src={category.big_pic} alt="" sizes="(min-width: 1200px) 800px, 100vw" />
  ) : null;
}

/** What is special about a goods, in a word each. */
const tagsOf = (goods: ShopGoods, t: Say<'locks' | 'tiers' | 'gifts'>): string =>
  [
    goods.visit_type === 1 && t('locks'),
    goods.price_list.length > 0 && t('tiers'),
    goods.event_give.length + goods.gifts.length > 0 && t('gifts'),
  ]
    .filter(Boolean)
    .join(' · ');

interface GoodsCardProps {
  goods: ShopGoods;
  chosen: boolean;
  /** Its stock in words, and the least quantity where that is more than one. */
  stock: string;
  from: string;
  tags: string;
  onChoose: (id: number) => void;
  /** Also of the goods that is chosen already. */
  onTap: () => void;
}

/** One goods. Its price and stock word are in the first response; it renders again only when it or its choice changes. */
const GoodsCard = memo(
  ({ goods: { id, name, price, image, stock }, chosen, stock: word, from, tags, onChoose, onTap }: GoodsCardProps) => (
    <label className="sd-goods" data-out={stock.available ? undefined : ''}>
      <input type="radio" name="goods" value={id} checked={chosen} onChange={() => onChoose(id)} onClick={onTap} />
      {image ? <Picture src={image} alt="" width={56} height={56} loading="lazy" /> : <Cover name={name} />}
      <b>{name}</b>
      <strong>{money(price)}</strong>
      <small data-level={stock.available ? stock.level : 'none'}>{word}</small>
      {(from || tags) && <small>{[from, tags].filter(Boolean).join(' · ')}</small>}
    </label>
  ),
  (before, after) => before.goods === after.goods && before.chosen === after.chosen && before.stock === after.stock,
);

const Avatar = ({ name, src }: { name: string; src: string }) =>
  src ? <Picture className="sd-avatar" src={src} alt="" width={44} height={44} /> : <Cover className="sd-avatar" name={name} />;
