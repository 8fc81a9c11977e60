/**
 * Goods and shops that somebody keeps in sight: the account's own while he is signed in, the device's while he is a guest. What a device kept
 * becomes the account's as soon as there is one.
 */
import { personalFavourite, publicFavourite } from '@keymall/contract/buyer/favourite';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '#kit/call';
import { sessionOf, useSession } from '#kit/session';
import { readJson, readLocal, writeLocal } from '#kit/storage';

export interface Target {
  shop_id: number;
  goods_id: number | null;
}
/** With the link it was found under, and what it was called. */
export interface Starred extends Target {
  token: string;
  name: string;
  shop_name: string;
}
export type FavouriteView = WireOutput<typeof publicFavourite.look>['list'][number];

const KEY = 'keymall.favourites';
/** As many as the server looks at in one go. */
const MOST = 100;

const isStarred = (value: unknown): value is Starred =>
  typeof value === 'object' && value !== null && 'shop_id' in value && 'goods_id' in value && 'token' in value && 'name' in value;
const isList = (value: unknown): value is Starred[] => Array.isArray(value) && value.every(isStarred);

export const nameOf = ({ shop_id, goods_id }: Target): string => `${shop_id}:${goods_id ?? 0}`;

/** What this device keeps for a guest, newest first. */
export const onDevice = (): Starred[] => readJson(readLocal(KEY), isList) ?? [];
const keepOnDevice = (list: readonly Starred[]): void => writeLocal(KEY, list.length > 0 ? JSON.stringify(list.slice(0, MOST)) : null);

let known: ReadonlySet<string> = new Set();
let of: number | null | undefined;
const listeners = new Set<() => void>();
function know(names: Iterable<string>): void {
  known = new Set(names);
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const NONE: ReadonlySet<string> = new Set();

async function merge(): Promise<number> {
  const list = onDevice();
  if (list.length === 0) return 0;
  const { count } = await call(
    personalFavourite.merge,
    { list: list.map(({ token, goods_id }) => ({ token, goods_id })) },
    { quiet: true },
  );
  keepOnDevice([]);
  return count;
}

let merging: Promise<number> | null = null;

/** What the device kept becomes the account's; it stays on the device where the server could not be told. Whoever asks meanwhile waits for the same and hears the same count. */
export function mergeFavourites(): Promise<number> {
  merging ??= merge().finally(() => {
    merging = null;
  });
  return merging;
}

async function load(): Promise<void> {
  const buyer = sessionOf('personal')?.id ?? null;
  if (of === buyer) return;
  of = buyer;
  if (buyer === null) return know(onDevice().map(nameOf));
  try {
    await mergeFavourites();
    know((await call(personalFavourite.mine, {}, { quiet: true })).list.map(nameOf));
  } catch {
    // without an answer no star is lit; the next page asks again
    of = undefined;
  }
}

/** The names of all there are, live. */
export function useFavourites(): ReadonlySet<string> {
  const buyer = useSession('personal')?.id ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew for another account
  useEffect(() => void load(), [buyer]);
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => NONE,
  );
}

/** Stars, or takes the star away. Gives whether it is starred now. Throws as calls do. */
export async function toggleFavourite(starred: Starred): Promise<boolean> {
  const name = nameOf(starred);
  const isOn = known.has(name);
  const { shop_id, goods_id, token } = starred;
  if (sessionOf('personal') === null) {
    const rest = onDevice().filter((each) => nameOf(each) !== name);
    keepOnDevice(isOn ? rest : [starred, ...rest]);
    of = null;
    know(onDevice().map(nameOf));
    return !isOn;
  }
  if (isOn) await call(personalFavourite.remove, { list: [{ shop_id, goods_id }] }, { quiet: true });
  else await call(personalFavourite.add, { token, goods_id }, { quiet: true });
  know(isOn ? [...known].filter((each) => each !== name) : [...known, name]);
  return !isOn;
}

/** A guest's own as they stand now; of what is not to be had just now its name is left. */
export async function lookAtDevice(): Promise<FavouriteView[]> {
  const kept = onDevice();
  if (kept.length === 0) return [];
  const { list } = await call(publicFavourite.look, { list: kept.map(({ token, goods_id }) => ({ token, goods_id })) }, { quiet: true });
  const now = new Map(list.map((view) => [nameOf(view), view]));
  return kept.map((each) => now.get(nameOf(each)) ?? { ...each, image: '', price: null, stock: null, open: false });
}
