/** The open pay page's ear: told the moment an order changes. Polling goes on beside it, so a silent socket costs seconds, never a sale. */
import { orderChannel } from '@keymall/contract/realtime/push-socket';
import { sessionOf } from '#kit/session';
import type { Site } from '#kit/site';

/** Calls `changed` whenever the order's status changes. Returns the function that stops listening. */
export function watchOrder(push: Site['push'], tradeNo: string, changed: () => void): () => void {
  let stopped = false;
  let hangUp = (): void => undefined;
  const listen = async (): Promise<void> => {
    const { createPushClient } = await import('#kit/push-client');
    if (stopped) return;
    const client = createPushClient({
      appKey: push.app_key,
      url: `${window.location.origin.replace(/^http/, 'ws')}${push.path}`,
      auth: push.auth,
      session: () => {
        const buyer = sessionOf('personal');
        return buyer && { token: buyer.accessToken, type: 'personal', userId: buyer.id };
      },
      // a push that fails is what polling is for
      onError: () => undefined,
    });
    client.subscribe(orderChannel(tradeNo)).on('order.status', changed);
    client.connect();
    hangUp = client.disconnect;
  };
  // the chunk may fail to arrive: polling goes on
  listen().catch(() => undefined);
  return () => {
    stopped = true;
    hangUp();
  };
}
