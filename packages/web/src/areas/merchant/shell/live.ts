/** What the push socket tells a merchant, as it happens: one connection a page, whoever listens. */
import { accountChannel, type PushEvents } from '@keymall/contract/realtime/push-socket';
import { use, useEffect, useRef } from 'react';
import { useOffice } from '#kit/back-office/office';
import { createPushClient, type PushChannel } from '#kit/push-client';
import { sessionOf } from '#kit/session';
import { type Site, SiteContext } from '#kit/site';

type Push = NonNullable<Site['push']>;
export type MerchantEvents = { [Name in keyof PushEvents]?: (data: PushEvents[Name]) => void };

interface Line {
  account: number;
  channel: PushChannel;
  listeners: number;
  hangUp: () => void;
}
let line: Line | null = null;

function openLine(push: Push, account: number): Line {
  const client = createPushClient({
    appKey: push.app_key,
    url: `${window.location.origin.replace(/^http/, 'ws')}${push.path}`,
    auth: push.auth,
    session: () => {
      const token = sessionOf('merchant')?.accessToken;
      return token ? { token, type: 'merchant', userId: account } : null;
    },
    // without the socket the page still works, it only has to be refreshed
    onError: () => undefined,
  });
  const channel = client.subscribe(accountChannel('merchant', account));
  client.connect();
  return { account, channel, listeners: 0, hangUp: () => client.disconnect() };
}

/** The line of this account; the last one to let it go hangs up. */
function take(push: Push, account: number): Line {
  if (line && line.account !== account) {
    line.hangUp();
    line = null;
  }
  line ??= openLine(push, account);
  line.listeners += 1;
  return line;
}

function letGo(held: Line): void {
  held.listeners -= 1;
  if (held.listeners > 0) return;
  held.hangUp();
  if (line === held) line = null;
}

/** Listens while the component is shown. Which events it hears is settled when it appears; what it does with them is not. */
export function useMerchantEvents(events: MerchantEvents): void {
  const { account } = useOffice();
  const push = use(SiteContext)?.push;
  const latest = useRef(events);
  latest.current = events;
  useEffect(() => {
    if (!push) return;
    const held = take(push, account.id);
    const names = Object.keys(latest.current) as (keyof PushEvents)[];
    const ends = names.map((name) =>
      held.channel.on(name, (data) => (latest.current[name] as ((data: unknown) => void) | undefined)?.(data)),
    );
    return () => {
      for (const end of ends) end();
      letGo(held);
    };
  }, [push, account.id]);
}
