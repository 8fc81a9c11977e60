/** A shop in the mall: who it is, and what of its goods stands here. */
import { ButtonLink } from '#kit/button';
import { useWords, words } from '#kit/i18n';
import type { MallShopProps } from '../../../../storefront/parts.ts';
import { MallGrid, MallOrders, MallPager, MallSearch, MallShopCard } from '../../../kit/mall-parts.tsx';
import { StarSlot } from '../../../kit/star-slot.tsx';

const text = words(
  { mall: '商城', since: '{day} 开店', enter: '进入店铺', empty: '这一页没有商品了。' },
  { mall: 'Mall', since: 'Since {day}', enter: 'Go to the shop', empty: 'There is nothing on this page.' },
);

export function Look({ mall: { shop, goods, page, more }, url }: MallShopProps) {
  const t = useWords(text);
  return (
    <div className="ml">
      <nav className="ml-path">
        <a href="/mall">{t('mall')}</a>
        <span aria-hidden="true">/</span>
        <span>{shop.shop_name}</span>
      </nav>
      <MallSearch />
      <header className="ml-main">
        <h1>{shop.shop_name}</h1>
        <MallShopCard shop={shop} />
        <p className="km-faint">{t('since', { day: shop.create_day })}</p>
        {shop.shop_notice && <p className="km-prose-plain">{shop.shop_notice}</p>}
        {shop.token && (
          <p>
            <ButtonLink href={`/link/${shop.token}`} look="primary">
              {t('enter')}
            </ButtonLink>
            <StarSlot starred={{ shop_id: shop.id, goods_id: null, token: shop.token, name: shop.shop_name, shop_name: shop.shop_name }} />
          </p>
        )}
      </header>
      <MallOrders url={url} />
      {goods.length > 0 ? <MallGrid goods={goods} of={false} /> : <p className="km-box ml-empty">{t('empty')}</p>}
      <MallPager url={url} page={page} more={more} />
    </div>
  );
}
