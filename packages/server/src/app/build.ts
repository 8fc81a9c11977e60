/** `node packages/server/src/app/build.ts`: the house as one file, where it is not built of these sources already (built.ts). */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';
import { BUILT, contentsNow, STAMP_BYTES, type Stamp, stampIn, stampLine, touchedNow } from './built.ts';

const ENTRY = join(import.meta.dirname, 'program.ts');
const PACKAGES = join(import.meta.dirname, '../../..');
/** Of hundreds of files each. All other libraries stay what they are: some find their own files, some are asked for by others as well. */
const LIBRARIES_WITHIN = ['zod', 'kysely'];

const libraryOf = (id: string): string => /^(@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? id;
const isWithin = (id: string): boolean => /^[./#]/.test(id) || id.startsWith('@keymall/') || LIBRARIES_WITHIN.includes(libraryOf(id));

/** A library that a package has for itself is not the one that the file would find, which stands in the server's. */
function isOwn(id: string, importer: string): boolean {
  const [home = 'server'] = relative(PACKAGES, importer).split(sep);
  return home !== 'server' && existsSync(join(PACKAGES, home, 'node_modules', libraryOf(id)));
}

function isOutside(id: string, importer: string | undefined): boolean {
  if (isWithin(id)) return false;
  if (importer !== undefined && !id.startsWith('node:') && isOwn(id, importer))
    throw new Error(`${id} of ${relative(PACKAGES, importer)} is another than the server's`);
  return true;
}

/** Where a file was, seen from the one that all become: its migrations, SQL, threads and pictures stay there. */
const HEAD = [
  `import { fileURLToPath as __pathOf } from 'node:url';`,
  `const __address = (to) => new URL(to, import.meta.url).href;`,
  `const __folder = (to) => __pathOf(__address(to));`,
].join('\n');
const seenFrom = (out: string, path: string): string => JSON.stringify(relative(out, path).split(sep).join('/'));

/** Where a letter would not be the same by its number: behind a backslash of its own, and where a template is read as it is written. */
const UNLIKE = /(?<!\\)(?:\\\\)*\\[^\0-\x7f]|String\.raw`[^`]*[^\0-\x7f]/;

/** Letters beyond ASCII by their numbers: a text of ASCII alone is read in half the memory, and is the same in strings, patterns and names. */
export function asAscii(code: string): string {
  const [unlike] = UNLIKE.exec(code) ?? [];
  if (unlike) throw new Error(`these letters have no number: ${unlike.slice(0, 80)}`);
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function put(file: string, text: string): void {
  const half = `${file}.${process.pid}`;
  try {
    writeFileSync(half, text);
    renameSync(half, file);
  } finally {
    rmSync(half, { force: true });
  }
}

/** Builds into `file`, which lies beside `src`, whole or not at all. Gives whether anything was built. */
export async function buildHouse(file = BUILT): Promise<boolean> {
  const known = stampIn(file);
  const stamp: Stamp = { touched: touchedNow(), contents: contentsNow() };
  if (known?.contents === stamp.contents) {
    // touched and left as it was, or a copy of the same
    if (known.touched !== stamp.touched) put(file, readFileSync(file, 'utf8').slice(0, -STAMP_BYTES) + stampLine(stamp));
    return false;
  }
  const out = dirname(file);
  const bundle = await rolldown({
    input: ENTRY,
    platform: 'node',
    external: isOutside,
    plugins: [
      {
        name: 'stays-where-it-was',
        transform: (code, id) =>
          code.includes('import.meta.')
            ? code
                .replaceAll('import.meta.dirname', `__folder(${seenFrom(out, dirname(id))})`)
                .replaceAll('import.meta.url', `__address(${seenFrom(out, id)})`)
            : null,
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false, banner: HEAD });
  await bundle.close();
  mkdirSync(out, { recursive: true });
  put(file, asAscii(output[0].code) + stampLine(stamp));
  return true;
}

if (import.meta.main) {
  // The house serves meanwhile.
  setPriority(constants.priority.PRIORITY_LOW);
  await buildHouse();
}
