/** Time and random bytes come from the edge, so that rules and tests are deterministic. */
export interface Edge {
  /** The database's time (kit/database-clock.ts). */
  now(): Date;
  random(bytes: number): Buffer;
}
