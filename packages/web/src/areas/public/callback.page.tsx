import { isOpening } from '@keymall/contract/kit/drawn-address';
import { useEffect, useState } from 'react';
import { tradeNoIn } from '../../storefront/lookup.ts';
import { usePayWatch } from '../../storefront/pay-watch.ts';
import { PAID } from '../../storefront/shapes.ts';
import type { HomePageProps } from './page.ts';

export function Page({ url, Frame, Look }: HomePageProps<'callback'>) {
  // one document for all numbers: which one is read here
  const [tradeNo, setTradeNo] = useState(isOpening(url) ? null : '');
  useEffect(() => setTradeNo(tradeNoIn(window.location.href)), []);
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
