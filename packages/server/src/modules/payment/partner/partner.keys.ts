/** Partners' parameters, encrypted under the key `channel` and bound to their partner, as accounts' are to their account. */
import type { AccountConfig } from '@keymall/drivers/kit/config';
import type { Keyring } from '#kit/house';

const boundTo = (id: number): string => `partner:${id}`;

export const sealPartner = (keyring: Keyring, id: number, config: AccountConfig): Buffer =>
  keyring.encrypt('channel', boundTo(id), JSON.stringify(config));

export const openPartner = (keyring: Keyring, id: number, sealed: Buffer): AccountConfig =>
  JSON.parse(keyring.decrypt('channel', boundTo(id), sealed)) as AccountConfig;
