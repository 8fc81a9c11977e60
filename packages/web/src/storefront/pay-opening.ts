/**
 * What the pay page opens with. Its document is the same for every order and has begun to ask already (app/early-question.js), so that the
 * way to pay is made at the gateway while the page's script is fetched.
 */
import { addressOf, readAddress } from '@keymall/contract/kit/address';
import { publicPay } from '@keymall/contract/ordering/public-order';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#kit/call';
import { earlyFor } from '#kit/early';
import { drawQr } from '#kit/qr';
import type { Device, PayData } from './shapes.ts';

export interface PayOpening {
  data: PayData | null;
  /** The order's number, as this page's address has it; '' until the browser has read it. */
  tradeNo: string;
  /** Why it did not open; null while it opens. */
  error: unknown;
  retry: () => void;
}

/** `drawn`: what the document brought along, where its reader's browser asked for that. `url`: the address it was drawn of, else the pattern. */
export function usePayOpening(drawn: PayData | null, url: string, device: Device): PayOpening {
  const [data, setData] = useState(drawn);
  const [tradeNo, setTradeNo] = useState(drawn?.trade_no ?? '');
  const [error, setError] = useState<unknown>(null);
  const ask = async (trade_no: string): Promise<void> => {
    setError(null);
    try {
      setData(await call(publicPay.detail, { trade_no, device }, { quiet: true, early: earlyFor(trade_no) }));
    } catch (reason) {
      setError(reason);
    }
  };
  const onOpen = useEffectEvent(() => {
    if (data) return;
    const number = readAddress(window.location.pathname, addressOf(url))?.['trade_no'] ?? '';
    setTradeNo(number);
    void ask(number);
    // most of those who sit at a desk are shown a code: what draws it comes meanwhile
    if (device === 'pc') void drawQr(number).catch(() => undefined);
  });
  useEffect(() => onOpen(), []);
  return { data, tradeNo, error, retry: () => void ask(tradeNo) };
}
