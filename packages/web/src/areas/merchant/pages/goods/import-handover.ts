/** What the generator made, on its way to the import page: in memory only, and only once. */
import type { Split } from '@keymall/contract/inventory/card-lines';

export interface Handover extends Split {
  cards: string;
}

let waiting: Handover | null = null;

export const handOver = (made: Handover): void => {
  waiting = made;
};

export function takeOver(): Handover | null {
  const made = waiting;
  waiting = null;
  return made;
}
