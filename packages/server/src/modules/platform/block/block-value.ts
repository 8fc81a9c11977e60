/** Values of block lists as they are compared: both lists' rows and what an order brings go through here. */
import { isIP } from 'node:net';
import { visitorAddress } from '#kit/address';

export type BlockType = 'ip' | 'contact' | 'device' | 'buyer';

/** What an order brings that may be on a list. */
export interface BlockFacts {
  ip: string;
  /** What the buyer gave to be reached by: contact, mailbox, number; '' for none. */
  contacts: readonly string[];
  /** '' where the page told none. */
  deviceId: string;
  buyerId: number | null;
}

/** A typed value as it is compared, or null where it is none: addresses as our logs keep them, contacts in lower case. */
export function blockValue(type: BlockType, typed: string): string | null {
  const value = typed.trim();
  if (type === 'ip') return isIP(value) === 0 ? null : visitorAddress(value);
  if (type === 'contact') return value.length >= 1 && value.length <= 64 ? value.toLowerCase() : null;
  if (type === 'device') return /^[A-Za-z0-9_-]{8,64}$/.test(value) ? value : null;
  return /^[1-9]\d{0,14}$/.test(value) ? value : null;
}

export const blockKey = (type: BlockType, value: string): string => `${type}|${value}`;

/** The keys that an order's facts are looked up by. */
export function blockKeys({ ip, contacts, deviceId, buyerId }: BlockFacts): string[] {
  const facts: [BlockType, string][] = [
    ['ip', ip],
    ...contacts.map((contact): [BlockType, string] => ['contact', contact]),
    ['device', deviceId],
    ['buyer', buyerId === null ? '' : String(buyerId)],
  ];
  return facts.flatMap(([type, typed]) => {
    const value = blockValue(type, typed);
    return value === null ? [] : [blockKey(type, value)];
  });
}
