/** Finding an order again: by its number, and this browser's grant, the password, or the contact. */
import { publicOrder } from '@keymall/contract/ordering/public-order';
import { useEffect, useEffectEvent, useState } from 'react';
import { CallError, call, sentenceOf } from '#kit/call';
import { useWords, words } from '#kit/i18n';
import { codes } from './codes.ts';
import { forgetOrder, grantFor, type RememberedOrder, rememberedOrders } from './order-memory.ts';
import type { FoundOrder } from './shapes.ts';

const text = words({ network: '网络错误，请稍后再试' }, { network: 'Network error, please try again later' });

export interface Lookup {
  tradeNo: string;
  setTradeNo: (value: string) => void;
  password: string;
  setPassword: (value: string) => void;
  /** The server wants the password of this order. */
  asksPassword: boolean;
  busy: boolean;
  /** Why nothing was found, as a sentence. */
  message: string;
  found: FoundOrder | null;
  /** Looks up what is typed, or a remembered order. */
  ask: (tradeNo?: string) => Promise<void>;
  /** Back to the form. */
  reset: () => void;
  /** This browser's orders; empty until the page runs in the browser. */
  mine: RememberedOrder[];
  forget: (tradeNo: string) => void;
}

/** The number in the page's address: ours, or the return address's older name. */
export const tradeNoIn = (url: string): string => {
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  return (query.get('trade_no') ?? query.get('orderId') ?? query.get('out_trade_no') ?? '').trim();
};

export function useLookup(url: string): Lookup {
  const t = useWords(text);
  const [tradeNo, setTradeNo] = useState(() => tradeNoIn(url));
  const [password, setPassword] = useState('');
  const [asksPassword, setAsksPassword] = useState(false);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const [found, setFound] = useState<FoundOrder | null>(null);
  const [mine, setMine] = useState<RememberedOrder[]>([]);

  const query = async (number: string, pwd: string): Promise<void> => {
    const wanted = number.trim().toUpperCase();
    if (!wanted) return;
    setBusy(true);
    setMessage('');
    try {
      setFound(await call(publicOrder.query, { trade_no: wanted, pwd, grant: grantFor(wanted) }, { quiet: true }));
      setAsksPassword(false);
      window.history.replaceState(null, '', `/order?trade_no=${encodeURIComponent(wanted)}`);
    } catch (error) {
      const needsPassword = error instanceof CallError && error.code === codes.order_password_needed;
      setAsksPassword((before) => before || needsPassword);
      if (!needsPassword || pwd) setMessage(sentenceOf(error, t('network')));
    } finally {
      setBusy(false);
    }
  };

  // the address is looked at once, when the page opens
  const onOpen = useEffectEvent(() => {
    setMine(rememberedOrders());
    const given = tradeNoIn(window.location.href);
    if (given) void query(given, '');
  });
  useEffect(() => onOpen(), []);

  return {
    tradeNo,
    setTradeNo,
    password,
    setPassword,
    asksPassword,
    busy,
    message,
    found,
    ask: (number) => {
      if (number) setTradeNo(number);
      return query(number ?? tradeNo, number ? '' : password);
    },
    reset: () => {
      setFound(null);
      setPassword('');
      setAsksPassword(false);
      setMessage('');
      setTradeNo('');
      setMine(rememberedOrders());
      window.history.replaceState(null, '', '/order');
    },
    mine,
    forget: (number) => {
      forgetOrder(number);
      setMine(rememberedOrders());
    },
  };
}
