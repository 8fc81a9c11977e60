/** The open pay page's ear: told the moment an order changes, and what it is now. A silent socket costs seconds of asking, never a sale. */
import { orderChannel } from '@keymall/contract/realtime/push-socket';
import type { Hearing } from '#kit/push-line';
import { sessionOf } from '#kit/session';
import type { Site } from '#kit/site';

/** Listens to an order's channel. Returns the function that stops listening. */
export function watchOrder(push: Site['push'], tradeNo: string, hearing: Hearing): () => void {
  let stopped = false;
  let leave = (): void => undefined;
  const who = {
    name: `order-${tradeNo}`,
    session: () => {
      const buyer = sessionOf('personal');
      return buyer && { token: buyer.accessToken, type: 'personal' as const, userId: buyer.id };
    },
  };
  // the chunk may fail to arrive: asking goes on
  import('#kit/push-line').then(
    ({ listen }) => {
      if (!stopped) leave = listen(push, who, orderChannel(tradeNo), hearing);
    },
    () => undefined,
  );
  return () => {
    stopped = true;
    leave();
  };
}
