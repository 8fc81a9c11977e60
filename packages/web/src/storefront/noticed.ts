/** Which notices this browser has shown today. A notice with other words is another notice. */
import { readJson, readLocal, writeLocal } from '#kit/storage';

/** Read before the first paint by src/app/first-paint.js. */
const KEY = 'keymall.noticed';

const isDays = (value: unknown): value is Record<string, string> => typeof value === 'object' && value !== null;
const todays = (): [string, string][] => {
  const today = new Date().toDateString();
  return Object.entries(readJson(readLocal(KEY), isDays) ?? {}).filter(([, day]) => day === today);
};

/** The name of a shop's notice, the same on the server and in the browser. */
export function noticeKey(shopId: number, notice: string): string {
  let sum = 0;
  for (let at = 0; at < notice.length; at += 1) sum = (Math.imul(sum, 31) + notice.charCodeAt(at)) | 0;
  return `${shopId}-${(sum >>> 0).toString(36)}`;
}

export const wasNoticed = (key: string): boolean => todays().some(([known]) => known === key);
export const rememberNoticed = (key: string): void =>
  writeLocal(KEY, JSON.stringify({ ...Object.fromEntries(todays()), [key]: new Date().toDateString() }));
