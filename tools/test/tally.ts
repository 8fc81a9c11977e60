/** Counting tests, whoever ran them. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

export const none: Tally = { passed: 0, failed: 0, skipped: 0 };

export const sum = (...tallies: readonly Tally[]): Tally =>
  tallies.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }), none);

/** The one closing line of a run. */
export const closingLine = ({ passed, failed, skipped }: Tally): string => `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** A run is good when something ran and nothing failed. */
export const exitCode = ({ passed, failed }: Tally): 0 | 1 => (failed === 0 && passed > 0 ? 0 : 1);
