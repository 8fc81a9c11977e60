import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import { lazy, Suspense, useEffect, useState } from 'react';
import { call } from '#kit/call';
import { useSite } from '#kit/site';
import type { MallHomeData } from '../../storefront/mall.ts';
import type { HomeData, ShopData } from '../../storefront/shapes.ts';
import type { HomePageProps } from './page.ts';

const Announcement = lazy(async () => ({ default: (await import('./announcement.tsx')).Announcement }));

export function Page({ data, now, Frame, Look }: HomePageProps<'home', HomeData & { mall?: MallHomeData | null }>) {
  const site = useSite();
  const tryShop = useTryShop(site.site_try_shop);
  const [isTakenOver, setTakenOver] = useState(false);
  useEffect(() => setTakenOver(true), []);
  return (
    <Frame>
      <Look
        counts={data.counts}
        now={now}
        links={data.links}
        notices={data.notices}
        payTypes={data.pay_types}
        mall={data.mall ?? null}
        tryShop={tryShop}
      />
      {isTakenOver && site.message_popup_status === 1 && site.message_popup_content !== '' && (
        <Suspense>
          <Announcement site={site} />
        </Suspense>
      )}
    </Frame>
  );
}

/** One that can't be opened is not offered. */
function useTryShop(token: string): { href: string; shop: ShopData | null } | null {
  const [shop, setShop] = useState<ShopData | 'closed' | null>(null);
  useEffect(() => {
    if (token === '') return;
    call(shopIndex.detail, { token }, { quiet: true }).then(setShop, () => setShop('closed'));
  }, [token]);
  if (token === '' || shop === 'closed') return null;
  return { href: `/link/${encodeURIComponent(token)}`, shop };
}
