/**
 * Work that many ask for at once: one run at a time, and nobody gets a run that began before it asked. So a figure is as
 * fresh as if each had counted for itself, at the cost of one counting after the other. A run begins `restMs` after the one before it at
 * the soonest: those who come meanwhile share it. Whoever comes after a longer pause waits for nobody.
 */
import { setTimeout as rested } from 'node:timers/promises';

export function oneAtATime<T>(work: () => Promise<T>, restMs = 0): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  let begunAt = Number.NEGATIVE_INFINITY;
  const restLeft = (): number => begunAt + restMs - performance.now();
  const rest = (): Promise<void> | undefined => {
    const left = restLeft();
    return left > 0 ? rested(left) : undefined;
  };
  function start(): Promise<T> {
    next = undefined;
    begunAt = performance.now();
    const run = work();
    running = run;
    const over = (): void => {
      if (running === run) running = undefined;
    };
    run.then(over, over);
    return run;
  }
  return () => {
    if (next) return next;
    if (!running && restLeft() <= 0) return start();
    next = Promise.resolve(running).then(rest, rest).then(start);
    return next;
  };
}
