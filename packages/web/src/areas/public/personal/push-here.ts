/** A buyer's notices in this browser, by the worker of the site as an app. */
import { personalPush } from '@keymall/contract/buyer/notice';
import { call } from '#kit/call';
import { subscriptionAt, turnOff, turnOn } from '../../../features/push/browser-push.ts';

const SCOPE = '/';

export const isPushedHere = async (): Promise<boolean> => (await subscriptionAt(SCOPE)) !== null;

/** Asks the visitor, the browser and the house. False where the visitor or his browser says no. Throws as calls do. */
export const pushHere = async (): Promise<boolean> =>
  (await turnOn({
    worker: () => navigator.serviceWorker.ready,
    key: async () => (await call(personalPush.key, {}, { quiet: true })).public_key,
    keep: (subscription) => call(personalPush.subscribe, subscription, { quiet: true }),
  })) !== null;

export const stopHere = (): Promise<void> => turnOff(SCOPE);
