/** The life of a merchant's own account: reviewed, passed or rejected, and back. See docs/domain/custom-channels.md. */

/** 0 waits for review, 1 passed, 2 rejected. */
export type CustomStatus = 0 | 1 | 2;

/** Where an application may go: an administrator judges it, also again; a change of its parameters brings it back. */
export const CUSTOM_MOVES: Readonly<Record<CustomStatus, readonly CustomStatus[]>> = { 0: [1, 2], 1: [0, 2], 2: [0, 1] };

/** What an application begins as. Without reviews it passes, unless the one before it was rejected: nobody gets round that by starting over. */
export const statusOfNew = (audit: 0 | 1, rejectedBefore: boolean): CustomStatus => (audit === 0 && !rejectedBefore ? 1 : 0);

/** What a change of the parameters makes of it; a mere renaming changes nothing. */
export function statusAfterEdit(status: CustomStatus, changed: boolean, audit: 0 | 1): CustomStatus {
  if (!changed || (status === 1 && audit === 0)) return status;
  return 0;
}

const HIDDEN = '****';

/** Enough of a value to know it again by, and never the whole. */
export function masked(value: string): string {
  if (value === '') return '';
  const shown = value.length >= 9 ? 3 : value.length >= 5 ? 1 : 0;
  return value.slice(0, shown) + HIDDEN + (shown > 0 ? value.slice(-shown) : '');
}
