/** Which channels fit, and how long there is. Pure; see docs/domain/recharge.md. */
import type { Fen } from '@keymall/contract/kit/money';

/** 0 every device, 1 phones, 2 desks. */
export const fitsDevice = (available: 0 | 1 | 2, device: 'pc' | 'mobile'): boolean =>
  available === 0 || (available === 1) === (device === 'mobile');

interface Limits {
  single_min: Fen | null;
  single_max: Fen | null;
}
const tighter = (a: Fen | null, b: Fen | null, of: (a: Fen, b: Fen) => Fen): Fen | null => (a === null ? b : b === null ? a : of(a, b));

/** The least and the most that some account of a channel takes; null without limit. */
export function boundsFor({ accounts, ...channel }: Limits & { accounts: readonly Limits[] }): { least: Fen | null; most: Fen | null } {
  const lows = accounts.map(({ single_min }) => tighter(channel.single_min, single_min, Math.max));
  const highs = accounts.map(({ single_max }) => tighter(channel.single_max, single_max, Math.min));
  return {
    least: lows.includes(null) ? null : Math.min(...(lows as Fen[])),
    most: highs.includes(null) ? null : Math.max(...(highs as Fen[])),
  };
}

/** Whole seconds until it closes, none after. */
export const secondsLeft = (closeAt: Date, now: Date): number => Math.max(0, Math.ceil((closeAt.getTime() - now.getTime()) / 1000));
