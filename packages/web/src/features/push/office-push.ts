/** An office's notices in this browser. Each office has a worker of its own below its address, so that one browser may take those of both and a buyer's. */
import type { OfficePushCalls } from '@keymall/contract/identity/push';
import type { OfficeRole } from '#kit/back-office/office';
import { call } from '#kit/call';
import { canPush, subscriptionAt, turnOff, turnOn } from './browser-push.ts';

const scopeOf = (role: OfficeRole): string => `/${role}/`;

/** The office's worker, once it works: subscribing needs one that does. */
async function officeWorker(role: OfficeRole): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register('/office-sw.js', { scope: scopeOf(role) });
  const begun = registration.installing ?? registration.waiting;
  if (registration.active || !begun) return registration;
  await new Promise<void>((resolve, reject) => {
    begun.addEventListener('statechange', () => {
      if (begun.state === 'activated') resolve();
      if (begun.state === 'redundant') reject(new Error('the worker could not begin'));
    });
  });
  return registration;
}

/** Where notices to this browser go; null: nowhere. */
export const addressHere = async (role: OfficeRole): Promise<string | null> => (await subscriptionAt(scopeOf(role)))?.endpoint ?? null;

export const turnOnHere = (role: OfficeRole, of: OfficePushCalls): Promise<string | null> =>
  turnOn({
    worker: () => officeWorker(role),
    key: async () => (await call(of.key, {}, { quiet: true })).public_key,
    keep: (subscription) => call(of.subscribe, subscription, { quiet: true }),
  });

export const turnOffHere = (role: OfficeRole): Promise<void> => turnOff(scopeOf(role));

/** Notices go on with the session that the office was opened with; nothing where this browser takes none. */
export async function renewHere(role: OfficeRole, of: OfficePushCalls): Promise<void> {
  const endpoint = canPush() ? await addressHere(role) : null;
  if (endpoint !== null) await call(of.renew, { endpoint }, { quiet: true });
}
