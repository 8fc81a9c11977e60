/** A goods of the mall: what it is on the left, the purchase on the right; on a phone its picture, the purchase, then the rest. */
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '#kit/button';
import { count } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { Picture } from '#kit/picture';
import { categoryPath } from '../../../../storefront/mall.ts';
import type { ItemProps } from '../../../../storefront/parts.ts';
import { BuyFoot } from '../../../kit/buy-foot.tsx';
import { BuyForm } from '../../../kit/buy-form.tsx';
import { Cover } from '../../../kit/cover.tsx';
import { Gallery } from '../../../kit/gallery.tsx';
import { MallShopCard } from '../../../kit/mall-parts.tsx';
import { StarSlot } from '../../../kit/star-slot.tsx';
import '../../../kit/buying.css';
import '../style.css';

const OrderDialog = lazy(async () => ({ default: (await import('../../../kit/order-dialog.tsx')).OrderDialog }));
const OutsideGuide = lazy(async () => ({ default: (await import('../../../../storefront/outside-guide.tsx')).OutsideGuide }));

const text = words(
  {
    mall: '商城',
    sales: '销量 {count}',
    about: '商品介绍',
    none: '卖家没有填写介绍。',
    seller: '卖家',
    note: '订单由该店铺发货与售后，与在店铺内购买相同。',
    outside: '微信内无法付款，请在浏览器中打开本页',
    how: '怎么打开',
  },
  {
    mall: 'Mall',
    sales: '{count} sold',
    about: 'Description',
    none: 'The seller has not described it.',
    seller: 'Sold by',
    note: 'The order is this shop’s, as if it were placed there.',
    outside: 'Paying does not work inside WeChat: open this page in your browser',
    how: 'How to',
  },
);

export function Look({ mall: { goods, content, path, seller }, sale }: ItemProps) {
  const t = useWords(text);
  const form = useRef<HTMLElement>(null);
  const [wasPlaced, setWasPlaced] = useState(false);
  const [guide, setGuide] = useState(false);
  if (sale.placed && !wasPlaced) setWasPlaced(true);
  const images = sale.details.images.length > 0 ? sale.details.images : (sale.goods?.images ?? []);
  const described = sale.details.content || content;
  const buy = async (): Promise<void> => {
    if (sale.outside) return setGuide(true);
    if (await sale.buy()) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')?.focus();
  };
  return (
    <div className="ml">
      <nav className="ml-path">
        <a href="/mall">{t('mall')}</a>
        {path.map(({ id, name }) => (
          <span key={id}>
            <span aria-hidden="true">/ </span>
            <a href={categoryPath(id)}>{name}</a>
          </span>
        ))}
      </nav>
      <h1>{goods.name}</h1>
      {sale.outside && (
        <p className="km-alert km-alert-warn">
          {t('outside')}
          <Button size="small" onClick={() => setGuide(true)}>
            {t('how')}
          </Button>
        </p>
      )}
      <div className="ml-item">
        <section className="km-box">
          {images.length > 0 ? (
            <Gallery images={images} name={goods.name} />
          ) : goods.image ? (
            <Picture src={goods.image} alt={goods.name} sizes="(min-width: 860px) 720px, 100vw" />
          ) : (
            <Cover name={goods.name} />
          )}
          <h2>{t('about')}</h2>
          {described ? (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned of script and style by the server, on writing and on reading
            <div className="km-prose" dangerouslySetInnerHTML={{ __html: described }} />
          ) : (
            <p className="km-faint">{t('none')}</p>
          )}
        </section>
        <aside className="km-box" ref={form}>
          <StarSlot
            starred={{ shop_id: seller.id, goods_id: goods.id, token: sale.data.token, name: goods.name, shop_name: seller.shop_name }}
          />
          <BuyForm sale={sale} bare onSubmit={() => void buy()} />
          <BuyFoot sale={sale} onBuy={() => void buy()} />
          {goods.sales > 0 && <p className="km-faint">{t('sales', { count: count(goods.sales) })}</p>}
          <div>
            <h2>{t('seller')}</h2>
            <MallShopCard shop={seller} />
            <p className="km-faint">{t('note')}</p>
          </div>
        </aside>
      </div>
      <Suspense>
        {guide && <OutsideGuide onClose={() => setGuide(false)} />}
        {wasPlaced && <OrderDialog sale={sale} />}
      </Suspense>
    </div>
  );
}
