/** A guest's right to listen to one private channel for a while: the channel and the end of the while, and a MAC over both. */
import { sameSecret } from './lookup/lookup.rules.ts';

interface Mac {
  mac(purpose: 'lookup', text: string): Buffer;
}

const sealed = (keyring: Mac, channel: string, expires: number): string =>
  keyring.mac('lookup', `channel:${channel}:${expires}`).subarray(0, 16).toString('base64url');

/** The token for a channel until a moment, in ms. */
export const channelGrant = (keyring: Mac, channel: string, expires: number): string => `${expires}.${sealed(keyring, channel, expires)}`;

/** Does the token open this channel now. */
export function opensChannel(keyring: Mac, channel: string, token: string, now: number): boolean {
  const [expires = '', proof = ''] = token.split('.');
  return /^\d{1,15}$/.test(expires) && Number(expires) > now && sameSecret(proof, sealed(keyring, channel, Number(expires)));
}
