/** What the push socket tells a merchant: new orders and paid ones, as they happen. */
import { accountChannel } from '@keymall/contract/realtime/push-socket';
import { use, useEffect, useRef } from 'react';
import { useOffice } from '#kit/back-office/office';
import { createPushClient } from '#kit/push-client';
import { sessionOf } from '#kit/session';
import { SiteContext } from '#kit/site';

export interface LiveOrders {
  onNew: (orderId: number) => void;
  onPaid: (orderId: number, totalPrice: string) => void;
}

/** Listens while the page is open. */
export function useLiveOrders(listeners: LiveOrders): void {
  const { account } = useOffice();
  const push = use(SiteContext)?.push;
  const latest = useRef(listeners);
  latest.current = listeners;
  useEffect(() => {
    if (!push) return;
    const client = createPushClient({
      appKey: push.app_key,
      url: `${window.location.origin.replace(/^http/, 'ws')}${push.path}`,
      auth: push.auth,
      session: () => {
        const token = sessionOf('merchant')?.accessToken;
        return token ? { token, type: 'merchant', userId: account.id } : null;
      },
      // without the socket the page still works, it only has to be refreshed
      onError: () => undefined,
    });
    const channel = client.subscribe(accountChannel('merchant', account.id));
    channel.on('order.new', ({ order_id }) => latest.current.onNew(order_id));
    channel.on('order.paid', ({ order_id, total_price }) => latest.current.onPaid(order_id, total_price));
    client.connect();
    return () => client.disconnect();
  }, [push, account.id]);
}
