/**
 * Three sessions side by side, one a role, each in local storage under a key of its own. A page subscribes with
 * `useSession`; the call kit reads the token. Rendering on the server, everybody is signed out.
 */
import { useSyncExternalStore } from 'react';
import { readJson, readLocal, writeLocal } from './storage.ts';

export type Role = 'admin' | 'merchant' | 'personal';
export const ROLES: readonly Role[] = ['admin', 'merchant', 'personal'];

export interface AdminSession {
  accessToken: string;
  userInfo: { id: number; username: string; nickname: string; avatar: string } | null;
  perms: string[];
}

export interface ShopContact {
  wechat: string;
  mobile: string;
  qq: string;
  site_link: string;
}

export interface MerchantSession {
  accessToken: string;
  userInfo: {
    id: number;
    username: string;
    avatar: string;
    mobile: string;
    status: number;
    email: string;
    openid: string;
    create_at: string;
    is_real: number;
    need_real: number;
  } | null;
  shop: { shop_status: number; shop_verify: number; shop_freeze: number; shop_contact: ShopContact | null; show_contact: number } | null;
  /** Whether the office asks him to verify who he is. */
  showVerifyDialog: boolean;
  /** It has asked in this session: until the next sign-in the strip does. */
  verifyDialogClosed?: boolean;
  perms: string[];
}

export interface PersonalSession {
  accessToken: string;
  id: number;
  avatar: string;
  status: number;
  email: string;
  perms: string[];
}

export interface Sessions {
  admin: AdminSession;
  merchant: MerchantSession;
  personal: PersonalSession;
}

/** The wildcard stands for a list the server left empty; a restricted account with nothing granted receives `["none"]`. */
export const permsOf = (list: readonly string[] | undefined | null): string[] => (list?.length ? [...list] : ['*']);

/** Whether any of the required permissions is held; nothing required means everybody. */
export const allows = (perms: readonly string[], required: readonly string[]): boolean =>
  required.length === 0 || perms.includes('*') || required.some((permission) => perms.includes(permission));

const keyOf = (role: Role): string => `keymall.${role}`;
const hasToken = (value: unknown): value is Sessions[Role] =>
  typeof value === 'object' &&
  value !== null &&
  'accessToken' in value &&
  typeof value.accessToken === 'string' &&
  value.accessToken !== '';

const cache: { [R in Role]?: Sessions[R] | null } = {};
const listeners = new Set<() => void>();
const announce = (): void => {
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/** Another tab signed in or out. */
function onStorage(event: StorageEvent): void {
  const role = ROLES.find((each) => keyOf(each) === event.key);
  if (!role) return;
  delete cache[role];
  announce();
}

/** The session of a role, or null when signed out. */
export function sessionOf<R extends Role>(role: R): Sessions[R] | null {
  if (typeof window === 'undefined') return null;
  const known: Sessions[R] | null | undefined = cache[role];
  if (known !== undefined) return known;
  const kept = readJson(readLocal(keyOf(role)), hasToken) as Sessions[R] | null;
  keep(role, kept);
  return kept;
}

function keep<R extends Role>(role: R, session: Sessions[R] | null): void {
  (cache as Record<Role, Sessions[Role] | null>)[role] = session;
}

/** Signs in, or replaces what is known of the session. */
export function saveSession<R extends Role>(role: R, session: Sessions[R]): void {
  keep(role, session);
  writeLocal(keyOf(role), JSON.stringify(session));
  announce();
}

/** Changes some fields of a session; does nothing when signed out. */
export function updateSession<R extends Role>(role: R, change: Partial<Sessions[R]>): void {
  const session = sessionOf(role);
  if (session) saveSession(role, { ...session, ...change });
}

/** Signs out: the session is reset, in memory and in storage. */
export function clearSession(role: Role): void {
  keep(role, null);
  writeLocal(keyOf(role), null);
  announce();
}

/** The session of a role, live: this tab's changes and other tabs'. */
export const useSession = <R extends Role>(role: R): Sessions[R] | null =>
  useSyncExternalStore(
    subscribe,
    () => sessionOf(role),
    () => null,
  );
