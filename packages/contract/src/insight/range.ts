/** Figures are asked for of a stretch of time, and of no longer one than a year. */
export const MAX_RANGE_DAYS = 366;
