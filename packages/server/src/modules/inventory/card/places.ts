/** Places drawn by chance, for cards that are sold in an order nobody can foresee. */
import type { ClockAndRandom } from '#kit/clock';

const BYTES = 6;

/** Places kept for the cards of one batch. */
export interface Stretch {
  from: number;
  stretch: number;
}

/** So many places of a stretch; two alike are as rare as the stretch is wide. */
export function drawPlaces({ random }: Pick<ClockAndRandom, 'random'>, { from, stretch }: Stretch, count: number): number[] {
  const chance = random(count * BYTES);
  return Array.from({ length: count }, (_, at) => from + (chance.readUIntBE(at * BYTES, BYTES) % stretch));
}
