/** Watches an order until its end: by push where the socket is open, else by asking every few seconds. */
import { publicOrder } from '@keymall/contract/ordering/public-order';
import type { PushEvents } from '@keymall/contract/realtime/push-socket';
import { useEffect, useRef, useState } from 'react';
import { CallError, call } from '#kit/call';
import { useSecondsLeft } from '#kit/clock';
import { useSite } from '#kit/site';
import { codes } from './codes.ts';
import { watchOrder } from './order-push.ts';
import { CLOSED, type OrderStatus, UNPAID, type Untaken } from './shapes.ts';

export const ASK_EVERY_MS = 2_500;
/** While the socket says what happens, asking only makes sure. */
export const ASK_LIVE_MS = 30_000;
/** A closed order may still be paid late: it is asked after for this long. */
const AFTERWARDS_MS = 180_000;
const ASK_AFTERWARDS_MS = 5_000;

export interface PayWatch {
  status: OrderStatus;
  secondsLeft: number;
  /** Money that came and that the order did not take. */
  untaken: readonly Untaken[];
  /** The last question was not answered: the page says that it keeps trying. */
  offline: boolean;
  /** No order has this number: nothing more is asked. */
  missing: boolean;
  /** Asks at once: something has happened. */
  refresh: () => void;
}

/** No order has this number: asking again leads nowhere. */
export const isMissing = (error: unknown): boolean =>
  error instanceof CallError && (error.code === codes.missing || error.code === codes.bad_input);

const mayChange = (status: OrderStatus): boolean => status === UNPAID || status === CLOSED;

interface Known {
  status: OrderStatus;
  seconds_left: number;
  untaken: readonly Untaken[];
}

/** `first` is what the page opened with; null starts asking at once. */
export function usePayWatch(tradeNo: string, first: Known | null): PayWatch {
  const { push } = useSite();
  const [known, setKnown] = useState<Known>(first ?? { status: UNPAID, seconds_left: 0, untaken: [] });
  const [offline, setOffline] = useState(false);
  const [missing, setMissing] = useState(false);
  const [version, setVersion] = useState(0);
  const askNow = useRef<() => void>(() => undefined);
  const live = useRef(false);
  const open = mayChange(known.status) && !missing;
  const closed = known.status === CLOSED;

  useEffect(() => {
    if (!tradeNo || !open) return;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const until = closed ? performance.now() + AFTERWARDS_MS : Number.POSITIVE_INFINITY;
    const later = (): void => {
      clearTimeout(timer);
      const pause = live.current ? ASK_LIVE_MS : closed ? ASK_AFTERWARDS_MS : ASK_EVERY_MS;
      if (!stopped && performance.now() < until) timer = setTimeout(() => void ask(), pause);
    };
    const ask = async (): Promise<void> => {
      clearTimeout(timer);
      if (document.hidden) return later();
      try {
        const answer = await call(publicOrder.orderStatus, { trade_no: tradeNo }, { quiet: true });
        if (stopped) return;
        setOffline(false);
        setKnown(answer);
        setVersion((before) => before + 1);
      } catch (error) {
        if (stopped) return;
        if (isMissing(error)) return setMissing(true);
        setOffline(true);
      }
      later();
    };
    askNow.current = () => void ask();
    const onShow = (): void => {
      if (!document.hidden) void ask();
    };
    document.addEventListener('visibilitychange', onShow);
    if (first) later();
    else void ask();
    return () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onShow);
    };
  }, [tradeNo, open, closed, first]);

  useEffect(() => {
    if (!tradeNo || !open) return;
    const leave = watchOrder(push, tradeNo, {
      heard: (event, data) => {
        if (event === 'order.untaken') askNow.current();
        if (event !== 'order.status') return;
        const { status } = data as PushEvents['order.status'];
        setKnown((before) => ({ ...before, status: status as OrderStatus }));
        // the rest is asked for, and so is what else has happened
        askNow.current();
      },
      live: (is) => {
        live.current = is;
        if (!is) askNow.current();
      },
      missed: () => askNow.current(),
    });
    return () => {
      live.current = false;
      leave();
    };
  }, [push, tradeNo, open]);

  const secondsLeft = useSecondsLeft(known.seconds_left, version);
  return { status: known.status, secondsLeft, untaken: known.untaken, offline, missing, refresh: () => askNow.current() };
}
