/** Cookies, for the few things a browser must bring along where no token can: a page drawn on the server, a way back from elsewhere. */

/** One cookie out of a request's header; empty where it is not there. */
export function readCookie(header: string | undefined, name: string): string {
  for (const part of (header ?? '').split(';')) {
    const mark = part.indexOf('=');
    if (mark > 0 && part.slice(0, mark).trim() === name) return part.slice(mark + 1).trim();
  }
  return '';
}

/** The header that leaves a cookie for `seconds`, closed to scripts; 0 seconds takes it away. `value` holds letters, digits, `-`, `_` and `.`. */
export const cookieLine = (
  name: string,
  value: string,
  { path, seconds, secure }: { path: string; seconds: number; secure: boolean },
): string => `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
