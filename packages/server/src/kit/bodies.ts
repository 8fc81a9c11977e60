/**
 * Bodies that are on their way: how slowly one may come, and how much of them may lie in memory. A picture over a poor line takes minutes and
 * may; whoever opens a call and sends next to nothing is ended, and nobody fills the memory with what he never ends.
 */
import type { IncomingMessage } from 'node:http';
import { Refusal } from './refusal.ts';

export interface BodyLimits {
  /** So long it may come more slowly than so many bytes a second: 128 kbit/s, a poor mobile line. */
  graceMs: number;
  leastRate: number;
  /** Smaller ones take no notable memory: orders, logins, most forms. */
  smallBytes: number;
  /** Of all that are read whole, and of one address. */
  heldBytes: number;
  heldOfOne: number;
}

export const BODY_LIMITS: BodyLimits = {
  graceMs: 15_000,
  leastRate: 16_384,
  smallBytes: 8192,
  heldBytes: 128 * 1024 * 1024,
  heldOfOne: 32 * 1024 * 1024,
};
/** No body may take longer than this, at whatever rate: 50 MB at 1 Mbit/s come within it. */
export const LONGEST_BODY_MS = 600_000;
const LOOK_EVERY_MS = 1000;

export interface Body {
  raw: IncomingMessage;
  ip: string;
  /** Most bytes it can have. */
  bytes: number;
  /** It goes on as it comes, and never lies in memory whole. */
  streamed: boolean;
}

export interface Bodies {
  /** Watches a body from its first byte to its last. Refuses `busy` where as much as may be is held already. */
  begin(body: Body): void;
  close(): void;
}

interface Watched extends Body {
  /** When it was last on pace, and what its connection had read by then. */
  at: number;
  read: number;
}

/** `tooSlow` answers whoever sends too slowly; his connection ends with it. */
export function watchBodies(tooSlow: (raw: IncomingMessage) => void, limits: BodyLimits = BODY_LIMITS): Bodies {
  const watched = new Set<Watched>();
  let held = 0;
  const heldOf = new Map<string, number>();
  const hold = (ip: string, bytes: number): void => {
    held += bytes;
    const all = (heldOf.get(ip) ?? 0) + bytes;
    if (all > 0) heldOf.set(ip, all);
    else heldOf.delete(ip);
  };
  const look = (): void => {
    const now = performance.now();
    for (const one of watched) {
      const { raw, at, read } = one;
      if (raw.complete) continue;
      const { bytesRead } = raw.socket;
      // What has come and lies there waits for us.
      const isOnPace = raw.readableLength > 0 || bytesRead - read >= ((now - at) / 1000) * limits.leastRate;
      if (isOnPace) Object.assign(one, { at: now, read: bytesRead });
      else if (now - at > limits.graceMs) {
        watched.delete(one);
        tooSlow(raw);
      }
    }
  };
  const looking = setInterval(look, LOOK_EVERY_MS).unref();
  return {
    begin(body) {
      const { raw, ip, streamed } = body;
      const bytes = streamed || body.bytes <= limits.smallBytes ? 0 : body.bytes;
      if (bytes > 0 && (held + bytes > limits.heldBytes || (heldOf.get(ip) ?? 0) + bytes > limits.heldOfOne)) throw new Refusal('busy', {});
      const one: Watched = { ...body, at: performance.now(), read: raw.socket.bytesRead };
      watched.add(one);
      if (bytes > 0) hold(ip, bytes);
      raw.once('close', () => {
        watched.delete(one);
        if (bytes > 0) hold(ip, -bytes);
      });
    },
    close: () => clearInterval(looking),
  };
}
