/** The token of a reminder's letters: which reminder, and a MAC of it and its mailbox. Nothing is stored, and nobody makes one up. */
import { timingSafeEqual } from 'node:crypto';

interface Mac {
  mac(purpose: 'lookup', text: string): Buffer;
}

interface Subscription {
  id: number;
  email: string;
}

const macOf = (keyring: Mac, { id, email }: Subscription): Buffer => keyring.mac('lookup', `restock:${id}:${email}`).subarray(0, 16);

export const restockToken = (keyring: Mac, subscription: Subscription): string =>
  `${subscription.id}.${macOf(keyring, subscription).toString('base64url')}`;

/** Which reminder a token speaks of, whether it is good or not; null where it is none. */
export function restockIdIn(token: string): number | null {
  const [id = ''] = token.split('.', 1);
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}

export function restockTokenFits(keyring: Mac, subscription: Subscription, token: string): boolean {
  const given = Buffer.from(token);
  const expected = Buffer.from(restockToken(keyring, subscription));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** How long a mailbox has to answer. */
export const CONFIRM_MS = 48 * 3_600_000;
