/** The browser's own memory. Private windows and full disks throw: nothing here does. */

const tryOr = <T>(work: () => T, otherwise: T): T => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};

export const readLocal = (key: string): string | null => tryOr(() => localStorage.getItem(key), null);
/** Writes, or removes when `value` is null. */
export const writeLocal = (key: string, value: string | null): void =>
  tryOr(() => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)), undefined);

export const readTab = (key: string): string | null => tryOr(() => sessionStorage.getItem(key), null);
export const writeTab = (key: string, value: string | null): void =>
  tryOr(() => (value === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, value)), undefined);

/** Reads JSON of a shape the caller vouches for by `check`; anything else is null. */
export function readJson<T>(text: string | null, check: (value: unknown) => value is T): T | null {
  if (!text) return null;
  const value = tryOr<unknown>(() => JSON.parse(text), null);
  return check(value) ? value : null;
}

/** A preference the server needs before the first byte: a year, this site only. Never anything secret. */
export function writeCookie(name: string, value: string): void {
  tryOr(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox ESR
    document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax`;
  }, undefined);
}
