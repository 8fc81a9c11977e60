/** Time and random bytes come with the context, so that rules and tests are deterministic. */
export interface ClockAndRandom {
  /** The database's time (kit/database-clock.ts). */
  now(): Date;
  random(bytes: number): Buffer;
}
