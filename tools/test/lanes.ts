/**
 * The order of a run: lanes work off the tasks of all stages at once, so that no stage waits for another and the cores are busy to
 * the end. What takes longest begins first; tasks that share something of which there is one follow each other.
 */

export interface Task {
  /** Seconds it took when it was last recorded. */
  seconds: number;
  /** Of which there is one: tasks that name the same never run at once. */
  alone?: string;
  run(lane: number): Promise<void>;
}

/** The task to begin now: of those whose partner is free, the one that opens the longest way. Null when all must wait. */
export function nextTask<T extends Task>(waiting: readonly T[], busy: ReadonlySet<string>): T | null {
  const way = new Map<string, number>();
  for (const { alone, seconds } of waiting) if (alone) way.set(alone, (way.get(alone) ?? 0) + seconds);
  const length = ({ alone, seconds }: T): [number, number] => [alone ? (way.get(alone) ?? 0) : seconds, seconds];
  return (
    waiting
      .filter(({ alone }) => !alone || !busy.has(alone))
      .toSorted((a, b) => length(b)[0] - length(a)[0] || length(b)[1] - length(a)[1])[0] ?? null
  );
}

/** Works off the tasks, so many at a time; begins no further one once the signal is given. */
export async function workOff(tasks: readonly Task[], lanes: number, signal: AbortSignal): Promise<void> {
  const waiting = [...tasks];
  const busy = new Set<string>();
  let wake: (() => void)[] = [];
  async function work(lane: number): Promise<void> {
    while (waiting.length > 0 && !signal.aborted) {
      const task = nextTask(waiting, busy);
      if (!task) {
        await new Promise<void>((resolve) => wake.push(resolve));
        continue;
      }
      waiting.splice(waiting.indexOf(task), 1);
      if (task.alone) busy.add(task.alone);
      try {
        await task.run(lane);
      } finally {
        if (task.alone) busy.delete(task.alone);
        for (const each of wake) each();
        wake = [];
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane)));
}
