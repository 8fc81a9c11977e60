/**
 * When a page that listens asks again: soon after it was told that something changed, but never more often than every few seconds; when it
 * is looked at again; and slowly in any case. Nobody asks for a page that nobody sees.
 */
export interface FreshnessOptions {
  /** Asks. Throwing, or `false`, says that there was no answer: it asks later. */
  ask(): unknown;
  /** At most one question in this time, however much is told. */
  gatherMs?: number;
  /** How often it is asked while everything is told. */
  slowMs?: number;
  /** … and while nothing is. */
  deafMs?: number;
}

export const GATHER_MS = 4_000;
export const SLOW_MS = 180_000;
export const DEAF_MS = 30_000;
/** After a question that was refused or lost, a budget that is spent among them. */
const LATER_MS = 20_000;

/** Begins when what is shown is being asked for: the first word of a change is still followed at once. */
export function keepFresh({ ask, gatherMs = GATHER_MS, slowMs = SLOW_MS, deafMs = DEAF_MS }: FreshnessOptions) {
  let askedAt = Date.now();
  let gatheredAt = Number.NEGATIVE_INFINITY;
  let stale = false;
  let live = false;
  let failed = false;
  let asking = false;
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function plan(): void {
    clearTimeout(timer);
    if (ended || asking || document.hidden) return;
    const due = failed ? askedAt + LATER_MS : stale ? gatheredAt + gatherMs : askedAt + (live ? slowMs : deafMs);
    timer = setTimeout(() => void run(), Math.max(0, due - Date.now()));
  }

  async function run(): Promise<void> {
    askedAt = Date.now();
    gatheredAt = askedAt;
    stale = false;
    asking = true;
    try {
      failed = (await ask()) === false;
    } catch {
      failed = true;
    }
    asking = false;
    plan();
  }

  const told = (): void => {
    stale = true;
    plan();
  };
  const onShow = (): void => {
    if (!document.hidden) stale = true;
    plan();
  };
  document.addEventListener('visibilitychange', onShow);
  plan();

  return {
    /** What is shown may be old. */
    told,
    /** Whether changes are told. */
    live(is: boolean): void {
      live = is;
      plan();
    },
    end(): void {
      ended = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onShow);
    },
  };
}
