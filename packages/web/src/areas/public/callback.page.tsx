import { useEffect } from 'react';
import { useTradeNo } from '../../storefront/lookup.ts';
import { usePayWatch } from '../../storefront/pay-watch.ts';
import { PAID } from '../../storefront/shapes.ts';
import type { HomePageProps } from './page.ts';

export function Page({ url, Frame, Look }: HomePageProps<'callback'>) {
  const tradeNo = useTradeNo(url);
  const watch = usePayWatch(tradeNo ?? '', null);
  useEffect(() => {
    if (tradeNo && watch.status === PAID) window.location.replace(`/order?trade_no=${encodeURIComponent(tradeNo)}`);
  }, [watch.status, tradeNo]);
  return (
    <Frame>
      <Look tradeNo={tradeNo} watch={watch} />
    </Frame>
  );
}
