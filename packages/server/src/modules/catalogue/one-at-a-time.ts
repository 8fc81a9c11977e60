/**
 * Work that many ask for at once: one run at a time, and nobody gets a run that began before it asked. So a figure is as
 * fresh as if each had counted for itself, at the cost of one counting after the other.
 */
export function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  function start(): Promise<T> {
    next = undefined;
    const run = work();
    running = run;
    const over = (): void => {
      if (running === run) running = undefined;
    };
    run.then(over, over);
    return run;
  }
  return () => {
    if (!running) return start();
    next ??= running.then(start, start);
    return next;
  };
}
