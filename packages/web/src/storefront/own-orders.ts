/** The orders of this browser with their states as they are now; unpaid ones may be cancelled. */
import { publicLookup } from '@keymall/contract/ordering/public-lookup';
import { useEffect, useState } from 'react';
import { call } from '#kit/call';
import { forgetOrder, forgetOrders, type RememberedOrder, rememberedOrders } from './order-memory.ts';
import { type FoundRow, UNPAID } from './shapes.ts';

/** While one of them waits for payment, it is asked again so often. */
const ASK_EVERY_MS = 15_000;

/** What is remembered, and what the server says of it; null while it has not said. */
export type OwnOrder = RememberedOrder & { now: FoundRow | null };

export interface OwnOrders {
  /** Newest first; null until the browser's memory was read. */
  list: readonly OwnOrder[] | null;
  forget: (tradeNo: string) => void;
  /** Ends the proofs of all of them, wherever they are held, and forgets the list. Throws as calls do. */
  endAll: () => Promise<void>;
  refresh: () => Promise<void>;
}

const proofsOf = (orders: readonly RememberedOrder[]) =>
  orders.filter(({ grant }) => grant).map(({ trade_no, grant }) => ({ trade_no, grant }));

export function useOwnOrders(): OwnOrders {
  const [kept, setKept] = useState<readonly RememberedOrder[] | null>(null);
  const [rows, setRows] = useState<readonly FoundRow[]>([]);

  const refresh = async (): Promise<void> => {
    const all = rememberedOrders();
    setKept(all);
    const orders = proofsOf(all);
    if (orders.length === 0) return;
    try {
      setRows((await call(publicLookup.mine, { orders }, { quiet: true })).list);
    } catch {
      // what was remembered is shown without its state
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => void refresh(), []);

  const waiting = rows.some(({ status }) => status === UNPAID);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks afresh each time
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => {
      if (!document.hidden) void refresh();
    }, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [waiting]);

  return {
    list: kept && kept.map((order) => ({ ...order, now: rows.find(({ trade_no }) => trade_no === order.trade_no) ?? null })),
    forget: (tradeNo) => {
      forgetOrder(tradeNo);
      setKept(rememberedOrders());
    },
    endAll: async () => {
      await call(publicLookup.endMine, { orders: proofsOf(rememberedOrders()) }, { quiet: true });
      forgetOrders();
      setKept([]);
    },
    refresh,
  };
}
