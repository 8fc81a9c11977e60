/** How a purchase at another shop goes on. Pure; docs/domain/docking.md. */
import type { SupplyState } from '@keymall/drivers/supply/port';

const FIRST_MS = 10_000;
const LONGEST_MS = 1_800_000;
/** After so long without a certain end a person is asked. */
export const GIVE_UP_MS = 86_400_000;
/** One exchange takes at most so long: longer than the slowest driver's calls together. */
export const LEASE_MS = 120_000;

/** When a shop is asked again after so many tries. */
export const waitAfter = (tries: number): number => Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(tries, 12));

export interface Candidate {
  source_id: number;
  upstream_id: string;
  /** Its source takes orders. */
  on: boolean;
}

/** The first place that was not tried yet. */
export const nextPlace = <C extends Candidate>(
  places: readonly C[],
  tried: readonly Pick<Candidate, 'source_id' | 'upstream_id'>[],
): C | undefined =>
  places.find(
    ({ source_id, upstream_id, on }) => on && !tried.some((each) => each.source_id === source_id && each.upstream_id === upstream_id),
  );

/** What a shop said, or that nothing certain is known. */
export type Answer = SupplyState | { status: 'unsure'; message: string };
