/** Which notices this browser has shown: today, or ever where once is enough. A notice with other words is another notice. */
import { readJson, readLocal, writeLocal } from '#kit/storage';
import type { ShopData } from './shapes.ts';

/** Read before the first paint by src/app/first-paint.js. */
const KEY = 'keymall.noticed';

/** In the place of a day: it is not shown again. */
const EVER = 'ever';

const isDays = (value: unknown): value is Record<string, string> => typeof value === 'object' && value !== null;
const known = (): [string, string][] => {
  const today = new Date().toDateString();
  return Object.entries(readJson(readLocal(KEY), isDays) ?? {}).filter(([, day]) => day === today || day === EVER);
};

/** How often a visitor sees a notice open by itself. */
export type Often = ShopData['extension']['notice_often'];

/** The name of a shop's notice, the same on the server and in the browser. */
export function noticeKey(shopId: number, notice: string, often: Often = 'day'): string {
  let sum = 0;
  for (let at = 0; at < notice.length; at += 1) sum = (Math.imul(sum, 31) + notice.charCodeAt(at)) | 0;
  // said anew, it is another: what was seen under the older choice doesn't hide it
  return `${shopId}-${(sum >>> 0).toString(36)}${often === 'day' ? '' : `-${often}`}`;
}

export const wasNoticed = (key: string): boolean => known().some(([name]) => name === key);
export function rememberNoticed(key: string, often: Often = 'day'): void {
  if (often === 'always') return;
  const day = often === 'visitor' ? EVER : new Date().toDateString();
  writeLocal(KEY, JSON.stringify({ ...Object.fromEntries(known()), [key]: day }));
}
