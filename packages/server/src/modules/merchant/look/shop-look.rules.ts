/** A look at one's own shop in a theme that is not chosen. Pure. */
import { LOOK_MS, lookRight, lookShown } from '#kit/look-right.rules';

type Keyring = Parameters<typeof lookRight>[0];

/** Milliseconds a preview lasts. */
export const SHOP_LOOK_MS = LOOK_MS;

const of = (merchantId: number): string => `shop-look:${merchantId}`;

/** The right to see this merchant's shop in a theme. */
export const shopLook = (keyring: Keyring, merchantId: number, theme: string, now: Date): string =>
  lookRight(keyring, of(merchantId), theme, now);

/** The theme that a right shows of this shop now; null where it shows none. */
export const shopLookOf = (keyring: Keyring, merchantId: number, look: string, now: Date): string | null =>
  lookShown(keyring, of(merchantId), look, now)?.theme ?? null;
