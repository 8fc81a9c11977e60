/** What the buyer keeps in sight, as it stands now: of the account, or of this device while nobody is signed in. */
import { personalFavourite } from '@keymall/contract/buyer/favourite';
import * as word from '@keymall/contract/kit/word';
import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '#kit/button';
import { call } from '#kit/call';
import { money } from '#kit/format';
import { useLocale, useWords, words } from '#kit/i18n';
import { Picture } from '#kit/picture';
import { toast } from '#kit/toast';
import { type FavouriteView, lookAtDevice, mergeFavourites, nameOf, onDevice, toggleFavourite } from '../../../storefront/favourites.ts';
import { buyerSentence } from '../../../storefront/sentence.ts';
import { stockText } from '../../../storefront/words.ts';
import { Choices, RowList, useRows } from './list.tsx';

const text = words(
  {
    title: '我的收藏',
    kinds: '收藏类型',
    goods: '商品',
    noGoods: '还没有收藏商品。在店铺页点“收藏”，价格和库存会显示在这里；缺货的到货后会通知你。',
    noShops: '还没有收藏店铺。',
    gone: '现在买不到',
    remove: '取消收藏',
    removed: '已取消收藏',
    open: '去看看',
    enter: '进入店铺',
    merged: '本机的 {count} 个收藏已合并到账号',
    device: '这台设备上的收藏',
    deviceNote: '登录后会合并到账号，在所有设备上可见。',
  },
  {
    title: 'Favourites',
    kinds: 'Kind of favourites',
    goods: 'Products',
    noGoods: 'No products yet. Tap “Favourite” on a shop’s page: price and stock stand here, and you hear when one is back.',
    noShops: 'No shops yet.',
    gone: 'Not available now',
    remove: 'Remove',
    removed: 'Removed from favourites',
    open: 'View',
    enter: 'Go to the shop',
    merged: '{count} favourites of this device are in your account now',
    device: 'Favourites on this device',
    deviceNote: 'Once you sign in they move to your account, on all your devices.',
  },
  { network: word.networkError, shops: word.shop },
);

type Kind = 'goods' | 'shop';

export function Favourites() {
  const t = useWords(text);
  const [kind, setKind] = useState<Kind>('goods');
  const [asked, setAsked] = useState(0);
  const list = useRows(`${kind}:${asked}`, (page) => call(personalFavourite.list, { kind, page, limit: 20 }));
  useEffect(() => {
    mergeFavourites().then(
      (count) => {
        if (count === 0) return;
        toast.success(t('merged', { count }));
        setAsked((times) => times + 1);
      },
      () => undefined,
    );
  }, [t]);
  const remove = async ({ shop_id, goods_id }: FavouriteView): Promise<void> => {
    try {
      await call(personalFavourite.remove, { list: [{ shop_id, goods_id }] });
      toast.success(t('removed'));
      setAsked((times) => times + 1);
    } catch (error) {
      toast.error(buyerSentence(error, t('network')));
    }
  };
  return (
    <section className="km-box me-part">
      <h1>{t('title')}</h1>
      <Choices
        label={t('kinds')}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'goods', label: t('goods') },
          { value: 'shop', label: t('shops') },
        ]}
      />
      <RowList
        of={list}
        keyOf={nameOf}
        empty={t(kind === 'goods' ? 'noGoods' : 'noShops')}
        draw={(view) => <FavouriteRow view={view} onRemove={() => void remove(view)} />}
      />
    </section>
  );
}

export function FavouriteRow({ view, onRemove }: { view: FavouriteView; onRemove?: () => void }) {
  const t = useWords(text);
  const locale = useLocale();
  const { token, goods_id, name, image, shop_name, price, stock, open } = view;
  return (
    <div className="me-favourite" data-gone={open ? undefined : ''}>
      {image ? <Picture src={image} alt="" width={48} height={48} loading="lazy" /> : <i aria-hidden="true">{name.slice(0, 1)}</i>}
      <span>
        <b>{name}</b>
        <small>
          {goods_id !== null && shop_name}
          {!open && ` · ${t('gone')}`}
          {stock && (
            <em data-level={stock.available ? stock.level : 'none'}>
              {' · '}
              {stockText(stock, locale)}
            </em>
          )}
        </small>
      </span>
      {price !== null && <strong>{money(price)}</strong>}
      <span className="me-acts">
        {open && (
          <ButtonLink size="small" look="primary" href={`/link/${token}${goods_id === null ? '' : `?goods=${goods_id}`}`}>
            {t(goods_id === null ? 'enter' : 'open')}
          </ButtonLink>
        )}
        {onRemove && (
          <Button size="small" onClick={onRemove}>
            {t('remove')}
          </Button>
        )}
      </span>
    </div>
  );
}

/** A guest's own; nothing where this device keeps none. */
export function DeviceFavourites() {
  const t = useWords(text);
  const [views, setViews] = useState<readonly FavouriteView[]>([]);
  useEffect(() => {
    lookAtDevice().then(setViews, () =>
      // without an answer their names are better than nothing
      setViews(onDevice().map((each) => ({ ...each, image: '', price: null, stock: null, open: true }))),
    );
  }, []);
  if (views.length === 0) return null;
  const remove = async (view: FavouriteView): Promise<void> => {
    await toggleFavourite(view);
    setViews((before) => before.filter((each) => nameOf(each) !== nameOf(view)));
  };
  return (
    <section className="km-box me-part">
      <h2>{t('device')}</h2>
      <p className="km-faint">{t('deviceNote')}</p>
      <ul className="me-rows">
        {views.map((view) => (
          <li key={nameOf(view)}>
            <FavouriteRow view={view} onRemove={() => void remove(view)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
