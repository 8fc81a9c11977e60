/** A browser's end of web push: which worker holds its subscription, how one is made and ended. Where the house keeps it, and for whom, is the caller's. */

export const canPush = (): boolean =>
  window.isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Its visitor said no once, and is not asked again. */
export const isBlocked = (): boolean => canPush() && Notification.permission === 'denied';

/** An iPhone or iPad takes notices of sites that stand on its home screen alone. */
export const wantsHomeScreen = (): boolean =>
  !canPush() &&
  window.isSecureContext &&
  (/iP(hone|ad|od)/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1));

/** What the worker of this very scope is subscribed to. One of a wider scope is another's. */
export async function subscriptionAt(scope: string): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const worker = await navigator.serviceWorker.getRegistration(scope);
  if (worker?.scope !== new URL(scope, window.location.origin).href) return null;
  return worker.pushManager.getSubscription();
}

interface Wishes {
  worker: () => Promise<ServiceWorkerRegistration>;
  /** The house's public key. */
  key: () => Promise<string>;
  /** Tells the house where to. */
  keep: (subscription: { endpoint: string; p256dh: string; auth: string }) => Promise<unknown>;
}

/** Asks the visitor, the browser and the house; gives where notices go from then on, or null where the visitor or his browser says no. Throws as calls do. */
export async function turnOn({ worker, key, keep }: Wishes): Promise<string | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const public_key = await key();
  const made = await (await worker()).pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key });
  const { endpoint = '', keys } = made.toJSON();
  try {
    await keep({ endpoint, p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' });
  } catch (error) {
    await made.unsubscribe();
    throw error;
  }
  return endpoint;
}

/** The browser's service calls the address dead from then on, and the house drops it with the next notice. */
export async function turnOff(scope: string): Promise<void> {
  await (await subscriptionAt(scope))?.unsubscribe();
}
