import { cacheGroups } from '@keymall/contract/platform/system';
import type { ProcessCaches } from '#kit/house';

/** What all processes keep together, a row a group. Bytes are of those that count them; null where none does. */
export const allTogether = (processes: readonly ProcessCaches[]): ProcessCaches['groups'] =>
  cacheGroups.map((group) => {
    const rows = processes.flatMap(({ groups }) => groups.filter((row) => row.group === group));
    const counted = rows.flatMap(({ bytes }) => (bytes === null ? [] : [bytes]));
    const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
    return { group, entries: sum(rows.map(({ entries }) => entries)), bytes: counted.length > 0 ? sum(counted) : null };
  });
