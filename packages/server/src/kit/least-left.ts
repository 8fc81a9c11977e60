/**
 * Long works of this process that each stop at their steps to ask whether they may go on: those with the least left go first, for then
 * all are done sooner than if they shared the cores, and a short one is done as if it were alone. Nobody waits for ever: a step waits no
 * longer than `longestMs`, whoever comes.
 */
export interface Work {
  /** Waits for the next step's turn, with so much left to do. */
  step(left: number): Promise<void>;
  /** It is done, or given up. */
  end(): void;
}

interface Known {
  left: number;
  go: (() => void) | null;
}

/** `atOnce` works go on at the same time. */
export function leastLeftFirst(atOnce: number, longestMs: number): { begin(left: number): Work } {
  const works = new Set<Known>();

  /** Whether fewer than `atOnce` have less left; of equals those that came first. */
  function isAhead(work: Known): boolean {
    let before = 0;
    let came = false;
    for (const other of works) {
      if (other === work) came = true;
      else if (other.left < work.left || (other.left === work.left && !came)) before += 1;
    }
    return before < atOnce;
  }

  function wake(): void {
    for (const work of works) if (work.go && isAhead(work)) work.go();
  }

  return {
    begin(left) {
      const work: Known = { left, go: null };
      works.add(work);
      return {
        async step(now) {
          work.left = now;
          wake();
          if (isAhead(work)) return;
          await new Promise<void>((resolve) => {
            const longest = setTimeout(resolve, longestMs);
            work.go = () => {
              clearTimeout(longest);
              resolve();
            };
          });
          work.go = null;
        },
        end() {
          works.delete(work);
          work.go?.();
          wake();
        },
      };
    },
  };
}
