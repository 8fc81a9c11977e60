/** Time left, counted on the server's clock: a buyer's wrong clock must not close or keep open an order. */
import { useEffect, useState } from 'react';

/**
 * Seconds left, ticking. `seconds` is what the server said when it answered; the count restarts whenever it, or `key`, changes.
 * The monotonic clock is used, so setting the computer's time changes nothing and a sleeping tab catches up.
 */
export function useSecondsLeft(seconds: number, key: unknown = null): number {
  const [left, setLeft] = useState(seconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key means a new answer with perhaps the same number
  useEffect(() => {
    const end = performance.now() + seconds * 1000;
    const tick = (): void => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [seconds, key]);
  return left;
}
