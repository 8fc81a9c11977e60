/** New orders and paid ones, as they happen. */
import { useMerchantEvents } from './live.ts';

export interface LiveOrders {
  onNew: (orderId: number) => void;
  onPaid: (orderId: number, totalPrice: string) => void;
}

/** Listens while the page is open. */
export function useLiveOrders({ onNew, onPaid }: LiveOrders): void {
  useMerchantEvents({
    'order.new': ({ order_id }) => onNew(order_id),
    'order.paid': ({ order_id, total_price }) => onPaid(order_id, total_price),
  });
}
