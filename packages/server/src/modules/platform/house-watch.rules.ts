/** What of a machine needs somebody; the same as `npm run doctor` says. */

/** Less free than this, in per cent, is little; who runs the house may say otherwise (setting `watch_disk_percent`). */
const DISK_FLOOR = 5;
const CLOCK_MS = 5_000;

export const diskLow = ({ free, total }: { free: number; total: number }, floor = DISK_FLOOR): boolean =>
  floor > 0 && total > 0 && (free / total) * 100 <= floor;

export const skewWrong = (milliseconds: number): boolean => Math.abs(milliseconds) > CLOCK_MS;
