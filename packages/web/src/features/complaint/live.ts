/** Hears of complaints while a page is open: one complaint's channel, or everything that concerns the account. */
import { accountChannel, complaintChannel } from '@keymall/contract/realtime/push-socket';
import { use, useEffect, useRef } from 'react';
import { useOffice } from '#kit/back-office/office';
import { createPushClient } from '#kit/push-client';
import { sessionOf } from '#kit/session';
import { SiteContext } from '#kit/site';

/** Without the socket the page still learns of it, only later. */
const ASK_EVERY_MS = 30_000;

/** Calls `changed` when something is said or decided in the complaint; of null, in any of the account's. */
export function useLiveComplaints(complaintId: number | null, changed: () => void): void {
  const { role, account } = useOffice();
  const push = use(SiteContext)?.push;
  const latest = useRef(changed);
  latest.current = changed;
  useEffect(() => {
    const timer = setInterval(() => latest.current(), ASK_EVERY_MS);
    if (!push) return () => clearInterval(timer);
    const client = createPushClient({
      appKey: push.app_key,
      url: `${window.location.origin.replace(/^http/, 'ws')}${push.path}`,
      auth: push.auth,
      session: () => {
        const token = sessionOf(role)?.accessToken;
        return token ? { token, type: role, userId: account.id } : null;
      },
      // asking now and then goes on beside it
      onError: () => undefined,
    });
    const channel = client.subscribe(complaintId === null ? accountChannel(role, account.id) : complaintChannel(complaintId));
    channel.on('complaint.new', () => latest.current());
    channel.on('complaint.changed', () => latest.current());
    client.connect();
    return () => {
      clearInterval(timer);
      client.disconnect();
    };
  }, [push, role, account.id, complaintId]);
}
