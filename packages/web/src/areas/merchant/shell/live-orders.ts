/** New orders, paid ones and closed ones, as they happen. */
import { useMerchantEvents } from './live.ts';

export interface LiveOrders {
  onNew: (orderId: number) => void;
  onPaid: (orderId: number, totalPrice: string) => void;
  /** Unpaid ones were closed. */
  onClosed: () => void;
}

/** Listens while the page is open. */
export function useLiveOrders({ onNew, onPaid, onClosed }: LiveOrders): void {
  useMerchantEvents({
    'order.new': ({ order_id }) => onNew(order_id),
    'order.paid': ({ order_id, total_price }) => onPaid(order_id, total_price),
    'order.closed': onClosed,
  });
}
