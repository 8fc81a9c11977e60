/** The door of the administrators' office: from where it is reached, and where one signs in (contract/settings `safe`). */
import { timingSafeEqual } from 'node:crypto';
import { linesOf } from '@keymall/contract/settings/groups';
import { declaredProxies, plainAddress } from './address.ts';
import type { House } from './house.ts';

let known: { list: string; holds: (address: string) => boolean } = { list: '', holds: () => true };

/** Does a list of addresses and nets, a line each, hold an address; an empty one holds all. */
export function holdsAddress(list: string, address: string): boolean {
  // asked of every call: a list is read once
  if (known.list !== list) {
    const lines = linesOf(list);
    known = { list, holds: lines.length === 0 ? () => true : declaredProxies(lines) };
  }
  return known.holds(plainAddress(address));
}

/** Is the administrators' office open to an address. */
export const mayEnterOffice = ({ settings }: House, address: string): boolean =>
  holdsAddress(settings.get('safe').admin_allow_list, address);

/** Is this the last part of the address where administrators sign in; any is where it is no secret. Takes as long whatever it is told. */
export function isDoor({ settings }: House, door: string): boolean {
  const { admin_login_path: path } = settings.get('safe');
  if (path === '') return true;
  const [given, wanted] = [Buffer.alloc(64), Buffer.alloc(64)];
  given.write(door);
  wanted.write(path);
  return timingSafeEqual(given, wanted) && door.length === path.length;
}

/** Where administrators sign in. */
export const signInPath = ({ settings }: House): string => `/admin/${settings.get('safe').admin_login_path || 'login'}`;
