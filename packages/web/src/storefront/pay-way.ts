/** The way to the gateway has a life of its own: it is asked for anew when it is over, while the order still waits. */
import { publicPay } from '@keymall/contract/ordering/public-order';
import { useEffect, useState } from 'react';
import { call } from '#kit/call';
import type { Device, PayData } from './shapes.ts';

type Way = Pick<PayData, 'action' | 'action_seconds_left'>;

export interface PayWay {
  action: PayData['action'];
  /** How often it was made anew since the page was opened. */
  renewed: number;
  /** It is over, and the gateway has not given another one. */
  over: boolean;
}

/** A phone that slept has not counted: the clock is looked at too, but never waited for. */
const LOOK_EVERY_MS = 5_000;

/** What the page opened with, and what it is given in its place. Nothing is asked while nobody looks. */
export function usePayWay(data: PayData, device: Device): PayWay {
  const [way, setWay] = useState<Way>(data);
  const [renewed, setRenewed] = useState(0);
  const [over, setOver] = useState(false);
  const { trade_no } = data;
  useEffect(() => {
    const seconds = way.action_seconds_left;
    if (seconds === null || over) return;
    let stopped = false;
    let asking = false;
    const opened = { at: Date.now(), ticks: performance.now() };
    const isOver = (): boolean => Math.max(Date.now() - opened.at, performance.now() - opened.ticks) >= seconds * 1000;
    const look = async (): Promise<void> => {
      if (stopped || asking || document.hidden || !isOver()) return;
      asking = true;
      try {
        const next = await call(publicPay.detail, { trade_no, device }, { quiet: true });
        if (stopped) return;
        if (!next.action) return setOver(true);
        setWay(next);
        setRenewed((before) => before + 1);
      } catch {
        if (!stopped) setOver(true);
      }
    };
    const onLook = (): void => void look();
    const timer = setInterval(onLook, Math.max(1000, Math.min(LOOK_EVERY_MS, seconds * 1000)));
    document.addEventListener('visibilitychange', onLook);
    window.addEventListener('pageshow', onLook);
    return () => {
      stopped = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onLook);
      window.removeEventListener('pageshow', onLook);
    };
  }, [way, over, trade_no, device]);
  return { action: way.action, renewed, over };
}
