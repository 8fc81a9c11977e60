/** A filter while it waits for its job: JSON, which knows no times. Pure. */

/** A moment as it is kept; what callers filter by is texts and numbers, never an object. */
const TIME = '$time';

const kept = (value: unknown): unknown => {
  if (value instanceof Date) return { [TIME]: value.toISOString() };
  if (Array.isArray(value)) return value.map(kept);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, kept(each)]));
};

/** A filter as JSON text; `undefined` is left out. */
export const keptFilter = (filter: unknown): string => JSON.stringify(kept(filter));

/** The filter that was kept, its times as Dates. */
export function restoredFilter(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(restoredFilter);
  if (value === null || typeof value !== 'object') return value;
  if (TIME in value) return new Date(String(value[TIME]));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, restoredFilter(each)]));
}
