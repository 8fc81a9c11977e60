/**
 * The house as one file. A start reads a thousand files of ours, and finding, opening and linking them takes longer than what is in them:
 * built together they are read in half the time (docs/decisions/0107-the-house-as-one-file.md). A build counts only for the very sources it
 * was made of; without one, the house is read as it stands.
 */
import { createHash, type Hash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const PACKAGES = join(import.meta.dirname, '../../..');
/** What the file is built of: folders of sources, and what names what they bring along. */
const FOLDERS = ['contract/src', 'drivers/src', 'sandbox/src', 'server/seeds', 'server/src'];
const FILES = ['../package-lock.json', 'contract/package.json', 'drivers/package.json', 'sandbox/package.json', 'server/package.json'];

export const BUILT = join(PACKAGES, 'server/dist/house.js');

/** What a build was made of: its sources by size and time, which is asked at each start, and by what is in them. */
export interface Stamp {
  touched: string;
  contents: string;
}

function hashed(packages: string, of: (hash: Hash, path: string) => void): string {
  const hash = createHash('sha256');
  const add = (path: string): void => {
    hash.update(`${relative(packages, path)}\0`);
    of(hash, path);
  };
  for (const folder of FOLDERS) {
    const entries = readdirSync(join(packages, folder), { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => /(?<!\.test)\.ts$/.test(entry.name)).map((entry) => join(entry.parentPath, entry.name));
    for (const path of paths.sort()) add(path);
  }
  for (const file of FILES) add(join(packages, file));
  return hash.digest('hex');
}

/** The sources by path, size and time: what has not been touched need not be read. */
export const touchedNow = (packages = PACKAGES): string =>
  hashed(packages, (hash, path) => {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${size}\0${mtimeMs}\0`);
  });

/** The sources by path and contents: the same in every copy of them. */
export const contentsNow = (packages = PACKAGES): string => hashed(packages, (hash, path) => hash.update(readFileSync(path)).update('\0'));

/** The last line of a build: one that was cut short has none. */
const LINE = /^\/\/ of ([0-9a-f]{64}) ([0-9a-f]{64})\n$/;
export const stampLine = ({ touched, contents }: Stamp): string => `// of ${touched} ${contents}\n`;
export const STAMP_BYTES = stampLine({ touched: '0'.repeat(64), contents: '0'.repeat(64) }).length;

/** What the file that stands there was made of; null where none does. */
export function stampIn(file = BUILT): Stamp | null {
  try {
    const opened = openSync(file, 'r');
    try {
      const line = Buffer.alloc(STAMP_BYTES);
      readSync(opened, line, 0, STAMP_BYTES, Math.max(0, fstatSync(opened).size - STAMP_BYTES));
      const [, touched, contents] = LINE.exec(line.toString('latin1')) ?? [];
      return touched && contents ? { touched, contents } : null;
    } finally {
      closeSync(opened);
    }
  } catch {
    return null;
  }
}

/** Was the file that stands there made of the sources as they are. */
export const isBuilt = (file = BUILT, packages = PACKAGES): boolean => stampIn(file)?.touched === touchedNow(packages);
