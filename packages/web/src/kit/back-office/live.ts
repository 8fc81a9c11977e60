/** A page of an office that keeps what it shows true: by push, and by asking where and when push can't be heard. */
import type { PushEvents } from '@keymall/contract/realtime/push-socket';
import { use, useEffect, useRef } from 'react';
import { type FreshnessOptions, keepFresh } from '../freshness.ts';
import { type Listener, listen } from '../push-line.ts';
import { sessionOf } from '../session.ts';
import { SiteContext } from '../site.ts';
import { type OfficeRole, useOffice } from './office.ts';

export type OfficeEvents = { [Name in keyof PushEvents]?: (data: PushEvents[Name]) => void };

/** Whoever is signed in to an office, as its line knows him. */
export const officeListener = (role: OfficeRole, accountId: number): Listener => ({
  name: `${role}-${accountId}`,
  session: () => {
    const token = sessionOf(role)?.accessToken;
    return token ? { token, type: role, userId: accountId } : null;
  },
});

/**
 * Hears the events named by `events` on a channel while the component is shown. Each is handed on at once; `ask` brings the page up to date,
 * gathered, and again whenever something may have been missed. Which events it hears is settled when it appears.
 */
export function useLive(
  channel: string,
  events: OfficeEvents,
  ask: FreshnessOptions['ask'],
  { gatherMs }: { gatherMs?: number } = {},
): void {
  const { role, account } = useOffice();
  const push = use(SiteContext)?.push;
  const latest = useRef({ events, ask });
  latest.current = { events, ask };
  useEffect(() => {
    const fresh = keepFresh({ ask: () => latest.current.ask(), ...(gatherMs !== undefined && { gatherMs }) });
    if (!push) return fresh.end;
    const leave = listen(push, officeListener(role, account.id), channel, {
      heard: (event, data) => {
        const act = latest.current.events[event as keyof PushEvents] as ((data: unknown) => void) | undefined;
        if (!act) return;
        act(data);
        fresh.told();
      },
      live: fresh.live,
      missed: fresh.told,
    });
    return () => {
      fresh.end();
      leave();
    };
  }, [push, role, account.id, channel, gatherMs]);
}
